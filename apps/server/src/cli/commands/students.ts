/** `students …`: the school's students, one by one and as a list. */
import { quoted } from '@porua/files/validation-errors'
import { findStudents } from '../../features/people/find-students.ts'
import type { PreviewRow } from '../../features/people/preview.ts'
import { sidOf } from '../../features/people/student-names.ts'
import {
  changeStudent,
  doToStudent,
  type StudentDeed,
  type StudentDone,
  type StudentWish,
} from '../../features/people/students.service.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Call, type Command, command, dryRunOption, type Said, type Values } from './command.ts'
import { studentListCommands } from './students-list.ts'

const valueOptions = {
  mobile: { type: 'string' },
  name: { type: 'string' },
  contact: { type: 'string' },
  branch: { type: 'string' },
  division: { type: 'string' },
  session: { type: 'string' },
  code: { type: 'string' },
  link: { type: 'string' },
  ssc: { type: 'string' },
  hsc: { type: 'string' },
} as const
type Given = Values<typeof valueOptions>

export const studentCommands: readonly Command[] = [
  ...studentListCommands,
  command({
    name: 'students list',
    usage: `  students list       Lists roll, name, mobile and groups, and who is not registered or is disabled.
      --group G       Only of one group.
      --find TEXT     Only those whose roll, name or mobile has this in it.
`,
    options: { group: { type: 'string' }, find: { type: 'string' } },
    async run({ values: { group, find }, withServices }) {
      const students = await withServices(({ db }) => findStudents(db, { group, find }))
      const lines = students.map(({ sid, name, mobile, groups, registered, disabled }) => {
        const marks = [registered ? '' : 'not registered', disabled ? 'disabled' : '']
        return `${[sid, name, mobile, groups.join('|'), ...marks].filter((word) => word !== '').join('  ')}\n`
      })
      return {
        text: `${lines.join('')}${counted(students.length, 'student')}.\n`,
        json: { students },
      }
    },
  }),
  command({
    name: 'students add',
    usage: `  students add --sid SID --name NAME --mobile MOBILE
                      Adds one student; also --group G (may be repeated), --contact, --branch, --division, --session,
                      --code, --link, --ssc and --hsc (GPAs). The student then registers with that mobile number.
`,
    options: {
      sid: { type: 'string' },
      group: { type: 'string', multiple: true },
      ...valueOptions,
      ...dryRunOption,
    },
    async run(call) {
      const { sid, name, mobile, group = [] } = call.values
      if (!sid || !name || !mobile)
        throw new Misused('Name the student: --sid SID --name NAME --mobile MOBILE')
      const groups = { into: group, outOf: [] }
      return write(call, { kind: 'add', sid, values: valuesOf(call.values), groups })
    },
  }),
  command({
    name: 'students change',
    usage: `  students change SID Changes what is named of one student: --name, --mobile, --contact, --branch, --division,
                      --session, --code, --link, --ssc, --hsc; '' takes a value away. --dry-run only shows it.
`,
    takes: ['SID'],
    options: { ...valueOptions, ...dryRunOption },
    async run(call) {
      const values = valuesOf(call.values)
      const sid = typedOf(call.given)
      if (Object.keys(values).length === 0)
        throw new Misused('Name what is to change, such as: students change S-1 --mobile 01711000001')
      return write(call, { kind: 'change', sid, values, groups: { into: [], outOf: [] } })
    },
  }),
  command({
    name: 'students move',
    usage: `  students move SID   Moves one student: --from G --to G, or --add G, --remove G. Attempts that run go on; phones
                      hear of it at once. --dry-run only shows it.
`,
    takes: ['SID'],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      add: { type: 'string', multiple: true },
      remove: { type: 'string', multiple: true },
      ...dryRunOption,
    },
    async run(call) {
      const sid = typedOf(call.given)
      const { from, to, add = [], remove = [] } = call.values
      if ((from === undefined) !== (to === undefined)) throw new Misused('--from G and --to G go together.')
      const into = [...add, ...(to === undefined ? [] : [to])]
      const outOf = [...remove, ...(from === undefined ? [] : [from])]
      if (into.length + outOf.length === 0)
        throw new Misused('Say where to: --from G --to G, --add G or --remove G')
      return write(call, { kind: 'change', sid, values: {}, groups: { into, outOf } })
    },
  }),
  deed(
    'disable',
    `  students disable SID
                      Nobody signs in as this student any more; open sessions end, on phones too. --dry-run only shows it.
`,
    ({ sessions }) => `disabled${ended(sessions)}`,
    'is disabled already',
  ),
  deed(
    'enable',
    `  students enable SID Lets a disabled student sign in again. --dry-run only shows it.
`,
    () => 'enabled',
    'is enabled already',
  ),
  deed(
    'reset',
    `  students reset SID  Forgets the password: the student registers again with a code. Open sessions end.
                      --dry-run only shows it.
`,
    ({ sessions }) => `has to register again${ended(sessions)}`,
    'has no password to forget: not registered',
  ),
]

/** A command that does one thing to one student. */
function deed(
  name: StudentDeed,
  usage: string,
  said: (done: StudentDone) => string,
  already: string,
): Command {
  return command({
    name: `students ${name}`,
    usage,
    takes: ['SID'],
    options: dryRunOption,
    async run({ given, values, withServices }) {
      const typed = typedOf(given)
      const dryRun = values['dry-run'] ?? false
      const done = await withServices(async (services) =>
        doToStudent(services, { sid: await sidOf(services.db, typed), deed: name }, dryRun),
      )
      const who = `${quoted(done.sid)} (${quoted(done.name)})`
      const what = done.changed ? said(done) : already
      return {
        text: `${who}: ${what}.${dryRun ? ' Nothing was written.' : ''}\n`,
        json: { ...done, written: !dryRun && done.changed },
      }
    },
  })
}

function ended(sessions: number): string {
  return sessions === 0 ? '' : `; ${counted(sessions, 'session')} ended`
}

function typedOf([sid]: readonly string[]): string {
  if (!sid) throw new Misused('Name the student by roll number or name. See: npm run school -- help students')
  return sid
}

function valuesOf({ ssc, hsc, ...texts }: Given): StudentWish['values'] {
  const columns = ['mobile', 'name', 'contact', 'branch', 'division', 'session', 'code', 'link'] as const
  const values: StudentWish['values'] = {}
  for (const column of columns) if (texts[column] !== undefined) values[column] = texts[column]
  if (ssc !== undefined) values.SSCGPA = ssc
  if (hsc !== undefined) values.HSCGPA = hsc
  return values
}

async function write(
  {
    values,
    withServices,
  }: Pick<Call<never>, 'withServices'> & { values: { 'dry-run'?: boolean | undefined } },
  wish: StudentWish,
): Promise<Said> {
  const dryRun = values['dry-run'] ?? false
  const done = await withServices(async (services) => {
    const sid = wish.kind === 'add' ? wish.sid : await sidOf(services.db, wish.sid)
    return changeStudent(services, { ...wish, sid }, { dryRun })
  })
  const { sid, name, row } = done
  const end = dryRun ? ' Nothing was written.' : ''
  return {
    text: `${quoted(sid)} (${quoted(name)}): ${row ? whatOf(row) : 'nothing changes'}.${end}\n`,
    json: {
      sid,
      name,
      what: row?.what ?? 'unchanged',
      changes: row?.changes ?? [],
      written: !dryRun && row !== null,
    },
  }
}

function whatOf({ what, changes }: PreviewRow): string {
  if (what === 'new') return 'added'
  const says = (value: string) => (value === '' ? 'nothing' : quoted(value))
  return changes.map(({ field, from, to }) => `${field} ${says(from)} → ${says(to)}`).join(', ')
}
