/** `npm run school -- questions export`: a bank for another program, or for this one again. */
import { resolve } from 'node:path'
import { printable, remarkLine } from '@porua/files/validation-errors'
import { bankFormats, exportBank } from '../../features/question-bank/export.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'
import { bankFile } from './questions.ts'

const usage = 'questions export --bank B --format gift|moodle|qti|jsonl --out FILE'

export const questionsExportCommand = command({
  name: 'questions export',
  usage: `  questions export --bank B --format F --out FILE
                      Writes a bank into a new file: gift, moodle (Moodle XML), qti (a QTI 2.2 package, name it .zip)
                      or jsonl. Pictures and files come along, inside the file or, with jsonl, in media/ beside it.
                      What the format cannot hold is said.
`,
  options: { bank: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
  async run({ values: { bank, format, out }, console, progress, withServices }) {
    const file = bankFile(bank)
    const known = bankFormats.find((one) => one === format)
    if (!known)
      throw new Misused(`Name the format, one of ${bankFormats.join(', ')}: npm run school -- ${usage}`)
    if (!out) throw new Misused(`Name the file to write: npm run school -- ${usage}`)
    return withServices(async (services) => {
      const report = await exportBank(services, file, known, resolve(console.folder, out), progress)
      progress.end()
      for (const warning of report.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      const { questions, leftOut, media } = report
      const parts = [
        counted(questions, 'question'),
        ...(media > 0 ? [counted(media, 'media file')] : []),
        ...(leftOut > 0 ? [`${leftOut} left out`] : []),
      ]
      return {
        text: printable(`Wrote ${parts.join(', ')} to ${out}.`).concat('\n'),
        json: { ...report, file: out },
      }
    })
  },
})
