import { limits } from '@porua/contract/limits'
import { expect, test } from 'vitest'
import { type Compress, FileRefused, takeFile } from './attachments-take.ts'

const bytes = {
  pdf: '%PDF-1.7\nstartxref\n9\n%%EOF',
  cutPdf: '%PDF-1.7\n1 0 obj',
  activePdf: `%PDF-1.7\n${' '.repeat(131_064)}/JavaScript (x)\nstartxref\n9\n%%EOF`,
  wav: `RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(40)}`,
  mp3: `ID3${'\0'.repeat(40)}`,
  exe: `MZ${'\0'.repeat(80)}`,
  heic: '\0\0\0\x18ftypheic\0\0\0\0heicmif1',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  png: `\x89PNG\r\n\x1a\n${'\0'.repeat(40)}`,
  jpeg: `\xff\xd8\xff\xe0${'\0'.repeat(40)}`,
}

function fileOf(kind: keyof typeof bytes, name: string, type = ''): File {
  return new File([Uint8Array.from(bytes[kind], (letter) => letter.charCodeAt(0))], name, { type })
}

const small: Compress = async () => ({ blob: new Blob(['small'], { type: 'image/jpeg' }), name: 'a.jpg' })
const refusalOf = (file: File, compress = small) =>
  takeFile(file, compress).then(
    () => null,
    (error: unknown) => (error instanceof FileRefused ? error.reason : error),
  )

test('a file is what its bytes say, not what it is called', async () => {
  expect(await takeFile(fileOf('pdf', 'voice.wav', 'audio/wav'))).toMatchObject({
    kind: 'pdf',
    type: 'application/pdf',
    name: 'voice.wav',
  })
  expect(await takeFile(fileOf('wav', 'a.wav'))).toMatchObject({ kind: 'audio', type: 'audio/wav' })
  expect(await takeFile(fileOf('mp3', 'a.mp3'))).toMatchObject({ kind: 'audio', type: 'audio/mpeg' })
  expect(await refusalOf(fileOf('exe', 'a.wav', 'audio/wav'))).toBe('wrongKind')
  expect(await refusalOf(new File([], 'a.pdf'))).toBe('emptyFile')
})

test('a document that the server would refuse is not taken', async () => {
  expect(await refusalOf(fileOf('cutPdf', 'a.pdf'))).toBe('brokenPdf')
  // Across the border of two parts that are read.
  expect(await refusalOf(fileOf('activePdf', 'a.pdf'))).toBe('activePdf')
})

test('pictures of every kind that the browser opens are written anew, as JPEG', async () => {
  for (const kind of ['png', 'jpeg', 'webp', 'heic'] as const) {
    const taken = await takeFile(fileOf(kind, `a.${kind}`), small)
    expect(taken).toMatchObject({ kind: 'image', type: 'image/jpeg', name: 'a.jpg' })
    expect(await taken.blob.text()).toBe('small')
  }
})

test('a browser that writes PNG where it is asked for JPEG sends what it wrote', async () => {
  const png: Compress = async () => ({ blob: new Blob(['png'], { type: 'image/png' }), name: 'a.png' })
  expect(await takeFile(fileOf('jpeg', 'a.jpeg'), png)).toMatchObject({ type: 'image/png', name: 'a.png' })
})

test('why a picture cannot be opened is said in its own words', async () => {
  const failing = (reason: string): Compress => {
    return async () => {
      throw Object.assign(new Error(reason), { reason, kind: 'WebP' })
    }
  }
  const reasons = ['foreign', 'tooLarge', 'gone', 'unreadable']
  const said = await Promise.all(reasons.map((it) => refusalOf(fileOf('jpeg', 'a.jpg'), failing(it))))
  expect(said).toEqual(['foreignPicture', 'hugePicture', 'goneFile', 'brokenPicture'])
})

test('what a picture is that the browser cannot open goes with the refusal', async () => {
  const failing: Compress = () =>
    Promise.reject(Object.assign(new Error('foreign'), { reason: 'foreign', kind: 'WebP' }))
  const refused = await takeFile(fileOf('webp', 'a.webp'), failing).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'foreignPicture', kind: 'WebP' })
})

test('a file of three gigabytes is refused before it is read', async () => {
  const file = fileOf('pdf', 'big.pdf')
  Object.defineProperty(file, 'size', { value: 3 * 2 ** 30 })
  file.arrayBuffer = () => Promise.reject(new Error('it was read'))
  const refused = await takeFile(file).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'tooLargeFile', most: limits.uploadBytes.pdf })
})
