/** `students check` and `students import`: an admission list. */

import { basename } from 'node:path'
import { importStudents, type StudentsReport } from '../../features/people/import.ts'
import { columnsText, previewText, remarksText } from '../../features/people/report.ts'
import { Misused } from '../misused.ts'
import { type Call, type Command, type Console, command, type Said, type Values } from './command.ts'
import { typedFile } from './typed-path.ts'

const options = {
  group: { type: 'string', multiple: true },
  sheet: { type: 'string' },
  partial: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  now: { type: 'boolean' },
  all: { type: 'boolean' },
} as const

export const studentListCommands: readonly Command[] = [
  command({
    name: 'students check',
    usage: `  students check FILE Reads an admission list (CSV or XLSX, hand-made ones too) and shows row by row who would be new,
                      what would change, and every mistake with its row and cell. Writes nothing.
      --group G       As if they came into this group too; may be repeated.
      --sheet NAME    The sheet of a workbook to read; without it the first one with a heading.
      --all           Every row of the preview, not the first 40.
`,
    takes: ['file'],
    options: { group: options.group, sheet: options.sheet, all: options.all },
    run: (call) => run(call, { ...call.values, 'dry-run': true }),
  }),
  command({
    name: 'students import',
    usage: `  students import FILE
                      The same, and writes it: all or nothing. Options of 'students check', and
      --partial       Takes the right rows, leaves out those with mistakes.
      --dry-run       Only shows what it would do.
      --now           Also a big list while students are sitting an exam.
`,
    takes: ['file'],
    options,
    run: (call) => run(call, call.values),
  }),
]

async function run(
  { given: [file], console, progress, withServices }: Omit<Call<never>, 'values'>,
  {
    group = [],
    sheet,
    partial = false,
    now = false,
    'dry-run': dryRun = false,
    all = false,
  }: Values<typeof options>,
): Promise<Said> {
  const path = await existingFile(console, file)
  const asked = { groups: group, sheet, partial, now, dryRun, progress }
  const source = { path, name: basename(path) }
  const report = await withServices((services) => importStudents(services, source, asked))
  progress.end()
  console.err.write(remarksText(report))
  const done = !dryRun && (report.mistakeCount === 0 || partial)
  return {
    text: columnsText(report) + previewText(report, { all, done }),
    json: jsonOf(report),
    status: report.mistakeCount > 0 ? 1 : 0,
  }
}

function jsonOf({ preview, ...report }: StudentsReport): object {
  return { ...report, students: preview }
}

/** @throws Misused where it is not there */
async function existingFile(console: Console, file: string | undefined): Promise<string> {
  if (!file) throw new Misused('Name the file: npm run school -- students import FILE')
  return typedFile(console.folder, file)
}
