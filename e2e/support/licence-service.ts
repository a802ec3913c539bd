/**
 * A stand-in for a licence service and for what only a bought browser has. The service hands out tokens to our server and licences to
 * players; the page's Widevine is the open Clear Key system under that name, so that everything but the secret module itself is real.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BrowserContext } from 'playwright-core'

/** Of the key that the service knows: hex. */
interface Key {
  kid: string
  key: string
}

export interface LicenceService {
  /** For the server in front of it. */
  readonly environment: Record<string, string>
  /** What our server asked for. */
  readonly grants: unknown[]
  /** The Authorization headers of licence requests. */
  readonly licences: (string | undefined)[]
  /** Gives nobody a token any more. */
  refuse(): void
  close(): Promise<void>
}

/** Starts it on a port of its own. */
export async function licenceService({ kid, key }: Key): Promise<LicenceService> {
  const grants: unknown[] = []
  const licences: (string | undefined)[] = []
  let refuses = false
  const coded = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const licence = JSON.stringify({
    keys: [{ kty: 'oct', kid: coded(kid), k: coded(key) }],
    type: 'temporary',
  })

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (request.url === '/token') {
      grants.push(JSON.parse(body))
      return response.writeHead(refuses ? 403 : 200).end('{"token":"for-this-student"}')
    }
    const { authorization } = request.headers
    licences.push(authorization)
    return response.writeHead(authorization === 'Bearer for-this-student' ? 200 : 403).end(licence)
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    answer(request, response, Buffer.concat(parts).toString('utf8'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    environment: {
      LICENCE_URL: `${url}/token`,
      LICENCE_SERVER_URL: `${url}/licence/{type}`,
      LICENCE_TYPES: 'widevine',
    },
    grants,
    licences,
    refuse: () => {
      refuses = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Gives the pages of a browser a Widevine: Clear Key, told of the key ids in its own form. */
export async function standInWidevine(context: BrowserContext, kid: string): Promise<void> {
  await context.addInitScript((id) => {
    const ask = navigator.requestMediaKeySystemAccess.bind(navigator)
    const widevine = async (contentType: string) => {
      const kinds = [{ initDataTypes: ['keyids'], videoCapabilities: [{ contentType }] }]
      const clearKey = await ask('org.w3.clearkey', kinds)
      return {
        keySystem: 'com.widevine.alpha',
        getConfiguration: () => clearKey.getConfiguration(),
        createMediaKeys: () => clearKey.createMediaKeys(),
      }
    }
    // The player asks for a system together with what it is to decode.
    const decoding = navigator.mediaCapabilities.decodingInfo.bind(navigator.mediaCapabilities)
    navigator.mediaCapabilities.decodingInfo = async (asked) => {
      const { keySystemConfiguration: wanted, ...plain } = asked as MediaDecodingConfiguration & {
        keySystemConfiguration?: { keySystem: string }
      }
      const info = await decoding(wanted?.keySystem === 'com.widevine.alpha' ? plain : asked)
      if (wanted?.keySystem !== 'com.widevine.alpha') return info
      const keySystemAccess = await widevine(plain.video?.contentType ?? '')
      const { supported, smooth, powerEfficient } = info
      return { supported, smooth, powerEfficient, keySystemAccess } as MediaCapabilitiesDecodingInfo
    }
    const generate = MediaKeySession.prototype.generateRequest
    MediaKeySession.prototype.generateRequest = function () {
      return generate.call(this, 'keyids', new TextEncoder().encode(JSON.stringify({ kids: [id] })))
    }
  }, Buffer.from(kid, 'hex').toString('base64url'))
}
