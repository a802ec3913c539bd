import { assetUrl, farOrigin } from '@porua/kit/platform/config.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { farKey, fetchableAddress, mediaAddress } from './media-address.ts'

const here = 'https://app.example.org'
const api = 'https://lms.example.org'
let asked: string[] = []

function atHome(base: string | null): void {
  const values = new Map(base === null ? [] : [['baseAddress', base]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null, setItem: () => {} })
  vi.stubGlobal('location', { origin: here, href: `${here}/courses` })
}

function answer(reply: (key: string) => Response): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return reply(new URL(url).searchParams.get('key') ?? '')
  })
}

const signedUntil = (ms: number) => (key: string) =>
  Response.json({
    status: '200',
    data: {
      signedUrl: `${api}/media/${key}?until=9&sig=${asked.length}`,
      expiresAt: new Date(ms).toISOString(),
    },
  })

beforeEach(() => {
  asked = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('at home', () => {
  test.each([null, '/api', `${here}/api`])(
    'with the base %s a key’s address is plain, and nobody is asked',
    async (base) => {
      atHome(base)
      answer(signedUntil(0))
      expect(farOrigin()).toBeNull()
      expect(assetUrl('bio/cell.png')).toBe('/media/bio/cell.png')
      expect(await mediaAddress('bio/cell.png')).toBe('/media/bio/cell.png')
      expect(farKey(`${here}/media/bio/cell.png`)).toBeNull()
      expect(asked).toEqual([])
    },
  )
})

describe('with the API on another site', () => {
  beforeEach(() => atHome(`${api}/api/`))

  test('media stand there, what the app itself has stays here', () => {
    expect(farOrigin()).toBe(api)
    expect(assetUrl('bio/cell.png')).toBe(`${api}/media/bio/cell.png`)
    expect(assetUrl('/icon.svg')).toBe('/icon.svg')
  })

  test('a key is known from its address, plain or signed; nothing else is one', () => {
    expect(farKey(`${api}/media/bio/a%20b.png`)).toBe('bio/a b.png')
    expect(farKey(`${api}/media/bio/cell.png?until=1&sig=x`)).toBe('bio/cell.png')
    // No file of ours is named so, but somebody may have written it into a description: no picture of the page may fail with it.
    expect(farKey(`${api}/media/bio/100%.png`)).toBe('bio/100%.png')
    for (const other of [`${api}/media/`, `${api}/api/x`, `${here}/media/x.png`, 'blob:x', 'x', ''])
      expect(farKey(other)).toBeNull()
  })

  test('one call signs for all who ask, until shortly before the address ends', async () => {
    vi.useFakeTimers({ now: 1_000_000_000_000 })
    answer(signedUntil(1_000_000_000_000 + 600_000))
    const first = await Promise.all([mediaAddress('one.png'), fetchableAddress(`${api}/media/one.png`)])
    expect(first).toEqual([`${api}/media/one.png?until=9&sig=1`, `${api}/media/one.png?until=9&sig=1`])
    await vi.advanceTimersByTimeAsync(539_000)
    await mediaAddress('one.png')
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await mediaAddress('one.png')).toBe(`${api}/media/one.png?until=9&sig=2`)
  })

  test('what was refused is asked for anew', async () => {
    const errors = { code: 'notFound', title: 'There is no such file.' }
    answer(() => Response.json({ status: '404', errors }, { status: 404 }))
    await expect(mediaAddress('two.png')).rejects.toMatchObject({ status: 404 })
    answer(signedUntil(Date.now() + 600_000))
    expect(await mediaAddress('two.png')).toContain('sig=')
  })
})
