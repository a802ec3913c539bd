/** Imports a file of questions as somebody has looked it through: what they mended, and without what they left out. */
import { questionFields } from '@porua/contract/desk/questions'
import { z } from 'zod'
import { jobKind } from '../jobs/jobs.api.ts'
import type { SchoolParts } from '../school-pack/school-pack.api.ts'
import { importQuestions } from './import.ts'
import { previewLists } from './preview.job.ts'
import type { PreviewedQuestion } from './preview.ts'
import { sentFile } from './sent-file.ts'

/** The kind. */
export const questionImportJob = jobKind({
  name: 'questions.import',
  title: { en: 'Import questions', bn: 'প্রশ্ন ইমপোর্ট' },
  may: 'questions.write',
  input: z.object({
    fileId: z.string(),
    /** The job that read it for its preview. */
    previewId: z.string(),
    /** The bank's file. */
    bank: z.string(),
    /** For questions that the file files under nothing. */
    subject: z.string().nullable(),
    chapter: z.string().nullable(),
    /** By their numbers in the preview. */
    leaveOut: z.array(z.number()),
    /** Of those that a bank has already, the ones that are taken all the same. */
    alike: z.array(z.number()),
    mended: z.array(z.object({ n: z.number(), fields: questionFields })),
    clashes: z.array(z.object({ n: z.number(), as: z.enum(['new', 'change']) })).default([]),
  }),
  phases: {
    Reading: 'প্রশ্ন পড়া হচ্ছে',
    'Keeping media': 'ছবি রাখা হচ্ছে',
    Writing: 'প্রশ্ন লেখা হচ্ছে',
    'Building papers': 'প্রশ্নপত্র তৈরি হচ্ছে',
  },
  writes: 'whole',
  stays: {
    en: 'Questions that were written stand. Import the file again: those that are there already are not added twice.',
    bn: 'যে প্রশ্নগুলো লেখা হয়েছে সেগুলো রয়ে গেছে। ফাইলটি আবার ইমপোর্ট করুন: যা আছে তা দ্বিতীয়বার যোগ হয় না।',
  },
  run: async (context, input, services: SchoolParts) => {
    const { fileId, bank, subject, chapter, mended, clashes } = input

    const { path, name } = await context.file(fileId)
    const leaveOut = await leftOutOf(input, await context.listOf(input.previewId, previewLists.all))
    const file = { ...(await sentFile(path, name)), name, bank }
    const hand = {
      subject,
      chapter,
      leaveOut,
      mended: new Map(mended.map(({ n, fields }) => [n, fields])),
      clashes: new Map(clashes.map(({ n, as }) => [n, as])),
    }
    const report = await importQuestions(services, file, { progress: context.progress, partial: true, hand })
    const { added, changed, same, leftOutCount, mistakeCount, held, exams, questions } = report
    const left = leftOutCount + mistakeCount + leaveOut.size
    return { bank, added, changed, same, leftOut: left, held, exams, questions }
  },
})

/** What is left out by hand, and what a bank has already. */
async function leftOutOf(
  { leaveOut, alike, mended }: { leaveOut: number[]; alike: number[]; mended: { n: number }[] },
  rows: AsyncIterable<unknown>,
): Promise<Set<number>> {
  const left = new Set(leaveOut)
  const wanted = new Set([...alike, ...mended.map(({ n }) => n)])
  for await (const row of rows) {
    const { n, alike: there } = row as PreviewedQuestion
    if (there && !wanted.has(n)) left.add(n)
  }
  return left
}
