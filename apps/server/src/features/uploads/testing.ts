/** Recordings and documents for tests, and what a phone does to send a file. */
import type { CallReply } from '@porua/contract/endpoint'
import { uploadCalls } from '@porua/contract/uploads'
import { type Answered, accepted, type Student, send } from '@porua/testkit/client'

/** One chunk of a RIFF file. */
export function chunk(name: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

/** The format of PCM sound: 16 bits, one channel. */
export function pcm(rate = 16_000, tag = 1): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(tag, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  return format
}

export function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** A WAV recording that says who made it, before and behind its sound. */
export function namedWav(sound = Buffer.alloc(32_000, 5)): Buffer {
  const list = chunk('LIST', Buffer.from('INFOIART\x0e\0\0\0RAHIMA KHATUN\0', 'latin1'))
  const broadcast = chunk('bext', Buffer.from('recorded at 23.71 N 90.41 E'))
  return riff(list, chunk('fmt ', pcm()), chunk('data', sound), broadcast)
}

/** Frames of MPEG 1 layer III, 128 kbit/s, 44,100 Hz. */
export function frames(count: number): Buffer {
  const frame = Buffer.alloc(417, 0x11)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

/** An ID3 tag with a text in it. */
export function id3(text: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('TPE1\0\0\0\x20\0\0', 'latin1'),
    Buffer.from(text),
    Buffer.alloc(300),
  ])
  const head = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  head[8] = body.length >> 7
  head[9] = body.length & 0x7f
  return Buffer.concat([head, body])
}

/** An MP3 recording with tags at both ends. */
export function namedMp3(count = 60): Buffer {
  const behind = Buffer.concat([Buffer.from('TAGRAHIMA KHATUN'), Buffer.alloc(112)])
  return Buffer.concat([id3('RAHIMA KHATUN'), frames(count), behind])
}

/** A document of one empty page; `extra` stands in its catalogue. */
export function pdf(extra = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const at = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export type Address = CallReply<(typeof uploadCalls)['signedRequest']>

/** An address to put a file to. @throws CallRefused */
export async function addressFor(student: Student, mimeType: string): Promise<Address> {
  return accepted('signed-request', await student.call(uploadCalls.signedRequest, { query: { mimeType } }))
}

/** Puts bytes where an address says; `headers` over those it asks for. */
export function put(
  { signedUrl, headers }: Pick<Address, 'signedUrl' | 'headers'>,
  bytes: Uint8Array,
  over: Record<string, string> = {},
): Promise<Answered<{ key: string; bytes: number }>> {
  return send('', {
    method: 'PUT',
    path: signedUrl,
    headers: { ...headers, ...over },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
}

/** Both: the key under which the bytes wait to be claimed. */
export async function upload(student: Student, mimeType: string, bytes: Uint8Array): Promise<string> {
  const address = await addressFor(student, mimeType)
  const { status, text } = await put(address, bytes)
  if (status !== 200) throw new Error(`the file was refused: ${status} ${text}`)
  return address.key
}
