import { expect, test, vi } from 'vitest'
import { assetUrl, withDefaults } from './config.ts'
import { MemoryStorage } from './testing/memory-storage.ts'

test('missing and malformed fields become neutral ones', () => {
  const config = withDefaults({ title: 'Porua', logo: 7, timeZone: 'Mars/Base', hiddenChapterPrefixes: 'P' })
  expect(config.title).toBe('Porua')
  expect(config.logo).toBeNull()
  expect(config.timeZone).toBe('Asia/Dhaka')
  expect(config.hiddenChapterPrefixes).toEqual(['P', 'B', 'Z', 'C'])
  expect(withDefaults(null).api).toBe('/api')
})

test('a logo that is given is kept', () => {
  expect(withDefaults({ logo: '/media/logo.svg' }).logo).toBe('/media/logo.svg')
})

test('media keys stand below the assets address, addresses stay', () => {
  expect(assetUrl('bio/cell.png')).toBe('/media/bio/cell.png')
  expect(assetUrl('/icon.svg')).toBe('/icon.svg')
  expect(assetUrl('https://x.example/a.png')).toBe('https://x.example/a.png')
})

test('a provider’s own assets address serves static files and images', async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', new MemoryStorage())
  localStorage.setItem('config', JSON.stringify({ title: 'Porua', assets: 'https://files.example/porua' }))
  const config = await import('./config.ts')
  expect(config.assetUrl('bio/cell.png')).toBe('https://files.example/porua/bio/cell.png')
  vi.unstubAllGlobals()
})
