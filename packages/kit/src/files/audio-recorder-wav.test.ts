import { expect, test } from 'vitest'
import { emptyWavBytes, speechRate, WavWriter } from './audio-recorder-wav.ts'

/** A tone as a phone's microphone hands it over, in blocks of 128. */
function record(rate: number, seconds: number, hertz = 440): WavWriter {
  const writer = new WavWriter(rate)
  const all = Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) =>
    Math.sin((2 * Math.PI * hertz * n) / rate),
  )
  for (let at = 0; at < all.length; at += 128) writer.push(all.subarray(at, at + 128))
  return writer
}

async function read(writer: WavWriter) {
  const bytes = await writer.file().arrayBuffer()
  const view = new DataView(bytes)
  const text = (from: number, to: number) => String.fromCharCode(...new Uint8Array(bytes.slice(from, to)))
  return {
    riff: text(0, 4) + text(8, 16),
    size: view.getUint32(4, true),
    rate: view.getUint32(24, true),
    channels: view.getUint16(22, true),
    dataBytes: view.getUint32(40, true),
    total: bytes.byteLength,
    samples: new Int16Array(bytes.slice(44)),
  }
}

test('nothing heard is a head alone: 44 bytes, which count as empty', () => {
  expect(new WavWriter(48_000).file().size).toBe(emptyWavBytes)
  expect(emptyWavBytes).toBe(44)
})

test.each([48_000, 44_100, 16_000, 8_000])('a second at %i samples is a second in the file', async (rate) => {
  const writer = record(rate, 1)
  const wav = await read(writer)
  expect(wav.riff).toBe('RIFFWAVEfmt ')
  expect(wav.rate).toBe(Math.min(rate, speechRate))
  expect(wav.channels).toBe(1)
  expect(wav.size).toBe(wav.total - 8)
  expect(wav.dataBytes).toBe(wav.total - 44)
  expect(Math.abs(wav.samples.length - wav.rate)).toBeLessThanOrEqual(1)
  expect(Math.abs(writer.lengthMs - 1000)).toBeLessThan(1)
})

test('the tone is the same tone afterwards', async () => {
  const { samples, rate } = await read(record(48_000, 1, 440))
  let crossings = 0
  for (let n = 1; n < samples.length; n += 1)
    if ((samples[n - 1] ?? 0) < 0 && (samples[n] ?? 0) >= 0) crossings += 1
  expect(Math.abs((crossings * rate) / samples.length - 440)).toBeLessThan(2)
  expect(Math.max(...samples)).toBeGreaterThan(30_000)
})

test('what is too loud is cut, not turned round', async () => {
  const writer = new WavWriter(16_000)
  writer.push(Float32Array.from([2, -2, 0]))
  expect([...(await read(writer)).samples]).toEqual([32_767, -32_768, 0])
})
