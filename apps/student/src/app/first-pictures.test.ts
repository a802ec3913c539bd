import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFirstPictures } from './first-pictures.ts'

let asked: string[]

beforeEach(() => {
  asked = []
  class Picture {
    set src(address: string) {
      asked.push(address)
    }
  }
  vi.stubGlobal('Image', Picture)
})
afterEach(() => vi.unstubAllGlobals())

const courses = (...images: unknown[]) =>
  Promise.resolve(Response.json({ status: '200', data: { courses: images.map((image) => ({ image })) } }))
const config = (more: object = {}) =>
  Promise.resolve({ api: '/api', assets: '/media', logo: 'school/logo.svg', ...more })

test('asks for the logo and for the covers that are seen at once', async () => {
  await askFirstPictures(config(), courses('a.jpg', null, 'c.jpg'))
  expect(asked).toEqual(['/media/school/logo.svg', '/media/a.jpg'])
})

test('the reply is still there for the page', async () => {
  const reply = courses('a.jpg')
  await askFirstPictures(config(), reply)
  expect(await (await reply).json()).toMatchObject({ data: { courses: [{ image: 'a.jpg' }] } })
})

test('asks for nothing where the API is on another site: its pictures are signed', async () => {
  await askFirstPictures(config({ api: 'https://api.example' }), courses('a.jpg'))
  expect(asked).toEqual([])
})

test.each([
  ['without a configuration', Promise.resolve(null), courses('a.jpg'), []],
  ['of a portal', Promise.resolve('<html>'), courses('a.jpg'), []],
  ['without a logo', config({ logo: null }), undefined, []],
  [
    'a refused list',
    config(),
    Promise.resolve(new Response('{}', { status: 401 })),
    ['/media/school/logo.svg'],
  ],
  ['no reply', config(), Promise.resolve(null), ['/media/school/logo.svg']],
])('%s', async (_, of, list, all) => {
  await askFirstPictures(of, list)
  expect(asked).toEqual(all)
})
