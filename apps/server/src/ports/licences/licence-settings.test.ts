import { expect, it } from 'vitest'
import { licenceOrigins, readLicences } from './licence-settings.ts'

const nothing = {
  url: undefined,
  headers: undefined,
  types: undefined,
  serverUrl: undefined,
  certificateUrl: undefined,
}
const whole = {
  url: 'https://drm.example/token',
  headers: '{"x-key": "k"}',
  types: undefined,
  serverUrl: 'https://{type}.drm.example/licence',
  certificateUrl: 'https://cert.example/fps.cer',
}

it('is none, or whole', () => {
  expect(readLicences(nothing)).toBeNull()
  const service = readLicences(whole)
  expect(service).toMatchObject({ types: ['widevine', 'playready', 'fairplay'], headers: { 'x-key': 'k' } })
  if (service === null || 'mistake' in service) throw new Error('refused')
  expect(licenceOrigins(service)).toEqual([
    'https://widevine.drm.example',
    'https://playready.drm.example',
    'https://fairplay.drm.example',
    'https://cert.example',
  ])
  expect(readLicences({ ...whole, types: 'Widevine, playready', certificateUrl: undefined })).toMatchObject({
    types: ['widevine', 'playready'],
  })
})

it.each([
  [{ ...nothing, headers: '{}' }, 'without LICENCE_URL'],
  [{ ...whole, url: 'drm.example' }, 'LICENCE_URL'],
  [{ ...whole, headers: 'x-key: k' }, 'LICENCE_HEADERS'],
  [{ ...whole, headers: '{"x key": "secret"}' }, 'LICENCE_HEADERS'],
  [{ ...whole, types: 'widevine,clearkey' }, 'LICENCE_TYPES'],
  [{ ...whole, types: '' }, 'LICENCE_TYPES'],
  [{ ...whole, serverUrl: undefined }, 'LICENCE_SERVER_URL'],
  [{ ...whole, certificateUrl: undefined }, 'LICENCE_CERTIFICATE_URL'],
])('%j is refused by one line without a value', (settings, why) => {
  const read = readLicences(settings)
  const mistake = read !== null && 'mistake' in read ? read.mistake : ''
  expect(mistake).toContain(why)
  expect(mistake).not.toContain('secret')
})
