/** The microphone: asked for, listened to on the audio thread, and off again. */

import workletUrl from './audio-recorder.worklet.ts?worker&url'
import { WavWriter } from './audio-recorder-wav.ts'

/** Why there is no recording. */
export type MicFailure = 'micRefused' | 'micMissing' | 'micBusy' | 'micFailed'

/** A recording that runs. */
export interface Recording {
  /** How long it is so far, in milliseconds. */
  lengthMs(): number
  /** Ends it; the microphone is off. Answers the file. */
  stop(): Blob
}

/** True where a page may ask for the microphone and can make a file of it; browsers offer it on https and on this machine only. */
export function microphoneAllowed(): boolean {
  return (
    typeof navigator.mediaDevices?.getUserMedia === 'function' && 'audioWorklet' in AudioContext.prototype
  )
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
  const context = new AudioContext()
  const silence = () => {
    for (const track of stream.getTracks()) track.stop()
    // A context that is closed already has nothing left to close.
    void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(workletUrl)
    if (context.state === 'suspended') await context.resume()
    const writer = new WavWriter(context.sampleRate)
    const node = new AudioWorkletNode(context, 'porua-recorder', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => writer.push(data)
    context.createMediaStreamSource(stream).connect(node)
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost, { once: true })
    return {
      lengthMs: () => writer.lengthMs,
      stop: () => {
        silence()
        node.port.onmessage = null
        return writer.file()
      },
    }
  } catch (error) {
    silence()
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
