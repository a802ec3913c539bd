/** Reads a file of questions for its preview; nothing is stored. */
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { jobKind } from '../jobs/jobs.api.ts'
import { previewQuestions } from './preview.ts'
import { sentFile } from './sent-file.ts'

/** Every question that was found, those that somebody has to look at, and of those that can be imported what they are compared by. */
export const previewLists = { all: 'questions', doubts: 'doubts', ids: 'ids' } as const

/** A row of `ids`: a question's number in the preview, what the file calls it, and the digest of its content. */
export interface NamedQuestion {
  readonly n: number
  readonly id: string
  readonly digest: string
}

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
    const ids = context.list(previewLists.ids)
    const report = await previewQuestions(
      db,
      { ...(await sentFile(path, name)), name },
      async (question, digest) => {
        await all.add(question)
        if (question.state !== 'ready' || question.isNoted) await doubts.add(question)
        const { n, id } = question
        if (id !== null && digest !== null) await ids.add({ n, id, digest } satisfies NamedQuestion)
      },
      context.progress,
    )
    return { ...report, fileId, name }
  },
})
