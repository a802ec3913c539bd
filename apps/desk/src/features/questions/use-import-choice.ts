/** What somebody makes of a file's questions before they are imported; kept as a draft until then. */
import type { PreviewedQuestion, PreviewReport, QuestionFields } from '@porua/contract/desk/questions'
import { useForm } from 'react-hook-form'
import { useDraft } from '../../platform/drafts.ts'

/** Questions by their numbers in the file. */
export interface ImportChoice {
  bank: string
  subject: string
  chapter: string
  /** Would be taken, and are not. */
  out: number[]
  /** Are in a bank already, and are taken all the same. */
  again: number[]
  mended: { n: number; doubt: boolean; fields: QuestionFields }[]
}

const none: ImportChoice = { bank: '', subject: '', chapter: '', out: [], again: [], mended: [] }

/** The choice, and how it is changed. @param jobId Of the reading. @param bank Where the file before went. */
export function useImportChoice(jobId: string, bank = '') {
  const form = useForm<ImportChoice>({ defaultValues: { ...none, bank } })
  const draft = useDraft(form, `import ${jobId}`)
  const choice = form.watch()
  const set = (next: Partial<ImportChoice>) => {
    for (const [name, value] of Object.entries(next) as [keyof ImportChoice, never][])
      form.setValue(name, value, { shouldDirty: true })
  }
  return { choice, set, draft }
}

type Row = Pick<PreviewedQuestion, 'n' | 'state' | 'alike'>

/** Whether the question is going to be imported. */
export function isTaken({ out, again, mended }: ImportChoice, { n, state, alike }: Row): boolean {
  if (out.includes(n)) return false
  if (mended.some((one) => one.n === n)) return true
  return state === 'ready' && (alike === null || again.includes(n))
}

/** The choice with the question taken or left out, whichever it was not. */
export function turned(choice: ImportChoice, row: Row): Pick<ImportChoice, 'out' | 'again'> {
  const { out, again, mended } = choice
  const without = (list: readonly number[]) => list.filter((n) => n !== row.n)
  const isMended = mended.some(({ n }) => n === row.n)
  if (row.alike !== null && !isMended)
    return { out, again: again.includes(row.n) ? without(again) : [...again, row.n] }
  return { again, out: out.includes(row.n) ? without(out) : [...out, row.n] }
}

/** How many questions are going to be imported. */
export function takenCount(
  { out, again, mended }: ImportChoice,
  { ready, alike }: Pick<PreviewReport, 'ready' | 'alike'>,
): number {
  return ready - alike + again.length + mended.filter(({ doubt }) => doubt).length - out.length
}

/** The choice with a mended question in the place of what was read. */
export function withMended(choice: ImportChoice, row: Row, fields: QuestionFields): Partial<ImportChoice> {
  const others = choice.mended.filter(({ n }) => n !== row.n)
  // One that is mended is no longer what the bank has.
  const doubt = row.state !== 'ready' || (row.alike !== null && !choice.again.includes(row.n))
  const before = choice.mended.find(({ n }) => n === row.n)?.doubt
  return {
    mended: [...others, { n: row.n, doubt: before ?? doubt, fields }],
    out: choice.out.filter((n) => n !== row.n),
  }
}
