/** The microphone: asked for, listened to on the audio thread, and off again. */

import workletUrl from './audio-recorder.worklet.ts?worker&url'
import { Mp3Feed } from './audio-recorder-mp3.ts'
import { emptyWavBytes, WavWriter } from './audio-recorder-wav.ts'

/** Why there is no recording. */
export type MicFailure = 'micRefused' | 'micMissing' | 'micBusy' | 'micFailed'

/** A recording that runs. */
export interface Recording {
  /** How long it is so far, in milliseconds. */
  lengthMs(): number
  /** Ends it; the microphone is off at once. Answers the file: MP3 where that was made and is smaller, else WAV. */
  stop(): Promise<Blob>
  /** Ends it and keeps nothing. */
  drop(): void
}

/** True where a page may ask for the microphone and can make a file of it; browsers offer it on https and on this machine only. */
export function microphoneAllowed(): boolean {
  return (
    typeof navigator.mediaDevices?.getUserMedia === 'function' && 'audioWorklet' in AudioContext.prototype
  )
}

/** Fetches what records beside this module, so that it is here without a network. The MP3 encoder is left: without it the file is a WAV. */
export async function preloadRecording(): Promise<void> {
  await fetch(workletUrl)
}

/**
 * Starts to record.
 * @param onLost the microphone was taken away in the middle; what was heard so far can still be had by `stop`.
 * Rejects when there is none; `micFailure` says why.
 */
export async function startRecording(onLost: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: { ideal: 1 }, echoCancellation: true, noiseSuppression: true },
  })
  let context: AudioContext | null = null
  let mp3: Mp3Feed | null = null
  const silence = () => {
    for (const track of stream.getTracks()) track.stop()
    // A context that is closed already has nothing left to close.
    void context?.close().catch(() => undefined)
  }
  try {
    // Browsers give a page a few of these and no more.
    context = new AudioContext()
    await context.audioWorklet.addModule(workletUrl)
    if (context.state === 'suspended') await context.resume()
    const writer = new WavWriter(context.sampleRate)
    const node = new AudioWorkletNode(context, 'porua-recorder', { numberOfOutputs: 0 })
    const encoder = new Mp3Feed(writer.rate)
    mp3 = encoder
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => encoder.push(writer.push(data))
    context.createMediaStreamSource(stream).connect(node)
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost, { once: true })
    return {
      lengthMs: () => writer.lengthMs,
      stop: async () => {
        silence()
        node.port.onmessage = null
        const wav = writer.file()
        // A head without sound is known at once.
        if (wav.size <= emptyWavBytes) {
          encoder.drop()
          return wav
        }
        const small = await encoder.end()
        return small && small.size < wav.size ? small : wav
      },
      drop: () => {
        silence()
        node.port.onmessage = null
        encoder.drop()
      },
    }
  } catch (error) {
    silence()
    mp3?.drop()
    throw error
  }
}

/** Why the browser did not hand a microphone out. */
export function micFailure(error: unknown): MicFailure {
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'micRefused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'micMissing'
  if (name === 'NotReadableError') return 'micBusy'
  return 'micFailed'
}
