import { resolve } from 'node:path'
import { FolderPack } from '@porua/files/source'
import { printable, remarkLine } from '@porua/files/validation-errors'
import { exportSchool } from '../../features/school-pack/export-pack.ts'
import { type ImportReport, importPack } from '../../features/school-pack/import-pack.ts'
import { enSome } from '../../platform/refusals/parts.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Console, command, type Said } from './command.ts'
import { typedFolder } from './typed-path.ts'

export const importCommand = command({
  name: 'import',
  usage: `  import <folder>     Loads a school pack: school.json, students.csv, questions/*.jsonl, media/. All or nothing;
                      every mistake is listed with file, line and field. Importing a pack again changes nothing,
                      a changed pack changes what changed in it. Works beside a running server.
      --dry-run       Only checks, and says what it would do.
      --remove        Also where it removes more lectures, videos, questions … than it adds.
      --now           Also a big import while students are sitting an exam.
`,
  takes: ['folder'],
  options: { now: { type: 'boolean' }, remove: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({
    given: [folder],
    values: { now = false, remove = false, 'dry-run': dryRun = false },
    ...call
  }) {
    const { console, progress, withServices } = call
    const path = await packFolder(console, folder)
    return withServices(async (services) => {
      const report = await importPack(services, new FolderPack(path), { progress, now, remove, dryRun })
      progress.end()
      for (const warning of report.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      for (const note of report.notes) console.err.write(`${remarkLine(note)}\n`)
      return imported(report, dryRun)
    })
  },
})

export const exportCommand = command({
  name: 'export',
  usage: `  export <folder>     Writes the school as a pack into a new folder.
`,
  takes: ['folder'],
  async run({ given: [folder], console, progress, withServices }) {
    if (!folder) throw new Misused('Name the folder to write: npm run school -- export <folder>')
    return withServices(async (services) => {
      const report = await exportSchool(services, resolve(console.folder, folder), progress)
      progress.end()
      for (const key of report.missing) console.err.write(`The media file ${key} is missing.\n`)
      for (const line of report.leftOut) console.err.write(`Note: ${printable(line)}\n`)
      const { students, exams, questions } = report
      return {
        text: `Wrote ${counted(students, 'student')}, ${counted(exams, 'exam')} and ${counted(questions, 'question')} to ${folder}.\n`,
        json: report,
      }
    })
  },
})

async function packFolder(console: Console, folder: string | undefined): Promise<string> {
  if (!folder) throw new Misused('Name the pack: npm run school -- import <folder>')
  return typedFolder(console.folder, folder)
}

/** What an import changed, for a person and as data. */
export function imported({ counts, removals, warnings, notes }: ImportReport, dryRun: boolean): Said {
  const lines = [...counts].map(([what, { added, changed, removed }]) => {
    const parts = [
      added > 0 ? `${added} new` : '',
      changed > 0 ? `${changed} changed` : '',
      removed > 0 ? `${removed} removed (${printable(enSome(removals.get(what) ?? []))})` : '',
    ].filter((part) => part !== '')
    return `${what}: ${parts.join(', ')}\n`
  })
  const would =
    lines.length === 0 ? 'Nothing would change.\n' : `Nothing is written. It would be:\n${lines.join('')}`
  return {
    text: dryRun ? would : lines.join('') || 'Nothing changed.\n',
    json: {
      counts: Object.fromEntries(counts),
      removals: Object.fromEntries(removals),
      warnings,
      notes: notes.map(remarkLine),
    },
  }
}
