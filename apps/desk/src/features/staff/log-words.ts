/** How a row of the log reads: the call, its outcome, and the fields that changed. */
import type { LogRow } from '@porua/contract/desk/staff'
import type { Language } from '@porua/kit/i18n/language.ts'
import type { Translate } from '@porua/kit/i18n/words.ts'
import { lightText } from '../../platform/light-text.ts'
import { en as fieldsEn } from './log-field-words.en.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

type Words = Translate<typeof en>

/** What was done, by the name of the call. A call that is not here is shown by its name. */
const acts = {
  'staff.welcome': 'actWelcome',
  'staff.signIn': 'actSignIn',
  'staff.signOut': 'actSignOut',
  'staff.changePassword': 'actChangePassword',
  'staff.beginSecondStep': 'actBeginStep',
  'staff.confirmSecondStep': 'actConfirmStep',
  'staff.endSecondStep': 'actEndStep',
  'staff.endMySession': 'actEndSession',
  'staff.changeStaff': 'actChangeStaff',
  'staff.endStaffSessions': 'actEndSessions',
  'staff.resetSecondStep': 'actResetStep',
  'staff.makeResetLink': 'actMakeReset',
  'staff.allowSignIn': 'actAllowSignIn',
  'staff.resetPassword': 'actResetPassword',
  'staff.invite': 'actInvite',
  'staff.withdrawInvitation': 'actWithdraw',
  'staff.acceptInvitation': 'actAccept',
  'staff.changeRules': 'actChangeRules',
  'students.addStudent': 'actAddStudent',
  'students.changeStudent': 'actChangeStudent',
  'students.disableStudent': 'actDisableStudent',
  'students.enableStudent': 'actEnableStudent',
  'students.resetStudent': 'actResetStudent',
  'students.endStudentSessions': 'actEndStudentSessions',
  'students.moveStudents': 'actMoveStudents',
  'students.addGroup': 'actAddGroup',
  'students.renameGroup': 'actRenameGroup',
  'students.removeGroup': 'actRemoveGroup',
  'students.restoreGroup': 'actRestoreGroup',
  'studentImports.startImport': 'actReadStudents',
  'studentImports.mendRow': 'actMendRow',
  'studentImports.answerImport': 'actAnswerImport',
  'studentImports.runImport': 'actImportStudents',
  'exams.addExam': 'actAddExam',
  'exams.addSubject': 'actAddSubject',
  'exams.changeExam': 'actChangeExam',
  'exams.placeExam': 'actPlaceExam',
  'exams.unscheduleExam': 'actUnscheduleExam',
  'exams.removeExam': 'actRemoveExam',
  'exams.restoreExam': 'actRestoreExam',
  'questions.makeBank': 'actMakeBank',
  'questions.renameBank': 'actRenameBank',
  'questions.removeBank': 'actRemoveBank',
  'questions.restoreBank': 'actRestoreBank',
  'questions.add': 'actAddQuestion',
  'questions.change': 'actChangeQuestion',
  'questions.remove': 'actRemoveQuestion',
  'questions.restore': 'actRestoreQuestion',
  'questions.keepPicture': 'actKeepPicture',
  'questions.preview': 'actReadQuestions',
  'questions.import': 'actImportQuestions',
  'examWatch.extend': 'actExtend',
  'examWatch.extraTime': 'actExtraTime',
  'examWatch.pause': 'actPause',
  'examWatch.resume': 'actResume',
  'examWatch.end': 'actEndExam',
  'results.acceptLate': 'actAcceptLate',
  'results.refuseLate': 'actRefuseLate',
  'results.closeLate': 'actCloseLate',
  'results.hold': 'actHold',
  'results.release': 'actRelease',
  'results.mendKey': 'actMendKey',
  'results.meritSheet': 'actMeritSheet',
  'jobs.cancel': 'actCancelJob',
  'jobs.download': 'actDownload',
  'jobs.sendFile': 'actSendFile',
  'jobs.exportTable': 'actExport',
  'operations.backUp': 'actBackUp',
  'operations.checkBackup': 'actCheckBackup',
  'operations.examine': 'actExamine',
  'school.openSchool': 'actOpenSchool',
  'school.changeSettings': 'actChangeSettings',
  'school.beginReachCheck': 'actReachCheck',
  'school.beginOwn': 'actBeginOwn',
  'account.slipOf': 'actSlip',
  'account.slipsOfGroup': 'actSlips',
  'notices.send': 'actNotice',
  'forum.reply': 'actForumReply',
  'forum.setStatus': 'actForumStatus',
  'sms.setGateway': 'actSetSms',
  'sms.removeGateway': 'actRemoveSms',
  'sms.sendTest': 'actTestSms',
} as const

const known = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

/** What was done. */
export function actText(t: Words, what: string): string {
  return known(acts, what) ? t(acts[what]) : what
}

/** The most that a list of calls may be long, as the contract has it. */
const mostCalls = 1_000

/** Calls whose words hold a text, in either language, with commas between them; '' for none. */
export function callsNamed(text: string): string {
  const wanted = text.trim().toLowerCase()
  const words = (key: (typeof acts)[keyof typeof acts]) => `${en[key]}\n${bn[key]}`.toLowerCase()
  return Object.entries(acts)
    .filter(([, key]) => words(key).includes(wanted))
    .map(([call]) => call)
    .reduce((list, call) => (list.length + call.length < mostCalls ? `${list},${call}` : list), '')
    .slice(1)
}

/** The label of a field; one that nobody has named is shown by its name. */
export function fieldText(t: Translate<typeof fieldsEn>, field: string): string {
  return known(fieldsEn, field) ? String(t(field)) : field
}

/** Values that the program names, by their field; the label of each in the words of the fields. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, keyof typeof fieldsEn>>>> = {
  state: {
    draft: 'stateDraft',
    upcoming: 'stateUpcoming',
    live: 'stateLive',
    over: 'stateOver',
    past: 'stateOver',
    practice: 'practice',
    waiting: 'stateWaiting',
    running: 'stateRunning',
    cancelled: 'stateCancelled',
  },
  kind: { answer: 'kindAnswer', accept: 'kindAnswer', drop: 'kindDrop', bonus: 'kindBonus' },
  type: { MCQ: 'typeMcq', checkbox: 'typeCheckbox', shortAns: 'typeShort', paragraph: 'typeWritten' },
  results: { hold: 'resultsHold', auto: 'resultsAuto' },
  status: { OPEN: 'statusOpen', COMPLETED: 'statusCompleted' },
  difficulty: { easy: 'easy', medium: 'medium', hard: 'hard' },
}

/** The label of a value of such a field; null for every other. */
export function valueText(t: Translate<typeof fieldsEn>, field: string, value: unknown): string | null {
  const key = typeof value === 'string' ? valueLabels[field]?.[value] : undefined
  return key === undefined ? null : String(t(key))
}

/** What people call the thing that an act was about; formulas of a question in plain signs. */
export function nameOf(on: LogRow['on'], language: Language): string {
  return lightText((language === 'bn' ? on?.bn : null) ?? on?.name ?? '')
}

/** One field before and after. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  changed: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that a row tells of, those that changed first. What is no record is one field without a name. */
export function changesOf({ before, after }: Pick<LogRow, 'before' | 'after'>): FieldChange[] {
  if (before === null && after === null) return []
  const [from, to] = [before, after].map((side) =>
    isRecord(side) ? side : side === null ? {} : { '': side },
  )
  if (!from || !to) return []
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => {
      const [was, is] = [from[field], to[field]]
      return { field, before: was, after: is, changed: JSON.stringify(was) !== JSON.stringify(is) }
    })
    .sort((one, other) => Number(other.changed) - Number(one.changed))
}

/** So many fields are told in the list, in so many letters a value. */
const toldFields = 3
const toldLetters = 40

/** What changed; of a list of things (the places of an exam) the fields that differ within them. */
function changedWithin({ before, after }: Pick<LogRow, 'before' | 'after'>): FieldChange[] {
  return changesOf({ before, after }).flatMap((change) => {
    const { before: was, after: is, changed } = change
    if (!changed) return []
    const paired = Array.isArray(was) && Array.isArray(is) && was.length === is.length && was.every(isRecord)
    return paired ? was.flatMap((one, index) => changedWithin({ before: one, after: is[index] })) : change
  })
}

/**
 * The first of what an act changed, in one line; '' where nothing is noted. A field without a label is an id of the program: only
 * the row's own sheet shows it.
 */
export function changesInBrief(
  row: Pick<LogRow, 'before' | 'after'>,
  label: (field: string) => string,
  value: (value: unknown, field: string) => string,
): string {
  const lines = changedWithin(row)
    .filter(({ field }) => label(field) !== field)
    .map(({ field, before, after }) => {
      const short = (one: unknown) => {
        const letters = [...value(one, field)]
        return letters.length > toldLetters
          ? `${letters.slice(0, toldLetters - 1).join('')}…`
          : letters.join('')
      }
      const was = before === undefined ? '' : `${short(before)} → `
      return `${label(field)}: ${was}${short(after)}`
    })
  return [...new Set(lines)].slice(0, toldFields).join(' · ')
}
