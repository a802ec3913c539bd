/** The table of questions as XLSX. The questions themselves go out as a file of questions (`questions export`). */
import { questionType } from '@porua/contract/exams.shapes'
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { tableKind } from '../jobs/table-export.api.ts'
import { QuestionFinder } from './find.service.ts'

const pageRows = 500

/** Questions as the list shows them. */
export const questionsExport = tableKind({
  name: 'question-bank.export-questions',
  title: { en: 'Questions', bn: 'প্রশ্ন' },
  may: 'questions.write',
  query: z.object({
    bank: z.string().max(120).optional(),
    subject: z.string().max(300).optional(),
    chapter: z.string().max(300).optional(),
    tag: z.string().max(80).optional(),
    difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
    type: questionType.optional(),
    search: z.string().max(200).optional(),
  }),
  columns: [
    { en: 'Bank', bn: 'ব্যাংক', width: 20 },
    { en: 'Id', bn: 'আইডি' },
    { en: 'Type', bn: 'ধরন' },
    { en: 'Question', bn: 'প্রশ্ন', width: 60 },
    { en: 'Answer', bn: 'উত্তর', width: 30 },
    { en: 'Subject', bn: 'বিষয়' },
    { en: 'Chapter', bn: 'অধ্যায়' },
    { en: 'Difficulty', bn: 'কঠিনতা' },
    { en: 'Tags', bn: 'ট্যাগ', width: 24 },
    { en: 'Marks', bn: 'নম্বর' },
  ],
  rows: async function* (query, { db }: { db: Database }) {
    const finder = new QuestionFinder(db)
    for (let after: string | undefined; ; ) {
      const page = await finder.list({ ...query, after, limit: pageRows })
      for (const one of page.questions)
        yield [
          ...[one.bank, one.id, one.type, one.text, one.key, one.subject, one.chapter, one.difficulty],
          ...[one.tags.join(', '), one.marks],
        ]
      if (page.next === null) return
      after = page.next
    }
  },
})
