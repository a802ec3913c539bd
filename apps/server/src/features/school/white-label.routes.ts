/** What a browser asks for to install the app: its manifest and its icons, from the white label as it stands now. */
import { buffer } from 'node:stream/consumers'
import type { ClientConfig } from '@porua/contract/school'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sha256 } from '../../platform/ids.ts'
import { fileAlone } from '../../platform/safe-headers.ts'
import type { Files } from '../../ports/files/files.ts'
import { isFileKey } from '../../ports/files/files.ts'
import {
  type IconPurpose,
  iconOf,
  iconPlaces,
  type Logo,
  logoTypes,
  manifestOf,
} from './white-label.manifest.ts'

/** A larger logo is for pages; an icon then is the title's letter. Bytes. */
const largestLogo = 300_000

export function whiteLabelRoutes(
  app: FastifyInstance,
  white: () => Promise<ClientConfig>,
  files: Files,
): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await white())))
  })
  for (const [purpose, place] of Object.entries(iconPlaces) as [IconPurpose, string][])
    app.get(place, async (request, reply) => {
      const config = await white()
      const icon = iconOf(config, purpose, await logoOf(config, files))
      return sendIcon(reply, icon, request.headers['if-none-match'])
    })
}

function sendIcon(reply: FastifyReply, icon: string, known: string | undefined): FastifyReply {
  const etag = `"${sha256(icon).slice(0, 20)}"`
  reply.headers({
    etag,
    'cache-control': 'no-cache',
    // Opened as a page it is a picture and nothing more, whatever the logo holds.
    'content-security-policy': fileAlone('img-src data:'),
  })
  return known === etag ? reply.status(304).send() : reply.type('image/svg+xml; charset=utf-8').send(icon)
}

/** The logo's bytes where it is a small picture among our own files. */
async function logoOf({ logo, assets }: ClientConfig, files: Files): Promise<Logo | null> {
  if (!logo?.startsWith(`${assets}/`)) return null
  const key = logo.slice(assets.length + 1)
  const type = logoTypes[/\.([a-z]+)$/.exec(key)?.[1] ?? '']
  const file = type && isFileKey(key) ? await files.get(key) : null
  return type && file && file.size <= largestLogo ? { type, bytes: await buffer(file.open()) } : null
}
