/** `npm run school -- marking export` and `marking import`: written answers go out as a folder and come back as marks. */

import { resolve } from 'node:path'
import { fault } from '@porua/files/faults/faults'
import { remarkLine } from '@porua/files/validation-errors'
import { examIdOf } from '../../features/exams/exam-names.ts'
import { exportMarking, type MarkingParts } from '../../features/exams/marking-sheets/export.ts'
import { importMarking } from '../../features/exams/marking-sheets/import.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Command, command, type SchoolServices } from './command.ts'
import { typedFolder } from './typed-path.ts'

const exportCommand = command({
  name: 'marking export',
  usage: `  marking export --exam E --out FOLDER
                      Written answers as a folder for a teacher: marks.xlsx and marks.csv with one row an answer, and
                      the students' files, all under anonymous numbers. --all: those that have marks already, too.
`,
  options: { exam: { type: 'string' }, out: { type: 'string' }, all: { type: 'boolean' } },
  async run({ values: { exam, out, all = false }, console, progress, withServices }) {
    if (!exam) throw new Misused('Name the exam: npm run school -- marking export --exam <id> --out <folder>')
    if (!out) throw new Misused('Name a new folder: --out FOLDER')
    return withServices(async (services) => {
      const folder = resolve(console.folder, out)
      const examId = await services.db.read((reader) => examIdOf(reader, exam))
      const done = await exportMarking(partsOf(services), { examId, folder, all }, progress)
      progress.end()
      for (const key of done.missing) console.err.write(`The file ${key} of an answer is missing.\n`)
      if (done.open > 0)
        console.err.write(
          `Note: ${counted(done.open, 'attempt')} may still change; export again when they are over.\n`,
        )
      const text =
        done.answers === 0
          ? `No written answer waits for marks${all ? ' or has them' : ''}: no folder was made.\n`
          : `Wrote ${done.answers} answers of ${done.students} students with ${done.files} files to ${out}.\n`
      return { text, json: done }
    })
  },
})

const importCommand = command({
  name: 'marking import',
  usage: `  marking import FOLDER
                      Takes the marks and comments of marks.xlsx and marks.csv, and annotated copies that lie beside
                      (NUMBER-q3-evaluated.pdf, .png or .jpg). Empty rows stay unmarked; nothing that somebody else
                      has marked since is overwritten. Every mistake is listed by row and cell, nothing is written then.
      --partial       Writes the rows without mistakes. --over: also over what somebody else has marked.
      --dry-run       Only checks.
`,
  takes: ['folder'],
  options: { partial: { type: 'boolean' }, over: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ given: [shown], values, console, progress, withServices }) {
    if (!shown) throw new Misused('Name the folder: npm run school -- marking import <folder>')
    const folder = await typedFolder(console.folder, shown)
    const { partial = false, over = false, 'dry-run': dryRun = false } = values
    return withServices(async (services) => {
      const options = { folder, shown, partial, over, dryRun }
      const done = await importMarking(partsOf(services), options, progress)
      progress.end()
      const { mistakes, overtaken, marked, same, copies, pending } = done
      for (const warning of mistakes.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      for (const mistake of mistakes.list) console.err.write(`${remarkLine(mistake)}\n`)
      for (const place of overtaken)
        console.err.write(`${remarkLine({ ...place, ...fault('markedJustNow') })}\n`)
      const left = mistakes.count + overtaken.length
      const text = [
        dryRun ? 'Nothing is written. ' : '',
        `${marked} answers ${dryRun ? 'would be ' : ''}marked, ${same} were so already; ${copies} annotated copies. `,
        left > 0 ? `${left === 1 ? '1 row or file is' : `${left} rows or files are`} left out. ` : '',
        `${dryRun ? 'At present ' : ''}${pending} students have answers that wait for marks.\n`,
      ].join('')
      const json = { ...done, mistakes: mistakes.list, warnings: mistakes.warnings }
      return { text, json, status: left > 0 ? 1 : 0 }
    })
  },
})

export const markingCommands: readonly Command[] = [exportCommand, importCommand]

function partsOf({ db, files, clock, ids, examsAdmin: admin }: SchoolServices): MarkingParts {
  return { db, files, clock, ids, admin }
}
