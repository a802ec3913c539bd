/** What the operator says of the licence service, checked at start. Nothing here repeats a value: they hold keys. */
import { isServiceAddress, readServiceHeaders } from '../operator-service.ts'
import { type DrmType, drmTypes, type LicenceService } from './licences.ts'

/** The LICENCE_ variables as they stand in the environment. */
export interface LicenceSettings {
  url: string | undefined
  /** A JSON object: name to value. */
  headers: string | undefined
  /** Names, separated by commas. */
  types: string | undefined
  serverUrl: string | undefined
  certificateUrl: string | undefined
}

/** The service, null where none is described, or in one line what is wrong with it. */
export function readLicences(settings: LicenceSettings): LicenceService | null | { mistake: string } {
  const { url, headers, types, serverUrl, certificateUrl } = settings
  if (url === undefined) {
    const rest = [headers, types, serverUrl, certificateUrl].some((value) => value !== undefined)
    return rest ? { mistake: 'LICENCE_ variables without LICENCE_URL: nobody would be asked' } : null
  }
  if (!isServiceAddress(url))
    return { mistake: 'LICENCE_URL must be an address that begins with https:// or http://' }
  const named = readServiceHeaders(headers)
  if (named === null)
    return { mistake: 'LICENCE_HEADERS must be a JSON object such as {"authorization":"Bearer …"}' }
  const served = readTypes(types)
  if (served === null) return { mistake: `LICENCE_TYPES must list some of ${drmTypes.join(', ')}` }
  if (serverUrl === undefined || !isServiceAddress(serverUrl.replaceAll('{type}', 'x')))
    return { mistake: 'LICENCE_SERVER_URL must be the address to which players send licence requests' }
  if (certificateUrl !== undefined && !isServiceAddress(certificateUrl))
    return { mistake: 'LICENCE_CERTIFICATE_URL must be an address that begins with https:// or http://' }
  if (served.includes('fairplay') && certificateUrl === undefined)
    return {
      mistake: 'FairPlay needs LICENCE_CERTIFICATE_URL; without it say LICENCE_TYPES=widevine,playready',
    }
  return { url, headers: named, types: served, serverUrl, certificateUrl: certificateUrl ?? null }
}

/** The origins that players talk to, for the content policy. */
export function licenceOrigins({ serverUrl, certificateUrl }: LicenceService): string[] {
  const addresses = [
    ...drmTypes.map((type) => serverUrl.replaceAll('{type}', type)),
    ...(certificateUrl === null ? [] : [certificateUrl]),
  ]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

function readTypes(text: string | undefined): DrmType[] | null {
  if (text === undefined) return [...drmTypes]
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const known = drmTypes.filter((type) => names.includes(type))
  return known.length === names.length ? known : null
}
