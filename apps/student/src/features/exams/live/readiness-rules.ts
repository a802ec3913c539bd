/** What makes a phone ready for a network that goes away, as pure rules. */
import type { Paper } from '@porua/contract/exams'
import { pictureOptions } from '@porua/kit/questions/question-choice.ts'

/** What was found; null: not looked at yet. */
export interface Readiness {
  /** 1 MB was written and read back. */
  store: boolean | null
  /** The browser promised not to clear it. A 'no' is common and no reason to worry the student. */
  persisted: boolean | null
  /** A reload without a network would open the app. */
  app: boolean | null
  /** Its files that are here, while they come. */
  appParts: number
  paper: boolean | null
  /** KaTeX with its fonts, the sanitiser. */
  texts: boolean | null
  /** Camera, cropper and what sends files; true where the paper takes no files. */
  tools: boolean | null
  pictures: { got: number; of: number; done: boolean }
}

export const notLookedAt: Readiness = {
  store: null,
  persisted: null,
  app: null,
  appParts: 0,
  paper: null,
  texts: null,
  tools: null,
  pictures: { got: 0, of: 0, done: false },
}

/** What the student is told. */
export type Verdict = 'checking' | 'ready' | 'lacking'

/** 'checking' until all has been looked at. The browser's promise does not count, see above. */
export function verdict({ store, app, paper, texts, tools, pictures }: Readiness): Verdict {
  const parts = [store, app, paper, texts, tools]
  if (parts.includes(null) || !pictures.done) return 'checking'
  return parts.every(Boolean) && pictures.got === pictures.of ? 'ready' : 'lacking'
}

/**
 * Every picture that the paper shows: of questions, of options, and inside HTML; without those of which `mayShow`
 * says no.
 */
export function pictureKeys({ questions }: Paper, mayShow: (key: string) => boolean): string[] {
  const keys = new Set<string>()
  for (const { question } of questions) {
    for (const key of question.image) keys.add(key)
    for (const key of pictureOptions(question)) keys.add(key)
    if (question.format !== 'html') continue
    for (const text of [question.title, ...question.options]) {
      for (const [, source] of text.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)) {
        if (source && !source.startsWith('data:')) keys.add(source)
      }
    }
  }
  return [...keys].filter(mayShow)
}
