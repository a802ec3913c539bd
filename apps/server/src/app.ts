/** The HTTP server: limits, logs without secrets, the features' routes, health, the app's files. */

import { assetAddress } from '@porua/contract/asset-address'
import { limits } from '@porua/contract/limits'
import type { ClientConfig } from '@porua/contract/school'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { AppPage, type PageCard } from './platform/app-page.ts'
import { replyToBadAddress, replyToBadBytes } from './platform/bad-requests.ts'
import { mountHealth } from './platform/health.ts'
import { noSuchCall, setUpReplies } from './platform/http.ts'
import { type Metrics, mayReadMetrics } from './platform/metrics.ts'
import { deskOpenApi, openApi } from './platform/openapi.ts'
import { contentPolicy, isBuilt, serveApp } from './platform/static.ts'
import { unlessExempt } from './platform/timeout-exemption.ts'
import type { Clock } from './ports/clock/clock.ts'
import type { Database } from './ports/database/database.ts'
import { spaceForFiles } from './ports/files/free-space.ts'
import { licenceOrigins } from './ports/licences/licence-settings.ts'

interface AppNeeds {
  config: Config
  clock: Clock
  db: Database
  log: FastifyBaseLogger
  /** The white label as it stands now. */
  clientConfig: () => Promise<ClientConfig>
  /** From package.json. */
  version: string
  /** Folder of the built student app. */
  appFolder: string
  /** Folder of the built desk. */
  deskFolder: string
  /** Names of jobs that fail or hang. */
  troubledJobs: () => readonly string[]
  /** Whether this clock agrees with the database's; undefined where nobody compares, or not yet. */
  clockState: () => string | undefined
  signalsState: () => string | undefined
  /** Whether saves go through. */
  savesState: () => string
  metrics: Metrics
  /** The figures as text: this process's, or those of all workers. */
  metricsText: () => Promise<string>
  /** Mounts the features' routes. */
  features: (app: FastifyInstance) => void
}

/** Headers that another origin's page may read or send (decisions: cross-site use works). */
const exposed = 'sessionid, x-server-time, retry-after, etag, accept-ranges, content-range'
const allowed =
  'authorization, content-type, agent, range, x-attempt-device, x-attempt-counter, x-media-token'

/** The HTTP side of a server, with all features mounted; it does not listen yet. */
export function createApp(needs: AppNeeds): FastifyInstance {
  const { config, clock } = needs
  const now = () => clock.now()
  const app = Fastify({
    loggerInstance: needs.log,
    // One line a call would cost more than the call; failures are logged where they are made into replies.
    logController: new LogController({ disableRequestLogging: true }),
    // A caller may send such a header too: only what our own proxies have added to it is believed.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    // Twice what the client waits: a request that never ends must not hold its place for ever.
    requestTimeout: 2 * limits.requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: replyToBadAddress(now, config.secure),
    clientErrorHandler: unlessExempt(replyToBadBytes(now, config.secure)),
  })
  setUpReplies(app, now, config.apiOrigins, {
    timerOf: (call) => needs.metrics.call(call),
    secure: config.secure,
  })
  allowOrigins(app, config.apiOrigins)
  mountHealth(app, {
    db: needs.db,
    folder: config.s3 ? null : config.dataDir,
    spaceForFiles,
    troubledJobs: needs.troubledJobs,
    clock: needs.clockState,
    signals: needs.signalsState,
    saves: needs.savesState,
    app: () => (isBuilt(needs.appFolder) ? undefined : 'not built'),
  })
  tellMetrics(app, needs)

  const document = openApi(needs.version)
  app.get('/api/openapi.json', async () => document)
  const deskDocument = deskOpenApi(needs.version)
  app.get('/api/desk/openapi.json', async () => deskDocument)
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return needs.clientConfig()
  })
  needs.features(app)
  // Below these nothing is a page of the app: a mistyped call must not get HTML and a 200.
  for (const url of ['/api', '/api/*', '/media'])
    app.all(url, async () => {
      throw noSuchCall()
    })
  const page = new AppPage(async () => pageCard(await needs.clientConfig(), config.publicHost))
  serveApp(app, { folder: needs.deskFolder, under: '/desk', policy: contentPolicy([]) })
  serveApp(app, { folder: needs.appFolder, under: '', policy: contentPolicy(otherOrigins(config)), page })
  return app
}

/** What the page says of the school before any script runs. A card's picture needs an address that others can reach. */
function pageCard({ title, provider, logo, assets }: ClientConfig, host: string | null): PageCard {
  const description = `Courses, lectures, exams and results of ${provider}.`
  const picture = logo?.startsWith('/') && host ? `https://${host}${logo}` : null
  return { title, description, logo: logo && assetAddress(logo, assets), picture }
}

/**
 * Whom a page talks to besides this server: servers of its calls, the store that its files go to, where the school's logo and
 * pictures are said to stand, who licenses its videos.
 */
function otherOrigins({ apiOrigins, s3, client, assetsUrl, licences }: Config): string[] {
  const store = s3 ? [new URL(s3.publicUrl).origin] : []
  const pictures = [client.logo, assetsUrl].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return [...new Set([...apiOrigins, ...store, ...pictures, ...(licences ? licenceOrigins(licences) : [])])]
}

function allowOrigins(app: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    // The desk is for pages of this server alone.
    if (!origin || !origins.includes(origin) || request.url.startsWith('/api/desk/')) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '86400',
    })
    return reply.status(204).send()
  })
}

/** For a Prometheus. Whoever may not read them finds nothing there. */
function tellMetrics(app: FastifyInstance, { config, metrics, metricsText }: AppNeeds): void {
  app.get('/api/metrics', async ({ headers, socket }, reply) => {
    const caller = {
      address: socket.remoteAddress ?? '',
      authorization: headers.authorization,
      forwarded: headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined,
    }
    if (!mayReadMetrics(caller, config.metricsToken)) throw noSuchCall()
    reply.header('cache-control', 'no-store')
    return reply.type(metrics.registry.contentType).send(await metricsText())
  })
}
