/** What a browser installs: manifest and icons from the white label, over HTTP. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { packFromQuestions } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iconOf } from '../features/school/white-label.manifest.ts'
import { choices } from './testing/questions.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const { pack } = packFromQuestions('questions/bank.jsonl', choices(1), {
  client: { name: 'Own', title: 'Own <School>', colour: '#ffee00', logo: 'media/logo.png' },
  media: { 'media/logo.png': dot },
})

interface Manifest {
  name: string
  short_name: string
  theme_color: string
  display: string
  icons: { src: string; purpose: string; sizes: string; type: string }[]
}

describe('the installed app', () => {
  let named: TestApp
  let plain: TestApp
  beforeAll(async () => {
    named = await startApp({ dialect: 'sqlite', pack })
    plain = await startApp({
      dialect: 'sqlite',
      environment: { CLIENT_LOGO: 'https://elsewhere.example/l.png' },
    })
  })
  afterAll(async () => {
    await Promise.all([named?.close(), plain?.close()])
  })
  const manifest = async (app: TestApp) => {
    const { status, headers, text } = await send(app.url, { path: '/manifest.webmanifest' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    return JSON.parse(text) as Manifest
  }

  test('has the provider’s name and colours, and icons that stand where it says', async () => {
    const found = await manifest(named)
    expect(found).toMatchObject({ name: 'Own <School>', short_name: 'Own', theme_color: '#ffee00' })
    expect(found.display).toBe('standalone')
    expect(found.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable'])
    for (const { src, type } of found.icons) {
      const icon = await send(named.url, { path: src })
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      expect(icon.headers.get('content-security-policy')).toContain(
        "sandbox; base-uri 'none'; frame-ancestors",
      )
      expect(icon.text).toContain(`data:image/png;base64,${dot.toString('base64')}`)
      const known = { 'if-none-match': icon.headers.get('etag') ?? '' }
      expect((await send(named.url, { path: src, headers: known })).status).toBe(304)
    }
  })

  test('pages may show a logo that stands elsewhere, and nothing from there where none is', async () => {
    const policy = async (app: TestApp) =>
      (await send(app.url, { path: '/' })).headers.get('content-security-policy') ?? ''
    expect(await policy(plain)).toMatch(/img-src 'self' data: blob: https:\/\/elsewhere\.example;/)
    expect(await policy(named)).toMatch(/img-src 'self' data: blob:;/)
  })

  test('without a logo of our own an icon is the title’s letter', async () => {
    const [any] = (await manifest(plain)).icons
    const icon = await send(plain.url, { path: any?.src ?? '' })
    expect(icon.text).toContain('>P</text>')
    expect(icon.text).not.toContain('<image')
  })

  test('the letter keeps its vowel sign, is read on every colour, and is never markup', () => {
    const icon = (title: string, colour: string) => iconOf({ title, colour }, 'any', null)
    expect(icon('পড়ুয়া', '#fff')).toContain('fill="#000000">প</text>')
    expect(icon('কিরণ', '#102030')).toContain('fill="#ffffff">কি</text>')
    expect(icon('<script>', '#102030')).toContain('></text>')
  })
})
