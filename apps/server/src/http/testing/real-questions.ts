/** The real questions in ../shared/data/questions, as their authors left them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../../../../shared/data/questions')

/** Whether this machine has them: they are not part of the repository. */
export const haveRealQuestions = existsSync(folder)
export const missingLine = `no real questions at ${folder}: they are tried where the shared data lies beside the repository`

/** A line of a bank, with what marking and comparing need. */
export interface SourceQuestion {
  id: string
  type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  title: string
  format?: 'text' | 'html'
  /** Set once its formulas are marked. */
  formulas?: 'marked'
  options: string[]
  answer: string[]
  explanation: string | null
  images: string[]
  numeric?: boolean
  /** A number, or a number as text. */
  tolerance?: number | string
}

export interface SourceBank {
  name: string
  /** Its path in the pack. */
  path: string
  text: string
  questions: SourceQuestion[]
}

export function realBanks(): SourceBank[] {
  return globSync('*.jsonl', { cwd: folder })
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const questions = text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as SourceQuestion)
      return { name: basename(file, '.jsonl'), path: `questions/${file}`, text, questions }
    })
}

/** The bytes of every picture that the banks name, by their path in the pack. */
export function realPictures(banks: readonly SourceBank[]): Record<string, Uint8Array> {
  const paths = banks.flatMap((bank) => bank.questions.flatMap((question) => question.images ?? []))
  return Object.fromEntries(paths.map((path) => [`questions/${path}`, readFileSync(join(folder, path))]))
}
