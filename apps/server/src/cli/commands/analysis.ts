/** `npm run school -- analysis`: what an exam says of its questions. */

import { writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { writeWhole } from '@porua/files/write-whole'
import { writeCsv } from '@porua/spreadsheets/write'
import { analyse } from '../../features/exams/analysis/analysis.ts'
import { analysisPage, analysisRows, analysisText } from '../../features/exams/analysis/report.ts'
import { examIdOf } from '../../features/exams/exam-names.ts'
import { letterhead } from '../../features/exams/print/paper-page.ts'
import { mustBeNew } from '../../platform/must-be-new.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'
import { languageOf } from './results.ts'

export const analysisCommand = command({
  name: 'analysis',
  usage: `  analysis --exam E [--out FILE.csv|.html]
                      Of each question: how many were right, how well it tells strong from weak students, who chose
                      which option, who left it out; of the exam: its reliability (KR-20 or alpha). A plain sentence
                      each, in English and Bangla. As a table here, for a spreadsheet, or as a page with histograms.
      --language bn|en   Of the page. Default: Bangla where the school's name is Bangla.
`,
  options: { exam: { type: 'string' }, out: { type: 'string' }, language: { type: 'string' } },
  async run({ values: { exam: asked, out, language }, console, progress, withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- analysis --exam <id>')
    const ending = out === undefined ? '' : extname(out).toLowerCase()
    if (out !== undefined && ending !== '.csv' && ending !== '.html')
      throw new Misused(`${out} ends in neither .csv nor .html`)
    const words = languageOf(language)
    const path = out === undefined ? null : resolve(console.folder, out)
    if (path !== null) await mustBeNew(path)
    return withServices(async (services) => {
      const { db, clock, examsAdmin: admin } = services
      const exam = await db.read((reader) => examIdOf(reader, asked))
      const analysis = await analyse({ db, admin, examWatch: services.examWatch }, exam, progress)
      progress.end()
      if (analysis.notFinal !== null) console.err.write(`Note: some are left out: ${analysis.notFinal}.\n`)
      if (path === null) return { text: analysisText(analysis), json: analysis }
      if (ending === '.csv') await writeCsv(path, analysisRows(analysis))
      else {
        const page = analysisPage(analysis, await letterhead(services, words), clock.now())
        await writeWhole(path, (part) => writeFile(part, page))
      }
      const { students, items, sentence } = analysis
      const text = `Wrote ${items.length} questions, answered by ${students} students, to ${out}.\n${sentence.en} ${sentence.bn}\n`
      return { text, json: analysis }
    })
  },
})
