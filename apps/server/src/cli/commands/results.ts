/** `npm run school -- results export`: the merit list of an exam, for a spreadsheet, for the web, or for paper. */
import { extname, join, resolve } from 'node:path'
import { inWorkFolder } from '@porua/files/cleanup'
import { writeCsv } from '@porua/spreadsheets/write'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { waitingText, waitingToBeFinal } from '../../features/exams/admin/waiting.ts'
import { examIdOf } from '../../features/exams/exam-names.ts'
import { type MeritLine, meritLines, openMeritList } from '../../features/exams/merit/merit-list.ts'
import { sheetRows, writeMeritPage } from '../../features/exams/merit/merit-sheet.ts'
import { letterhead, type PageLanguage } from '../../features/exams/print/paper-page.ts'
import { browserPath, printPdf } from '../../features/exams/print/print-pdf.ts'
import { knownGroups } from '../../features/people/groups.ts'
import { listGroups } from '../../features/people/students.store.ts'
import { mustBeNew } from '../../platform/must-be-new.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

const endings = ['.csv', '.xlsx', '.html', '.pdf'] as const

export const resultsCommand = command({
  name: 'results export',
  usage: `  results export --exam E --out FILE.csv|.xlsx|.html|.pdf
                      The merit list: position, roll, name, branch, marks, GPA parts, counters, late answers, completion
                      and verdict. HTML and PDF are a print view (A4) in the school's own look.
      --group G       Only who sat it in this group; positions stay those of all.
      --unreleased    Also before the results are released.
      --language bn|en   Of the headings. Default: Bangla where the school's name is Bangla.
      --browser PATH  The Chromium that makes the PDF, where it is not found by itself.
`,
  options: {
    exam: { type: 'string' },
    out: { type: 'string' },
    group: { type: 'string' },
    unreleased: { type: 'boolean' },
    language: { type: 'string' },
    browser: { type: 'string' },
  },
  async run({ values, console, progress, withServices }) {
    const { exam: asked, out, group: named, unreleased = false, language, browser } = values
    if (!asked)
      throw new Misused('Name the exam: npm run school -- results export --exam <id> --out FILE.csv')
    if (!out) throw new Misused('Name the file: --out FILE.csv, .xlsx, .html or .pdf')
    const ending = endings.find((one) => one === extname(out).toLowerCase())
    if (!ending) throw new Misused(`${out} ends in none of ${endings.join(', ')}`)
    const pdfWith = ending === '.pdf' ? browserPath(browser) : ''
    const path = resolve(console.folder, out)
    await mustBeNew(path)
    const words = languageOf(language)
    return withServices(async (services) => {
      const { db, clock, examsAdmin: admin } = services
      const examId = await db.read((reader) => examIdOf(reader, asked))
      const [group = null] = named === undefined ? [] : knownGroups([named], await db.read(listGroups))
      const question = { examId, group, unreleased }
      const head = await openMeritList({ db, admin, clock }, question)
      const waiting = await waitingToBeFinal(services, examId)
      if (head.students === 0)
        throw new Refused(
          waiting ? ['noResultsUntil', { exam: examId, ...waiting }] : ['noResults', { exam: examId }],
        )
      const letter = await letterhead(services, words)
      const released = (await admin.state(examId))?.released ?? false
      progress.stage('Writing the merit list', head.students)
      let students = 0
      const lines = async function* (): AsyncGenerator<MeritLine> {
        for await (const line of meritLines(db, head, question)) {
          students++
          progress.step()
          yield line
        }
      }
      const page = (to: string) => writeMeritPage(to, head, lines(), { letter, now: clock.now(), released })
      if (ending === '.csv') await writeCsv(path, sheetRows(head, lines(), letter.language))
      else if (ending === '.xlsx')
        await writeXlsx(path, [{ name: head.title, rows: sheetRows(head, lines(), letter.language) }])
      else if (ending === '.html') await page(path)
      else await asPdf(pdfWith, path, page)
      progress.end()
      const notes = [
        students === 0 ? ` Nobody has sat it through the group '${group}'.` : '',
        waiting === null ? '' : ` Not in it yet: ${waitingText(waiting)}.`,
        released ? '' : ' The results are not released: they may still change.',
      ]
      return {
        text: `Wrote ${counted(students, 'student')} to ${out}.${notes.join('')}\n`,
        json: { exam: examId, out, students, released, waiting: waiting && waitingText(waiting) },
        status: students === 0 ? 1 : 0,
      }
    })
  },
})

async function asPdf(browser: string, path: string, page: (to: string) => Promise<void>): Promise<void> {
  await inWorkFolder('porua-merit-', async (bench) => {
    const html = join(bench, 'page.html')
    await page(html)
    await printPdf(browser, html, path)
  })
}

/** @throws Misused */
export function languageOf(text: string | undefined): PageLanguage | undefined {
  if (text === undefined || text === 'bn' || text === 'en') return text
  throw new Misused(`--language is bn or en, not '${text}'`)
}
