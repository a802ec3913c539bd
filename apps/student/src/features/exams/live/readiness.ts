/**
 * Is this phone ready for a network that goes away? Asks the browser to keep the answer store, tries the disk, brings
 * the pictures (architecture, 'The hard part' 6). What failed is said; nothing here stops the student.
 */
import type { Paper } from '@porua/contract/exams'
import { preloadTexts } from '@porua/kit'
import { urlOf } from '@porua/kit/platform/address.ts'
import { assetUrl, farOrigin } from '@porua/kit/platform/config.ts'
import { fetchableAddress } from '../../../platform/media-address.ts'
import { ensureServiceWorker } from '../../../platform/service-worker.ts'
import type { AnswerStore } from './answer-store.ts'
import { watchAppCached } from './app-cached.ts'
import { preloadFiles, writtenQuestions } from './files/files-context.ts'
import { pictureKeys, type Readiness } from './readiness-rules.ts'

const testBytes = 1_048_576

/** Looks at everything, one after the other so that the first question is not held up; tells each step. */
export async function getReady(
  store: AnswerStore,
  paperId: string,
  paper: Paper,
  tell: (found: Partial<Readiness>) => void,
  signal: AbortSignal,
): Promise<void> {
  const keys = pictureKeys(paper, mayShow)
  tell({ pictures: { got: 0, of: keys.length, done: keys.length === 0 } })
  tell({ texts: await succeeds(preloadPaper(paper)) })
  tell({ tools: writtenQuestions(paper).length === 0 || (await succeeds(preloadFiles())) })
  // Firefox asks the student, who may leave the question standing: nothing waits for that answer.
  void persist().then((persisted) => {
    if (!signal.aborted) tell({ persisted })
  })
  tell({ store: store.durable && (await succeeds(store.selfTest(testBytes))) })
  let got = 0
  let of = keys.length
  for (const key of keys) {
    if (signal.aborted) return
    const kept = await keepPicture(store, assetUrl(key), signal).catch(() => 'failed')
    if (kept === 'kept') got += 1
    if (kept === 'none') of -= 1
    tell({ pictures: { got, of, done: false } })
  }
  tell({ pictures: { got, of, done: true } })
  tell({ paper: (await store.paper(paperId).catch(() => null)) !== null })
  await watchAppCached(navigator.serviceWorker, ensureServiceWorker, tell, signal)
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

async function persist(): Promise<boolean> {
  const { storage } = navigator
  if (!storage?.persist) return false
  return (await storage.persisted().catch(() => false)) || storage.persist().catch(() => false)
}

/** False for a picture on a site that the page's policy keeps out: with a network it is not shown either. */
function mayShow(key: string): boolean {
  const { origin } = globalThis.location
  const ours = [origin, farOrigin(), urlOf(assetUrl(''), origin)?.origin]
  return ours.includes(urlOf(assetUrl(key), origin)?.origin)
}

/**
 * 'none': the school has no such picture, and no other network would bring it. Rejects when it may come another time.
 */
async function keepPicture(store: AnswerStore, url: string, signal: AbortSignal): Promise<'kept' | 'none'> {
  if (await store.picture(url)) return 'kept'
  // With the cookie, or signed where none goes: /media is only for those who may see it.
  const response = await fetch(await fetchableAddress(url), { credentials: 'same-origin', signal })
  if (response.status === 404) return 'none'
  if (!response.ok) throw new Error(`${response.status}`)
  const picture = await response.blob()
  if (!picture.type.startsWith('image/')) throw new Error('not a picture')
  await store.keepPicture(url, picture)
  return 'kept'
}

async function preloadPaper({ questions }: Paper): Promise<void> {
  await Promise.all(
    questions.map(({ question }) => preloadTexts([question.title, ...question.options], question)),
  )
}
