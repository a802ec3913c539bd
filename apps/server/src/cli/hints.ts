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
  begunForGroup: ' See: npm run school -- help extend',
  endedForGroup: ({ exam, group }) => ` See: npm run school -- exams unschedule ${exam} --group ${group}`,
  examIsThere: ' Or compose it anew with --replace.',
  manyRowsWhileSat: ' Or add --now.',
  mayBeBegun: ({ exam }) => ` See: npm run school -- exams unschedule ${exam}`,
  noBrowser:
    ' Install it (Debian: apt-get install chromium), name one with --browser PATH, or write .html and print that.',
  noFfmpeg:
    ' Debian and Ubuntu: apt-get install ffmpeg; Fedora: dnf install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg',
  noForumPost: ' See: npm run school -- forum list',
  noForumQuestion: ' See: npm run school -- forum list',
  noForumQuestionWithId: ' See: npm run school -- forum list',
  noNotice: ' See: npm run school -- notices list',
  noOpenReport: ' See: npm run school -- forum reports',
  noPackager: ' Run npm install --include=optional (it exists for Linux, macOS and Windows on x64 and ARM)',
  noServerAt: ' Or name its address with --url',
  outNotEmpty: ' (--out)',
  rehearsalStands: ' If its process has died, take it out with npm run school -- rehearse --clean',
  resultsNotReleased: ' See them all the same with --unreleased.',
  secretBeingReplaced: ' Please look with: secrets list',
  overAlready: ' If it is meant all the same: --past',
  releaseMayChange: ' If it is meant all the same: --early',
  releaseNotOver: ' If it is meant all the same: --early',
  releaseUnscheduled: ' If it is meant all the same: --early',
  removesMore: ' If that is meant: --remove. To add one thing alone: npm run school -- help content add',
  staysWithResults: ({ exam }) => ` See: npm run school -- exams unschedule ${exam}`,
  wouldStayUnreleased: ({ exam }) => ` See: npm run school -- release --exam ${exam}`,
  noStudentNamed: ' See: npm run school -- students list',
  notBegunFor: ({ exam, group }) =>
    ` To take it out of the calendar: npm run school -- exams unschedule ${exam} --group ${group}. To move it: npm run school -- help exams schedule`,
}

/** The option that the value was given with which the sentence begins. */
const options: Partial<Record<RefusalCode, string>> = {
  noticeTargetUnknown: '--on ',
  noticeTimeOver: '--at ',
  noticeTimeUnreadable: '--at ',
}

/** The refusal in English, with what the command adds. */
export function withHint(wording: Wording): string {
  const code = codeOf(wording) as RefusalCode
  const hint = after[code] as string | ((params: unknown) => string) | undefined
  const added = typeof hint === 'function' ? hint(paramsOf(wording)) : (hint ?? '')
  return `${options[code] ?? ''}${wordsOf('en', wording)}${added}`
}
