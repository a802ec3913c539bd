/** Runs on the audio thread: hands what the microphone hears to the page, block by block. The page makes the file. */

interface Processor {
  readonly port: MessagePort
  process(inputs: Float32Array[][]): boolean
}

declare const AudioWorkletProcessor: new () => Pick<Processor, 'port'>
declare function registerProcessor(name: string, processor: new () => Processor): void

registerProcessor(
  'porua-recorder',
  class extends AudioWorkletProcessor implements Processor {
    process(inputs: Float32Array[][]): boolean {
      const heard = inputs[0]?.[0]
      // A copy: the browser uses the block again.
      if (heard && heard.length > 0) this.port.postMessage(heard.slice())
      return true
    }
  },
)
