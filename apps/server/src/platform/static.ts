/**
 * Serves the built app: hashed assets for a year (old ones stay on disk for 30 days, so that a page opened before an update
 * still finds its parts), precompressed bytes where the browser takes them, and index.html for every route of the app.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './accepted-encodings.ts'
import type { AppPage, DressedPage } from './app-page.ts'
import { sha256 } from './ids.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

interface Served {
  file: string
  /** When the file was last changed, in milliseconds. */
  modified: number
  etag: string
  encodings: Partial<Record<Encoding, string>>
}

/**
 * What a page may do. No inline script, no style element that is not ours; text becomes markup only through the sanitiser and
 * a worker's script is ours (`packages/kit/src/platform/trusted-types.ts`).
 */
export function contentPolicy(apiOrigins: string[]): string {
  const others = apiOrigins.length > 0 ? ` ${apiOrigins.join(' ')}` : ''
  // 'self' takes the live connection to our own origin along; another origin's has a scheme of its own.
  const live = apiOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${others}${live}`,
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    "font-src 'self'",
    // Videos at the video site, in its player that keeps no cookies.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify inert',
  ].join('; ')
}

/** What a page besides may do: its own camera and microphone, full screen for films; nothing that it has no use for. */
const pageHeaders = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    'camera=(self), microphone=(self), fullscreen=(self "https://www.youtube-nocookie.com")',
    'picture-in-picture=(self "https://www.youtube-nocookie.com"), autoplay=(self "https://www.youtube-nocookie.com")',
    'geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()',
  ].join(', '),
} as const

/** Whether the app stands in `folder`: without it phones get no page. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

interface ServedApp {
  /** The build; without it every page says in one line what to run. */
  folder: string
  /** The path that its addresses begin with: '' or '/desk'. */
  under: string
  /** What its pages may do. */
  policy: string
  /** Puts the school's name into index.html. */
  page?: AppPage
}

/** Mounts the files of an app. */
export function serveApp(app: FastifyInstance, { folder, under, policy, page }: ServedApp): void {
  const known = new Map<string, Served>()
  // A build may come while we serve: what is remembered of a file holds as long as the file is the same.
  const look = (path: string): Served | null => {
    const before = known.get(path)
    if (before && modified(before.file) === before.modified) return before
    const served = find(folder, path)
    if (served) known.set(path, served)
    else known.delete(path)
    return served
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodePath(request.url)?.slice(under.length) ?? null
    const file = path === null ? null : look(path)
    const isPage = file === null || file.file.endsWith(`${sep}index.html`)
    if (file === null && path !== null && !isAddressOfPage(path, request))
      return reply
        .status(404)
        .headers({ 'cache-control': 'no-cache', vary: 'accept' })
        .type('text/plain; charset=utf-8')
        .send('Not found')
    const served = file ?? look('/index.html')
    if (!served)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The app is not built yet: run `npm run build`.')
    if (isPage) reply.headers({ ...pageHeaders, 'content-security-policy': policy })
    const dressed = isPage ? ((await page?.of(served.file, served.etag)) ?? null) : null
    const etag = dressed?.etag ?? served.etag
    reply.headers({
      'cache-control': path?.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      // Not by `accept`, too: the service worker keeps the page as it asked for it, and would not find it for a reader.
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return dressed ? sendPage(request, reply, dressed) : send(request, reply, served)
  }
  app.get(`${under}/*`, handler)
  if (under !== '') app.get(under, handler)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: DressedPage): FastifyReply {
  const encoding = encodingFor(request.headers)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain'])
}

function send(request: FastifyRequest, reply: FastifyReply, served: Served): FastifyReply {
  const encoding = encodingFor(request.headers, (way) => served.encodings[way] !== undefined)
  const file = encoding ? (served.encodings[encoding] as string) : served.file
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-length', String(statSync(file).size))
  return reply.type(types[extname(served.file)] ?? 'application/octet-stream').send(createReadStream(file))
}

/**
 * A missing asset is a 404, never the page: a script that gets HTML fails in ways nobody can read. A dot says nothing where
 * somebody goes to the address: ids of courses and exams may have one.
 */
function isAddressOfPage(path: string, request: FastifyRequest): boolean {
  if (path.startsWith('/assets/')) return false
  return extname(path) === '' || opensPage(request)
}

/** Whether a person is going there: a browser names HTML for an address that it opens, and never for a script or a picture. */
export function opensPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').includes('text/html')
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return null
  }
}

/**
 * A file has one address. Any number of others would lead to it (`/assets/../sw.js`): each would be remembered, and a cache
 * that shortens them would keep the service worker as long as an asset.
 */
function find(folder: string, path: string): Served | null {
  if (normalize(path) !== path || path.includes('\0') || path.endsWith('.br') || path.endsWith('.gz'))
    return null
  // What begins with a dot is the builder's own.
  if (path.includes('/.')) return null
  const file = join(folder, path === '/' || path === '' ? '/index.html' : path)
  if (!file.startsWith(folder + sep)) return null
  if (!existsSync(file) || !statSync(file).isFile()) return null
  const encodings: Served['encodings'] = {}
  if (existsSync(`${file}.br`)) encodings.br = `${file}.br`
  if (existsSync(`${file}.gz`)) encodings.gzip = `${file}.gz`
  return { file, modified: modified(file), etag: `"${sha256(readFileSync(file)).slice(0, 20)}"`, encodings }
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
