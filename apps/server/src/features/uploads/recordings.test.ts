/** Recordings and documents: what is kept of them, and what is refused. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { removeDir, tempDir } from '@porua/testkit/temp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Bytes, type Part } from './bytes.ts'
import { cleanMp3 } from './mp3.rules.ts'
import { cleanPdf } from './pdf.rules.ts'
import { chunk, frames, id3, namedMp3, namedWav, pcm, pdf, riff } from './testing.ts'
import { cleanWav } from './wav.rules.ts'

type Cleaner = (bytes: Bytes) => Promise<Part[]>
const realFolder = resolve(import.meta.dirname, '../../../../../../shared/data/media')

let folder: string
beforeEach(() => {
  folder = tempDir('recordings')
})
afterEach(() => removeDir(folder))

async function cleaned(clean: Cleaner, bytes: Uint8Array): Promise<Buffer> {
  const [from, to] = [join(folder, 'from'), join(folder, `to-${Math.random()}`)]
  await writeFile(from, bytes)
  await Bytes.of(from, async (source) => source.write(await clean(source), to))
  return readFile(to)
}

function refusal(clean: Cleaner, bytes: Uint8Array): Promise<unknown> {
  return cleaned(clean, bytes).then(
    () => 'taken',
    (error: { code?: string; title?: string }) => (error.code === 'badFile' ? error.title : error),
  )
}

describe('a WAV recording', () => {
  const sound = Buffer.from(Array.from({ length: 32_000 }, (_, i) => i & 255))

  it('keeps its sound and says nothing of who made it', async () => {
    const made = await cleaned(cleanWav, namedWav(sound))
    expect(made).toEqual(riff(chunk('fmt ', pcm()), chunk('data', sound)))
    expect(await cleaned(cleanWav, made)).toEqual(made)
  })

  it('may be one whose recorder could not say its length, or whose last moment is half there', async () => {
    const endless = riff(chunk('fmt ', pcm()), chunk('data', sound, 0xffffffff))
    const whole = riff(chunk('fmt ', pcm()), chunk('data', sound))
    expect(await cleaned(cleanWav, endless)).toEqual(whole)
    const half = riff(chunk('fmt ', pcm()), chunk('data', Buffer.concat([sound, Buffer.alloc(1)])))
    expect(await cleaned(cleanWav, half)).toEqual(whole)
  })

  it('longer than a window is kept whole', async () => {
    const long = Buffer.alloc(700_000, 'sound')
    const made = await cleaned(cleanWav, namedWav(long))
    expect(made.subarray(44).equals(long)).toBe(true)
  })

  const format = (change: (format: Buffer) => void): Buffer => {
    const made = pcm()
    change(made)
    return riff(chunk('fmt ', made), chunk('data', sound))
  }
  it.each<[what: string, bytes: Buffer, title: RegExp]>([
    ['no WAV at all', Buffer.from('RIFF....AVI LIST'), /not a WAV/],
    ['silence of no length', riff(chunk('fmt ', pcm()), chunk('data', Buffer.alloc(0))), /no sound/],
    ['44 bytes, as a recorder leaves that was not spoken to', namedWav(Buffer.alloc(0)), /no sound/],
    ['no format', riff(chunk('data', sound)), /damaged/],
    ['no sound', riff(chunk('fmt ', pcm())), /incomplete/],
    ['half of one', namedWav(sound).subarray(0, 20_000), /incomplete/],
    ['a fragment of a header', namedWav(sound).subarray(0, 60), /incomplete|damaged/],
    ['a codec that no browser plays', format((made) => made.writeUInt16LE(0x11, 0)), /cannot be played/],
    ['no channels', format((made) => made.writeUInt16LE(0, 2)), /damaged/],
    ['a rate of 0', format((made) => made.writeUInt32LE(0, 4)), /damaged/],
    ['a rate that does not fit', format((made) => made.writeUInt32LE(7, 8)), /damaged/],
    ['13 bits', format((made) => made.writeUInt16LE(13, 14)), /damaged/],
    [
      'chunks without end',
      riff(...Array.from({ length: 2000 }, () => chunk('junk', Buffer.alloc(0)))),
      /damaged/,
    ],
  ])('is refused: %s', async (_what, bytes, title) => {
    expect(await refusal(cleanWav, bytes)).toMatch(title)
  })
})

describe('an MP3 recording', () => {
  it('keeps its frames and loses its tags', async () => {
    expect(await cleaned(cleanMp3, namedMp3(60))).toEqual(frames(60))
    expect(await cleaned(cleanMp3, Buffer.concat([id3('a'), id3('b'), frames(900)]))).toEqual(frames(900))
  })

  it('survives junk between frames and a last half frame', async () => {
    const odd = Buffer.concat([frames(5), Buffer.alloc(900, 0xff), frames(7), frames(1).subarray(0, 100)])
    expect(await cleaned(cleanMp3, odd)).toEqual(frames(12))
  })

  it.each<[what: string, bytes: Buffer, title: RegExp]>([
    ['text', Buffer.alloc(5000, 'no sound '), /not an MP3/],
    ['all bits set', Buffer.alloc(300_000, 0xff), /not an MP3/],
    ['a tag alone', id3('RAHIMA'), /no sound/],
    ['two frames', frames(2), /no sound/],
    ['a tag that claims to be longer than the file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), /no sound/],
  ])('is refused: %s', async (_what, bytes, title) => {
    expect(await refusal(cleanMp3, bytes)).toMatch(title)
  })

  it.skipIf(!there('hls-mp3'))('may be a real one', async () => {
    for (const name of readdirSync(join(realFolder, 'hls-mp3')).filter((file) => file.endsWith('.mp3'))) {
      const before = readFileSync(join(realFolder, 'hls-mp3', name))
      const after = await cleaned(cleanMp3, before)
      expect(after.length, name).toBeGreaterThan(before.length * 0.95)
      expect(before.includes(after.subarray(0, 2000))).toBe(true)
    }
  })
})

/** A document's part: an object stream of one object, compressed. */
function compressed(content: string, filter = '/Filter /FlateDecode'): string {
  const first = content.indexOf('<<')
  const bytes = deflateSync(content).toString('latin1')
  return `>> endobj 88 0 obj << /Type /ObjStm /N 1 /First ${first} ${filter} /Length ${bytes.length} >> stream\n${bytes}\nendstream endobj 89 0 obj <<`
}

describe('a PDF document', () => {
  it('is kept as it came', async () => {
    expect(await cleaned(cleanPdf, pdf())).toEqual(pdf())
  })

  it.each<[what: string, bytes: Buffer, title: RegExp]>([
    ['something before its head', Buffer.concat([Buffer.from('<html>'), pdf()]), /not a PDF/],
    ['half of it', pdf().subarray(0, 200), /damaged or incomplete/],
    ['a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), /holds programs/],
    [
      'a script with a name in figures',
      pdf('/OpenAction << /S /J#61vaScrip#74 /JS (app.alert(1)) >>'),
      /holds programs/,
    ],
    ['files of its own', pdf('/Names << /Embedded#46iles << /Names [] >> >>'), /holds programs/],
    [
      'a file on another machine',
      pdf('/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\share) >>'),
      /holds programs/,
    ],
    [
      'a form that is sent',
      pdf('/AcroForm << /A << /S /SubmitForm /F (https://evil.example) >> >>'),
      /holds programs/,
    ],
    ['a form of another kind', pdf('/AcroForm << /XFA 9 0 R >>'), /holds programs/],
    ['a film with a program', pdf('/Annots [<< /Subtype /RichMedia >>]'), /holds programs/],
    [
      'an address that opens by itself',
      pdf('/OpenAction << /S /URI /URI (https://evil.example) >>'),
      /holds programs/,
    ],
    [
      'an address that a page opens',
      pdf('/AA << /O << /S /URI /URI (https://evil.example) >> >>'),
      /holds programs/,
    ],
    [
      'one named by its number',
      pdf('/OpenAction 77 0 R >> endobj 77 0 obj << /S /URI /URI (https://evil.example)'),
      /holds programs/,
    ],
    [
      'a script in compressed objects',
      pdf(compressed('7 0 << /S /JavaScript /JS (app.alert(1)) >>')),
      /holds programs/,
    ],
    [
      'an action in compressed objects',
      pdf(`/OpenAction 7 0 R ${compressed('7 0 << /S /URI /URI (https://evil.example) >>')}`),
      /holds programs/,
    ],
    [
      'objects compressed in a way of their own',
      pdf(compressed('7 0 << /S /X >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
      /holds programs/,
    ],
    ['a program to start', pdf('/OpenAction << /S /Launch /F (calc.exe) >>'), /holds programs/],
  ])('is refused: %s', async (_what, bytes, title) => {
    expect(await refusal(cleanPdf, bytes)).toMatch(title)
  })

  it('is searched across the borders of windows', async () => {
    for (const before of [131_072, 131_070, 131_066, 262_144]) {
      const text = pdf().toString('latin1')
      const padded = text.replace('\n1 0', `\n%${'x'.repeat(before - 20)}\n%/JavaScript \n1 0`)
      expect(await refusal(cleanPdf, Buffer.from(padded, 'latin1')), String(before)).toMatch(/holds programs/)
    }
  })

  it.each([
    ['a link that a reader presses', pdf('/Annots [<< /A << /S /URI /URI (https://example.org) >> >>]')],
    [
      'the page that it opens at',
      pdf('/OpenAction [3 0 R /FitH null] /Annots [<< /A << /S /URI /URI (https://example.org) >> >>]'),
    ],
    [
      'a link in compressed objects',
      pdf(compressed('7 0 << /A << /S /URI /URI (https://example.org) >> >>')),
    ],
  ])('may have %s', async (_, bytes) => {
    expect(await cleaned(cleanPdf, bytes)).toEqual(bytes)
  })

  it.skipIf(!there('pdf'))('may be a real one', async () => {
    for (const name of ['ArabicCIDTrueType.pdf', 'basicapi.pdf', 'rotation.pdf', 'tracemonkey_a11y.pdf']) {
      const bytes = readFileSync(join(realFolder, 'pdf', name))
      expect((await cleaned(cleanPdf, bytes)).equals(bytes), name).toBe(true)
    }
  })
})

/** Whether a folder of real data is on this machine; says so where it is not. */
function there(name: string): boolean {
  if (existsSync(join(realFolder, name))) return true
  process.stdout.write(`no ${name} at ${realFolder}: those made here are tried alone\n`)
  return false
}
