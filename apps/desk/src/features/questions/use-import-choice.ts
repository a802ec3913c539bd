/** What somebody makes of a file's questions before they are imported; kept as a draft until then. */
import type { Clash, PreviewedQuestion, PreviewReport, QuestionFields } from '@porua/contract/desk/questions'
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
  /** Of those whose id another question of the bank has: what somebody chose. */
  clashes: { n: number; as: Clash['as'] }[]
}

const none: ImportChoice = { bank: '', subject: '', chapter: '', out: [], again: [], mended: [], clashes: [] }

/** The choice, and how it is changed. @param jobId Of the reading. @param bank Where the file before went. */
export function useImportChoice(jobId: string, bank = '') {
  const form = useForm<ImportChoice>({ defaultValues: { ...none, bank } })
  const draft = useDraft(form, `import ${jobId}`)
  // A draft may be older than a field.
  const choice = { ...none, ...form.watch() }
  const set = (next: Partial<ImportChoice>) => {
    for (const [name, value] of Object.entries(next) as [keyof ImportChoice, never][])
      form.setValue(name, value, { shouldDirty: true })
  }
  return { choice, set, draft }
}

type Row = Pick<PreviewedQuestion, 'n' | 'state' | 'alike' | 'clash'>

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

/** What becomes of a question whose id another of the bank has. */
export function clashAs({ clashes }: ImportChoice, { n, clash }: Row): Clash['as'] {
  return clashes.find((one) => one.n === n)?.as ?? clash?.as ?? 'new'
}

/** The choice with another end for a question whose id another of the bank has. */
export function withClash(choice: ImportChoice, { n }: Row, as: Clash['as']): Pick<ImportChoice, 'clashes'> {
  return { clashes: [...choice.clashes.filter((one) => one.n !== n), { n, as }] }
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
    // What was shown when it was mended stays, whatever its new text says.
    ...(row.clash ? withClash(choice, row, clashAs(choice, row)) : {}),
    mended: [...others, { n: row.n, doubt: before ?? doubt, fields }],
    out: choice.out.filter((n) => n !== row.n),
  }
}
