import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askFirstPictures, coversOf, logoOf } from './first-pictures.ts'

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

const config = (more: object = {}) =>
  Promise.resolve({ api: '/api', assets: '/media', logo: 'school/logo.svg', ...more })
const keys = (...all: unknown[]) => Promise.resolve(all)
const arrived = (response: Response) => Promise.resolve({ response, arrived: { wall: 0, mono: 0 } })
const courses = (...images: unknown[]) =>
  arrived(Response.json({ status: '200', data: { courses: images.map((image) => ({ image })) } }))

test('asks for the pictures that are seen at once', async () => {
  await askFirstPictures(config(), keys('a.jpg', null, 'c.jpg'))
  expect(asked).toEqual(['/media/a.jpg'])
})

test('asks for nothing where the API is on another site: its pictures are signed', async () => {
  await askFirstPictures(config({ api: 'https://api.example' }), keys('a.jpg'))
  expect(asked).toEqual([])
})

test.each([
  ['without a configuration', Promise.resolve(null)],
  ['of a portal', Promise.resolve('<html>')],
])('%s nothing is asked for', async (_, of) => {
  await askFirstPictures(of, keys('a.jpg'))
  expect(asked).toEqual([])
})

test('the logo is the configuration’s', async () => {
  expect(await logoOf(config())).toEqual(['school/logo.svg'])
  await askFirstPictures(config(), logoOf(Promise.resolve(null)))
  expect(asked).toEqual([])
})

describe('the covers of courses', () => {
  test('are read from the reply, which is still there for the page', async () => {
    const reply = courses('a.jpg', null)
    expect(await coversOf(reply)).toEqual(['a.jpg', null])
    expect(await (await reply).response.json()).toMatchObject({ data: { courses: [{ image: 'a.jpg' }, {}] } })
  })

  test.each([
    ['a refused list', arrived(new Response('{}', { status: 401 }))],
    ['a list without courses', arrived(Response.json({ status: '200', data: {} }))],
    ['no reply', Promise.resolve(null)],
  ])('%s: none', async (_, reply) => {
    expect(await coversOf(reply)).toEqual([])
  })
})
