import { ApiError, networkError } from '@porua/kit/platform/api-error.ts'
import { describe, expect, test } from 'vitest'
import { fileOf } from './post.ts'
import { refusedFile, sayingWhich } from './refused-file.ts'

const names = ['sum.jpg', 'sheet.pdf', 'voice.wav']
const files = names.map((name) =>
  fileOf({ name, kind: 'image', type: 'image/jpeg', blob: new Blob() }, `id ${name}`),
)
const refusal = (title: string, { code = 'badFile', place }: { code?: string; place?: number } = {}) =>
  new ApiError({
    kind: 'http',
    status: 400,
    code,
    title,
    ...(place === undefined ? {} : { field: `media[${place}]` }),
  })

describe('which file was refused', () => {
  test.each([
    ['File 3: This recording is damaged; please record or save it again.', 2, 'voice.wav', /^This recording/],
    ['ফাইল 2: এই PDF নষ্ট।', 1, 'sheet.pdf', /^এই PDF/],
    ['ফাইল ২: এই PDF নষ্ট।', 1, 'sheet.pdf', /^এই PDF/],
  ])('%s', (title, place, name, why) => {
    const refused = refusedFile(refusal(title, { place }), files)
    expect([refused?.file.name, refused?.why]).toEqual([name, expect.stringMatching(why)])
  })

  test('the only one needs no number', () => {
    expect(refusedFile(refusal('This PDF document is damaged.'), files.slice(1, 2))).toEqual({
      file: files[1],
      why: 'This PDF document is damaged.',
    })
  })

  test.each([
    [
      'one that the server has forgotten: it is sent again',
      refusal('File 1: no', { code: 'uploadMissing', place: 0 }),
      files,
    ],
    ['a number that is none of theirs', refusal('File 9: no', { place: 8 }), files],
    ['several, and none is named', refusal('No.'), files],
    ['no file at all', refusal('No.'), []],
    ['no network', networkError(new Error('gone')), files],
  ])('%s: none', (_, error, of) => {
    expect(refusedFile(error, of)).toBeNull()
  })
})

test('a sentence says once which file it is about', () => {
  expect(sayingWhich('a.pdf', 'It is damaged.')).toBe('a.pdf: It is damaged.')
  expect(sayingWhich('a.pdf', 'a.pdf can no longer be read.')).toBe('a.pdf can no longer be read.')
})
