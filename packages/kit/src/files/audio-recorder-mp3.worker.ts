/** Runs in a worker: makes MP3 of what is heard, while it is heard. One worker, one recording. */
import { type FromEncoder, mp3Encoding, type ToEncoder } from './audio-recorder-mp3-encoding.ts'

interface Scope {
  onmessage: ((event: MessageEvent<ToEncoder>) => void) | null
  postMessage(said: FromEncoder, transfer?: Transferable[]): void
}
const scope = self as unknown as Scope

const encode = mp3Encoding((said) => scope.postMessage(said, said.file ? [said.file] : []))
scope.onmessage = ({ data }) => encode(data)
