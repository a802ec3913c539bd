/**
 * The first file that runs, a few kilobytes: while the one that every page needs is still on its way, the address's own
 * chunks and its first calls are asked for. On a slow line each turn that is saved is a fifth of a second.
 */
import { contentPaths } from '@porua/contract/content.paths'
import { beginConfig, beginEarly } from '../platform/early-calls.ts'
import { watchLostStyles } from '../platform/lost-styles.ts'
import { matchPath, type PathParams } from '../platform/match-path.ts'
import { read, readSession } from '../platform/storage.ts'
import { askFirstPictures, coversOf, logoOf } from './first-pictures.ts'
import { plainAddress } from './legacy-address.ts'
import { examPath, firstCallsOf, rooms, roomsOf } from './rooms.ts'

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
const exam = signedIn ? matchPath(examPath, pathname) : null
// A tab that opens cold during an attempt asks who sits there before anything is begun in a student's name (account/cold-start.ts).
const asksWho = read('isLive') === true && read('tabSeen', 'session') !== true

const config = beginConfig()
const firstCalls = signedIn ? firstCallsOf(pathname) : []
const calls = new Map(firstCalls.map((path) => [path, beginEarly({ method: 'GET', path })]))
// First of the chunks: two calls, one after the other, wait for it.
const opening = exam && !asksWho ? rooms.opening() : null
// A room that does not come is asked for again by the page that wants it, and the page says so.
for (const room of roomsOf(pathname, signedIn)) room().catch(() => undefined)

async function picturesOfExam({ examId = '', groupId = '' }: PathParams): Promise<readonly unknown[]> {
  return (await opening)?.openEarly(examId, groupId) ?? []
}

const courses = calls.get(contentPaths.courses.path)
const pictures: readonly Promise<readonly unknown[]>[] = exam
  ? [picturesOfExam(exam)]
  : [logoOf(config), ...(courses ? [coversOf(courses)] : [])]
for (const keys of pictures) askFirstPictures(config, keys).catch(() => undefined)
