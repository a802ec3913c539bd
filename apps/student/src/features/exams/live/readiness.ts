/**
 * Is this phone ready for a network that goes away? Asks the browser to keep the box, tries the disk, brings the pictures
 * (architecture, 'The hard part' 6). What failed is said; nothing here stops the student.
 */
import type { Paper } from '@porua/contract/exams'
import { preloadRichText } from '../../../kit/index.ts'
import { assetUrl } from '../../../platform/config.ts'
import { isAppCached } from '../../../platform/service-worker.ts'
import type { AnswerBox } from './answer-box.ts'

/** What was found; null: not looked at yet. */
export interface Readiness {
  /** 1 MB was written and read back. */
  box: boolean | null
  /** The browser promised not to clear it. A 'no' is common and no reason to worry the student. */
  persisted: boolean | null
  /** A reload without a network would open the app. */
  app: boolean | null
  paper: boolean | null
  /** KaTeX with its fonts, the sanitiser. */
  texts: boolean | null
  pictures: { got: number; of: number; done: boolean }
}

export const notLookedAt: Readiness = {
  box: null,
  persisted: null,
  app: null,
  paper: null,
  texts: null,
  pictures: { got: 0, of: 0, done: false },
}

const testBytes = 1_048_576

/** 'checking' until all has been looked at. The browser's promise does not count, see above. */
export function verdict({ box, app, paper, texts, pictures }: Readiness): 'checking' | 'ready' | 'lacking' {
  const parts = [box, app, paper, texts]
  if (parts.includes(null) || !pictures.done) return 'checking'
  return parts.every(Boolean) && pictures.got === pictures.of ? 'ready' : 'lacking'
}

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
  tell({ persisted: await persist() })
  tell({ box: box.durable && (await succeeds(box.selfTest(testBytes))) })
  tell({ app: isAppCached() })
  let got = 0
  for (const key of keys) {
    if (signal.aborted) return
    if (await succeeds(keepPicture(box, assetUrl(key), signal))) got += 1
    tell({ pictures: { got, of: keys.length, done: false } })
  }
  tell({ pictures: { got, of: keys.length, done: true } })
  tell({ paper: (await box.paper(paperId).catch(() => null)) !== null })
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
  // With the cookie: /media is only for those who may see it.
  const response = await fetch(url, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(`${response.status}`)
  const picture = await response.blob()
  if (!picture.type.startsWith('image/')) throw new Error('not a picture')
  await box.keepPicture(url, picture)
}

/** Every picture that the paper shows: of questions, of options, and inside HTML. */
export function pictureKeys({ questions }: Paper): string[] {
  const keys = new Set<string>()
  for (const { question } of questions) {
    for (const key of question.image) keys.add(key)
    for (const [option, type] of Object.entries(readTypes(question.optionType))) {
      if (type === 'image') keys.add(option)
    }
    if (question.format !== 'html') continue
    for (const text of [question.title, ...question.options]) {
      for (const [, source] of text.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)) {
        if (source && !source.startsWith('data:')) keys.add(source)
      }
    }
  }
  return [...keys]
}

function readTypes(optionType: string): Record<string, unknown> {
  try {
    const types: unknown = JSON.parse(optionType || '{}')
    return typeof types === 'object' && types !== null ? (types as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

async function preloadTexts({ questions }: Paper): Promise<void> {
  const texts = questions.flatMap(({ question }) => [question.title, ...question.options])
  const html = questions.some(({ question }) => question.format === 'html')
  const maths = texts.some((text) => /[$\\]/.test(text))
  await preloadRichText({ html, maths })
}
