/** What a command adds to a service's refusal: the option or the other command that helps at a terminal. */
import { didYouMean } from '@porua/files/nearest'
import { codeOf, paramsOf } from '@porua/files/words'
import type { Thing } from '../platform/refusals/parts.ts'
import { type ParamsOf, type RefusalCode, type Wording, wordsOf } from '../platform/refusals/refusals.ts'

type Hints = { readonly [C in RefusalCode]?: string | ((params: ParamsOf<C>) => string) }

const lists: Partial<Record<Thing, string>> = {
  exam: ' See: npm run school -- exams list',
  questionBank: ' See: npm run school -- questions list',
}

/** Behind the sentence. */
const after: Hints = {
  noSuchThing: ({ thing, near }) => (didYouMean(near) === '' ? (lists[thing] ?? '') : ''),
  noStudentNamed: ' See: npm run school -- students list',
  notBegunFor: ({ exam, group }) =>
    ` To take it out of the calendar: npm run school -- exams unschedule ${exam} --group ${group}. To move it: npm run school -- help exams schedule`,
}

/** The refusal in English, with what the command adds. */
export function withHint(wording: Wording): string {
  const code = codeOf(wording) as RefusalCode
  const hint = after[code] as string | ((params: unknown) => string) | undefined
  const added = typeof hint === 'function' ? hint(paramsOf(wording)) : (hint ?? '')
  return `${wordsOf('en', wording)}${added}`
}
