/**
 * Is this phone ready for a network that goes away? Asks the browser to keep the box, tries the disk, brings the pictures
 * (architecture, 'The hard part' 6). What failed is said; nothing here stops the student.
 */
import type { Paper } from '@porua/contract/exams'
import { preloadRichText } from '../../../kit/index.ts'
import { assetUrl } from '../../../platform/config.ts'
import { fetchableAddress } from '../../../platform/media-address.ts'
import { ensureServiceWorker, isAppCached } from '../../../platform/service-worker.ts'
import type { AnswerBox } from './answer-box.ts'
import { preloadFiles, writtenQuestions } from './files/files-context.ts'
import { pictureKeys, type Readiness } from './readiness-rules.ts'

const testBytes = 1_048_576

/** Looks at everything, one after the other so that the first question is not held up; tells each step. */
export async function getReady(
  box: AnswerBox,
  paperId: string,
  paper: Paper,
  tell: (found: Partial<Readiness>) => void,
  signal: AbortSignal,
): Promise<void> {
  const keys = pictureKeys(paper)
  tell({ pictures: { got: 0, of: keys.length, done: keys.length === 0 } })
  tell({ texts: await succeeds(preloadTexts(paper)) })
  tell({ tools: writtenQuestions(paper).length === 0 || (await succeeds(preloadFiles())) })
  // Firefox asks the student, who may leave the question standing: nothing waits for that answer.
  void persist().then((persisted) => {
    if (!signal.aborted) tell({ persisted })
  })
  tell({ box: box.durable && (await succeeds(box.selfTest(testBytes))) })
  let got = 0
  for (const key of keys) {
    if (signal.aborted) return
    if (await succeeds(keepPicture(box, assetUrl(key), signal))) got += 1
    tell({ pictures: { got, of: keys.length, done: false } })
  }
  tell({ pictures: { got, of: keys.length, done: true } })
  tell({ paper: (await box.paper(paperId).catch(() => null)) !== null })
  tell({ app: await becomesCached(signal) })
}

/** On a first visit the service worker is still at work when the exam opens. */
const workerPatienceMs = 20_000

async function becomesCached(signal: AbortSignal): Promise<boolean> {
  const { serviceWorker } = navigator
  if (isAppCached() || !serviceWorker) return isAppCached()
  // Where there is none (development), there is nothing to wait for.
  if (!(await ensureServiceWorker())) return false
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, workerPatienceMs)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    serviceWorker.addEventListener('controllerchange', done, { once: true, signal })
    signal.addEventListener('abort', done, { once: true })
    if (isAppCached()) done()
  })
  return isAppCached()
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

async function keepPicture(box: AnswerBox, url: string, signal: AbortSignal): Promise<void> {
  if (await box.picture(url)) return
  // With the cookie, or signed where none goes: /media is only for those who may see it.
  const response = await fetch(await fetchableAddress(url), { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(`${response.status}`)
  const picture = await response.blob()
  if (!picture.type.startsWith('image/')) throw new Error('not a picture')
  await box.keepPicture(url, picture)
}

async function preloadTexts({ questions }: Paper): Promise<void> {
  const texts = questions.flatMap(({ question }) => [question.title, ...question.options])
  const html = questions.some(({ question }) => question.format === 'html')
  const maths = texts.some((text) => /[$\\]/.test(text))
  await preloadRichText({ html, maths })
}
