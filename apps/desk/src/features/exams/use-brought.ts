/** What other pages bring into a new exam: questions that were just imported, a day that was pressed in the calendar. */
import { importReport } from '@porua/contract/desk/questions'
import { toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskForm } from '../../platform/form.ts'
import { jobQuery } from '../jobs/jobs.api.ts'
import { chosenQuery } from '../questions/questions.api.ts'
import { importedKeys, type NewExam, withImported } from './exam-form.ts'
import { examWords } from './words.ts'

interface Brought {
  /** The import's job. */
  imported?: string | undefined
  /** '2026-11-26' of the school's calendar. */
  date?: string | undefined
}

/** Puts it into the form once the draft is there, and calls `onTaken`: it is brought once. */
export function useBrought(
  { form, draft }: DeskForm<NewExam>,
  { imported, date }: Brought,
  onTaken: () => void,
): void {
  const t = useWords(examWords)
  const { data: job } = useQuery({ ...jobQuery(imported ?? ''), enabled: imported !== undefined })
  const report = job?.state === 'done' ? importReport.safeParse(job.outcome).data : undefined
  const keys = report ? importedKeys(report) : []
  const { data: chosen } = useQuery({ ...chosenQuery(keys), enabled: keys.length > 0 })
  const isThere = imported === undefined || (job !== undefined && (keys.length === 0 || chosen !== undefined))
  useEffect(() => {
    if (!draft.ready || !isThere || (imported === undefined && date === undefined)) return
    if (chosen) {
      const before = form.getValues('questions')
      const questions = withImported(before, chosen.questions)
      form.setValue('questions', questions, { shouldDirty: true })
      toast.success(t('importedTaken', { n: formatNumber(questions.length - before.length) }))
    }
    if (date !== undefined) form.setValue('date', date, { shouldDirty: true })
    onTaken()
  }, [draft.ready, isThere, imported, date, chosen, form, t, onTaken])
}
