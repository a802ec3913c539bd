/** `npm run school -- late list`, `accept`, `refuse` and `close`: answers that came late and wait for a teacher's word. */

import { printable } from '@porua/files/validation-errors'
import { examIdOf } from '../../features/exams/exam-names.ts'
import type { LateAccepted, LateAdmin, LateAnswer, WhichLate } from '../../features/exams/late.api.ts'
import { sidOf } from '../../features/people/student-names.ts'
import { type SchoolTime, schoolTimeOf } from '../../features/school/school-time.ts'
import { iso } from '../../platform/iso.ts'
import type { Database } from '../../ports/database/database.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Command, command, type Values } from './command.ts'

const options = {
  exam: { type: 'string' },
  student: { type: 'string' },
  question: { type: 'string' },
  'too-late': { type: 'boolean' },
} as const

type Asked = Values<typeof options>

const listCommand = command({
  name: 'late list',
  usage: `  late list --exam E  Answers that came late and do not count yet: held because they are doubtful, or because the exam says
                      so. Of each question the newest alone, and what it would replace.
                      --student SID, --question Q. --too-late: those that came after all was over, too.
                      --refused: those that were refused.
`,
  options: { ...options, refused: { type: 'boolean' } },
  async run({ values, withServices }) {
    const asked = askedOf('list', values)
    return withServices(async (services) => {
      const which = await named(services.db, { ...asked, refused: values.refused })
      const answers = await services.lateAnswers.waiting(which)
      const time = await schoolTimeOf(services.db)
      const text = answers.length === 0 ? 'No late answer waits.\n' : listed(answers, time)
      return { text, json: answers.map(asData) }
    })
  },
})

const acceptCommand = command({
  name: 'late accept',
  usage: `  late accept --exam E --student SID
                      Makes a student's late answers count; of one question with --question Q, of all students with
                      --all. Marks and positions follow, and whoever has other marks after the release is told.
                      --too-late: also what came after all was over. --dry-run: only shows them.
`,
  options: { ...options, all: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ values, withServices }) {
    const { 'dry-run': dryRun = false } = values
    const asked = oneOrAll('accept', values)
    return withServices(async (services) => {
      const admin = services.lateAnswers
      const time = await schoolTimeOf(services.db)
      const which = await named(services.db, asked)
      const done = await (dryRun ? previewOf(admin, which) : admin.accept(which))
      const { answers, ...counts } = done
      const text =
        answers.length === 0
          ? 'No late answer waits: nothing was accepted.\n'
          : `${listed(answers, time)}${said(done, dryRun)}\n`
      return { text, json: { accepted: answers.map(asData), ...counts } }
    })
  },
})

const refuseCommand = command({
  name: 'late refuse',
  usage: `  late refuse --exam E --student SID
                      A student's late answers no longer wait, and do not count; of one question with --question Q, of
                      all students with --all. They stay in the log. --undo: what was refused waits again.
`,
  options: { ...options, all: { type: 'boolean' }, undo: { type: 'boolean' } },
  async run({ values, withServices }) {
    const { undo = false } = values
    const asked = oneOrAll('refuse', values)
    return withServices(async (services) => {
      const admin = services.lateAnswers
      const which = await named(services.db, asked)
      const byCommand = { staffId: null, who: '' }
      const answers = await (undo ? admin.takeBack(which) : admin.refuse(which, byCommand))
      const time = await schoolTimeOf(services.db)
      const what = undo ? 'wait again' : 'refused'
      return {
        text: `${listed(answers, time)}${counted(answers.length, 'answer')} ${what}.\n`,
        json: { answers: answers.map(asData) },
      }
    })
  },
})

const closeCommand = command({
  name: 'late close',
  usage: `  late close --exam E  Does not wait for late answers any more: attempts whose time is over are marked now. What comes
                      from here on is kept, and counts where you accept it. It cannot be taken back.
`,
  options: { exam: options.exam },
  async run({ values, withServices }) {
    const asked = askedOf('close', values)
    return withServices(async (services) => {
      const { examId } = await named(services.db, asked)
      const attempts = await services.lateAnswers.close(examId)
      const text = `${counted(attempts, 'attempt')} made final: late answers are not waited for any more.\n`
      return { text, json: { attempts } }
    })
  },
})

export const lateCommands: readonly Command[] = [listCommand, acceptCommand, refuseCommand, closeCommand]

/** A student by name, or all: nobody is meant by leaving something out. @throws Misused */
function oneOrAll(word: string, values: Asked & { all?: boolean | undefined }): WhichLate {
  const asked = askedOf(word, values)
  if ((values.student === undefined) === !values.all)
    throw new Misused('Name the student by roll number, or say that all are meant: --student SID or --all')
  return asked
}

/** Exam and student as they were typed. @throws Misused */
function askedOf(word: string, { exam, student, question, 'too-late': tooLate }: Asked): WhichLate {
  if (!exam) throw new Misused(`Name the exam: npm run school -- late ${word} --exam <id>`)
  return { examId: exam, sid: student, question, tooLate }
}

/** By their ids. @throws Refused */
async function named(db: Database, asked: WhichLate): Promise<WhichLate> {
  return {
    ...asked,
    examId: await db.read((reader) => examIdOf(reader, asked.examId)),
    sid: asked.sid === undefined ? undefined : await sidOf(db, asked.sid),
  }
}

async function previewOf(admin: LateAdmin, which: WhichLate): Promise<LateAccepted> {
  return { answers: await admin.waiting(which), changed: 0, told: 0, pending: 0 }
}

function said({ answers, changed, told, pending }: LateAccepted, dryRun: boolean): string {
  if (dryRun) return `Nothing is written. ${counted(answers.length, 'answer')} would count.`
  const waits =
    pending === 0 ? '' : ` ${counted(pending, 'student')} with written answers that wait for marks.`
  return `Accepted ${counted(answers.length, 'answer')}; the marks of ${counted(changed, 'student')} have changed, ${told} told.${waits}`
}

function listed(answers: readonly LateAnswer[], time: SchoolTime): string {
  return answers.map((answer) => `${lineOf(answer, time)}\n`).join('')
}

function lineOf(
  { sid, name, number, why, draft, answer, files, instead, ...at }: LateAnswer,
  time: SchoolTime,
) {
  const parts = [
    `${sid} (${name}), question ${number}, ${why === 'onHold' ? 'held' : 'too late'}`,
    `given ${time(at.givenAt)}, received ${time(at.receivedAt)}`,
    `${draft ? 'draft' : 'answer'} ${textOf(answer)}${files.length > 0 ? ` with ${counted(files.length, 'file')}` : ''}`,
    ...(instead === null ? [] : [`instead of ${textOf(instead)}`]),
  ]
  return printable(parts.join('; '))
}

/** A written answer may be long: its beginning says which it is; `--json` has all of it. */
function textOf(answer: readonly string[]): string {
  const text = answer.join(' + ')
  return `'${text.length > 80 ? `${text.slice(0, 79)}…` : text}'`
}

function asData({ givenAt, receivedAt, ...rest }: LateAnswer) {
  return { ...rest, givenAt: iso(givenAt), receivedAt: iso(receivedAt) }
}
