/**
 * The first file that runs, a few kilobytes: while the one that every page needs is still on its way, the address's own
 * chunks and its first calls are asked for. On a slow line each turn that is saved is a fifth of a second.
 */
import { contentPaths } from '@porua/contract/content.paths'
import { openEarly } from '../features/exams/live/early-opening.ts'
import { beginConfig, beginEarly } from '../platform/early-calls.ts'
import { watchLostStyles } from '../platform/lost-styles.ts'
import { matchPath } from '../platform/match-path.ts'
import { isLentSession, read, readSession } from '../platform/storage.ts'
import { askFirstPictures, coversOf, logoOf } from './first-pictures.ts'
import { plainAddress } from './legacy-address.ts'
import { examPath, firstCallsOf, roomsOf } from './rooms.ts'

const retryMs = 3_000
/** So long the chunks of an exam wait for a look into the answer box. */
const boxMs = 250

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
const asksWho = (read('isLive') === true || isLentSession()) && read('tabSeen', 'session') !== true

const config = beginConfig()
const firstCalls = signedIn ? firstCallsOf(pathname) : []
// Before the chunks: each tag that asks for one takes a cheap phone a few milliseconds.
const calls = new Map(firstCalls.map((path) => [path, beginEarly({ method: 'GET', path })]))

const opening = exam && !asksWho ? openEarly(exam.examId ?? '', exam.groupId ?? '') : null

const courses = calls.get(contentPaths.courses.path)
const pictures: readonly Promise<readonly unknown[]>[] = exam
  ? [opening?.pictures ?? Promise.resolve([])]
  : [logoOf(config), ...(courses ? [coversOf(courses)] : [])]
for (const keys of pictures) askFirstPictures(config, keys).catch(() => undefined)

function askForRooms(): void {
  // A room that does not come is asked for again by the page that wants it, and the page says so.
  for (const room of roomsOf(pathname, signedIn)) room().catch(() => undefined)
}
// A browser asks for six things at a time, and an exam's start may not stand behind its chunks, unless these are on the phone. A box that
// takes long holds nothing up.
const onPhone = Boolean(navigator.serviceWorker?.controller)
if (opening && !onPhone)
  void Promise.race([opening.begun, new Promise((go) => setTimeout(go, boxMs))]).then(askForRooms)
else askForRooms()
