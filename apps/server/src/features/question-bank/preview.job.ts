/** Reads a file of questions for its preview; nothing is stored. */
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { jobKind } from '../jobs/jobs.api.ts'
import { previewQuestions } from './preview.ts'
import { sentFile } from './sent-file.ts'

/** Every question that was found, and those that somebody has to look at. */
export const previewLists = { all: 'questions', doubts: 'doubts' } as const

/** The kind. Its outcome is `PreviewReport` with the file. */
export const questionPreviewJob = jobKind({
  name: 'questions.preview',
  title: { en: 'Read questions', bn: 'প্রশ্ন পড়া' },
  may: 'questions.write',
  input: z.object({ fileId: z.string() }),
  phases: { 'Reading questions': 'প্রশ্ন পড়া হচ্ছে' },
  writes: 'nothing',
  quick: true,
  run: async (context, { fileId }, { db }: { db: Database }) => {
    const { path, name } = await context.file(fileId)
    const all = context.list(previewLists.all)
    const doubts = context.list(previewLists.doubts)
    const report = await previewQuestions(
      db,
      { ...(await sentFile(path, name)), name },
      async (question) => {
        await all.add(question)
        if (question.state !== 'ready') await doubts.add(question)
      },
      context.progress,
    )
    return { ...report, fileId, name }
  },
})
