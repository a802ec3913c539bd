/**
 * The first file that runs, a few kilobytes: while the one that every page needs is still on its way, the address's own
 * chunks and its first calls are asked for. On a slow line each turn that is saved is a fifth of a second.
 */
import { contentPaths } from '@porua/contract/content.paths'
import { beginConfig, beginEarly } from '../platform/early-calls.ts'
import { usesLessData } from '../platform/less-data.ts'
import { watchLostStyles } from '../platform/lost-styles.ts'
import { readSession, readText } from '../platform/storage.ts'
import { askFirstPictures, coversOf, logoOf } from './first-pictures.ts'
import { plainAddress } from './legacy-address.ts'
import { firstCallsOf, liveExam, sourcesOf } from './routes.ts'

const retryMs = 3_000

/** A line that breaks in the middle of the app's own file: it is asked for again, or the page would stay grey for ever. */
function start(): void {
  import('./main.tsx').catch((error: unknown) => {
    reportError(error)
    setTimeout(start, retryMs)
  })
}
watchLostStyles()
start()

const { pathname } = new URL(
  plainAddress(window.location) ?? window.location.pathname,
  window.location.origin,
)
const signedIn = readSession().student !== null
const sources = sourcesOf(pathname, signedIn)

const config = beginConfig()
const isNew = !readText('allExams') && !readText('isLive')
const firstCalls = signedIn ? firstCallsOf(pathname, isNew) : []
// Before the chunks: each tag that asks for one takes a cheap phone a few milliseconds.
const calls = new Map(firstCalls.map((path) => [path, beginEarly({ method: 'GET', path })]))

const courses = calls.get(contentPaths.courses.path)
// An exam's pictures stand in its paper, which is not fetched before it has begun.
const pictures =
  sources.at(-1) === liveExam
    ? []
    : [logoOf(config), ...(courses && !usesLessData() ? [coversOf(courses)] : [])]
for (const keys of pictures) askFirstPictures(config, keys).catch(() => undefined)

// A chunk that does not come is asked for again by the page that wants it, and the page says so.
for (const { chunk } of sources) chunk().catch(() => undefined)
