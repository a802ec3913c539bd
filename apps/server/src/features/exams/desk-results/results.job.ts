/** The long work about results: analysis, preview and marking of a mended key, the merit list as XLSX. */
import { correction, type ItemAnalysis } from '@porua/contract/desk/results'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { z } from 'zod'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { jobKind } from '../../jobs/jobs.api.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { type MeritLine, meritLines, openMeritList } from '../merit/merit-list.ts'
import { sheetRows } from '../merit/merit-sheet.ts'
import type { RegradeAdmin } from '../regrade.api.ts'
import type { ExamWatch } from '../watch.api.ts'
import { analyseKey } from './key-analysis.ts'
import { previewKey, refuseOlderKey } from './key-preview.ts'
import { resultsHead } from './results.store.ts'

/** What the child's services offer of exams. */
interface Services {
  db: Database
  clock: Clock
  examsAdmin: ExamsAdmin
  examWatch: ExamWatch
  exams: { readonly regrader: RegradeAdmin }
}

function partsOf({ db, clock, examsAdmin, examWatch, exams }: Services) {
  return { db, clock, admin: examsAdmin, examWatch, regrader: exams.regrader }
}

const mended = z.object({ examId: z.string(), questionId: z.string(), correction, generation: z.number() })

/** Work that looks at marks first marks the attempts whose time is over. */
const marked = {
  en: 'Attempts whose time was over have been marked, which is right by itself. Try again.',
  bn: 'যাদের সময় শেষ হয়েছিল তাদের নম্বর দেওয়া হয়ে গেছে, তা ঠিকই আছে। আবার চেষ্টা করুন।',
}

/** The item analysis of many attempts. Its list `analysis` has the head first, then a row a question. */
export const analysisJob = jobKind({
  name: 'exams.analysis',
  title: { en: 'Item analysis', bn: 'প্রশ্ন বিশ্লেষণ' },
  may: 'results.write',
  input: z.object({ examId: z.string() }),
  phases: { 'Counting answers': 'উত্তর গোনা হচ্ছে' },
  writes: 'whole',
  stays: marked,
  quick: true,
  run: async (context, { examId }, services: Services) => {
    const { items, ...head } = await analyseKey(partsOf(services), examId, context.progress)
    const rows = context.list('analysis')
    await rows.add(head)
    for (const item of items) await rows.add(item)
    return { examId }
  },
})

/** What the rows of its list come to. */
export function analysisOf([head, ...items]: readonly unknown[]): ItemAnalysis {
  return { ...(head as Omit<ItemAnalysis, 'items'>), items: items as ItemAnalysis['items'] }
}

/** Who gains and loses by a mended key, of many attempts. Its outcome is the preview. */
export const keyPreviewJob = jobKind({
  name: 'exams.key-preview',
  title: { en: 'Preview of a mended key', bn: 'সংশোধিত উত্তরের প্রাকদর্শন' },
  may: 'results.write',
  input: mended,
  phases: { 'Comparing marks': 'নম্বর তুলনা করা হচ্ছে' },
  writes: 'nothing',
  quick: true,
  run: ({ progress }, input, services: Services) => previewKey(partsOf(services), input, progress),
})

/** Marks many attempts anew by a mended key. Each unit is right by itself; the server goes on with one that is broken off. */
export const regradeJob = jobKind({
  name: 'exams.regrade',
  title: { en: 'Mended key', bn: 'সংশোধিত উত্তর' },
  may: 'results.write',
  input: mended,
  phases: {
    'Comparing marks': 'নম্বর তুলনা করা হচ্ছে',
    Marking: 'নম্বর দেওয়া হচ্ছে',
    'Telling students': 'শিক্ষার্থীদের জানানো হচ্ছে',
  },
  writes: 'whole',
  stays: {
    en: 'A correction has begun, and the server brings it to its end by itself. Look at the key before you mend it again.',
    bn: 'একটি সংশোধন শুরু হয়ে গেছে, সার্ভার নিজেই তা শেষ করবে। আবার সংশোধনের আগে উত্তরটি দেখুন।',
  },
  run: async ({ progress }, { examId, questionId, correction, generation }, services: Services) => {
    const { db, regrader } = partsOf(services)
    const head = await db.read((reader) => resultsHead(reader, examId))
    refuseOlderKey(generation, head?.generation ?? 0)
    const { already, attempts, up, down, told } = await regrader.regrade(
      { examId, question: questionId, correction },
      progress,
    )
    return { already, attempts, up, down, told }
  },
})

/** The merit list as a spreadsheet to download; formulas in names are neutralised by its writer. */
export const meritSheetJob = jobKind({
  name: 'exams.merit-sheet',
  title: { en: 'Merit list as XLSX', bn: 'মেধাতালিকা, XLSX' },
  may: 'results.write',
  input: z.object({ examId: z.string(), group: z.string().nullable(), language: z.enum(['en', 'bn']) }),
  phases: { 'Writing the merit list': 'মেধাতালিকা লেখা হচ্ছে' },
  writes: 'whole',
  stays: marked,
  quick: true,
  run: async (context, { examId, group, language }, services: Services) => {
    const { progress } = context
    const { db, admin, clock } = partsOf(services)
    const question = { examId, group, unreleased: true }
    const head = await openMeritList({ db, admin, clock }, question)
    progress.stage('Writing the merit list', head.students)
    let students = 0
    const counted = async function* (): AsyncGenerator<MeritLine> {
      for await (const line of meritLines(db, head, question)) {
        students++
        progress.step()
        yield line
      }
    }
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const path = context.result(`${head.title}.xlsx`, type)
    await writeXlsx(path, [{ name: head.title, rows: sheetRows(head, counted(), language) }])
    return { students }
  },
})
