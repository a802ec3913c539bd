/** The school itself: its settings, and a course, a subject or a group more. What the desk's first-day form does at once. */
import { quoted } from '@porua/files/validation-errors'
import { listCourses } from '../../features/content/content-names.store.ts'
import { addCourse, addSubject } from '../../features/content/new-course.ts'
import { Groups } from '../../features/people/groups.service.ts'
import { changeSettings, settingsIn } from '../../features/school/settings.ts'
import { mustBeNamed } from '../../platform/named.ts'
import type { Database } from '../../ports/database/database.ts'
import { Misused } from '../misused.ts'
import { type Command, command, dryRunOption } from './command.ts'

function nameOf([name]: readonly string[]): string {
  const text = name?.trim() ?? ''
  if (text === '') throw new Misused('Say its name.')
  if (text.length > 120) throw new Misused('A name has at most 120 characters.')
  return text
}

async function courseIdOf(db: Database, asked: string | undefined): Promise<string> {
  if (!asked) throw new Misused('Say which course: --course C')
  return mustBeNamed('course', asked, await db.read(listCourses))
}

function added(what: string, row: { id: string; name: string }, dry: boolean) {
  return {
    text: `${what} ${quoted(row.name)} added (${row.id}).${dry ? ' Nothing was written.' : ''}\n`,
    json: row,
  }
}

export const schoolCommands: readonly Command[] = [
  command({
    name: 'settings',
    usage: `  settings            Shows how the school is named and shown, and what the environment fixes of it.
`,
    async run({ withServices }) {
      return withServices(async (services) => {
        const settings = await services.db.read((reader) => settingsIn(reader, services.fixed))
        const lines = (['name', 'colour', 'timeZone', 'logo'] as const).map((field) => {
          const mark = settings.fixed.includes(field) ? '  (fixed by the environment)' : ''
          return `${field.padEnd(10)}${settings[field] ?? 'none'}${mark}\n`
        })
        return { text: lines.join(''), json: settings }
      })
    },
  }),
  command({
    name: 'settings change',
    usage: `  settings change     Changes what is named: --name NAME, --colour '#0a6b5e', --time-zone Asia/Dhaka. --dry-run only
                      shows it.
`,
    options: {
      name: { type: 'string' },
      colour: { type: 'string' },
      'time-zone': { type: 'string' },
      ...dryRunOption,
    },
    async run({ values, withServices }) {
      const { name, colour, 'time-zone': timeZone, 'dry-run': dryRun = false } = values
      if (name === undefined && colour === undefined && timeZone === undefined)
        throw new Misused("Name what is to change, such as: settings change --name 'Kolmi Campus'")
      if (colour !== undefined && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour))
        throw new Misused(`${quoted(colour)} is not a colour such as #0a6`)
      const wish = { name: name === undefined ? undefined : nameOf([name]), colour, timeZone }
      const { after } = await withServices((services) => changeSettings(services, wish), { dryRun })
      const end = dryRun ? ' Nothing was written.' : ''
      return { text: `${after.name}, ${after.colour}, ${after.timeZone}.${end}\n`, json: after }
    },
  }),
  command({
    name: 'courses add',
    usage: `  courses add NAME    One course more, behind the others. --dry-run only checks.
`,
    takes: ['NAME'],
    options: dryRunOption,
    async run({ given, values: { 'dry-run': dryRun = false }, withServices }) {
      const name = nameOf(given)
      return added(
        'Course',
        await withServices((services) => addCourse(services, { name }), { dryRun }),
        dryRun,
      )
    },
  }),
  command({
    name: 'subjects add',
    usage: `  subjects add NAME --course C
                      One subject more in a course (by id or name). --dry-run only checks.
`,
    takes: ['NAME'],
    options: { course: { type: 'string' }, ...dryRunOption },
    async run({ given, values: { course, 'dry-run': dryRun = false }, withServices }) {
      const name = nameOf(given)
      const row = await withServices(
        async (services) => addSubject(services, { courseId: await courseIdOf(services.db, course), name }),
        { dryRun },
      )
      return added('Subject', row, dryRun)
    },
  }),
  command({
    name: 'groups add',
    usage: `  groups add NAME --course C
                      One group more, whose students see all of a course (by id or name). --dry-run only checks.
`,
    takes: ['NAME'],
    options: { course: { type: 'string' }, ...dryRunOption },
    async run({ given, values: { course, 'dry-run': dryRun = false }, withServices }) {
      const name = nameOf(given)
      const row = await withServices(
        async (services) =>
          new Groups(services).add({ courseId: await courseIdOf(services.db, course), name }),
        { dryRun },
      )
      return added('Group', { id: row.id, name: row.name }, dryRun)
    },
  }),
]
