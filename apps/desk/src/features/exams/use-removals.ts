/** Takes exams out of calendars, and deletes them: asked with what goes with it, taken back for a minute. */
import type { ExamDetail, ExamPlace } from '@porua/contract/desk/exams'
import { toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../../platform/ui/ask.tsx'
import { useAct } from '../../platform/use-act.ts'
import { deskWords } from '../../platform/words.ts'
import { examsApi, examsKey } from './queries.ts'
import { examWords } from './words.ts'

const undoMs = 60_000

/** Both acts for one exam. */
export function useRemovals(exam: ExamDetail) {
  const t = useWords(examWords)
  const says = useWords(deskWords)
  const navigate = useNavigate()
  const params = { examId: exam.id }
  const restore = useAct({
    call: (undoId: string) => examsApi.restoreExam({ params: { undoId } }),
    says: () => t('restored'),
    renews: examsKey,
    onDone: ({ exam: back }) => void navigate({ to: '/exams/$examId', params: { examId: back.id } }),
  })
  const offer = (text: string, undo: string | null) =>
    toast.success(text, {
      durationMs: undoMs,
      ...(undo === null ? {} : { action: { label: says('undo'), run: () => restore.mutate(undo) } }),
    })
  const takeOut = useAct({
    call: (place: ExamPlace) =>
      examsApi.unscheduleExam({
        params,
        body: { places: [{ groupId: place.groupId, version: place.version }] },
      }),
    says: () => null,
    renews: examsKey,
    onDone: ({ undo }) => offer(t('takenOut'), undo),
  })
  const remove = useAct({
    call: () => examsApi.removeExam({ params, body: { version: exam.version } }),
    says: () => null,
    renews: examsKey,
    onDone: ({ undo }) => {
      offer(t('deleted', { title: exam.title }), undo)
      void navigate({ to: '/exams', search: {} })
    },
  })
  return {
    busy: takeOut.isPending || remove.isPending,
    askTakeOut: async (place: ExamPlace) => {
      const title = t('takeOutAsk', { group: place.group })
      const body =
        place.attempts > 0 ? t('takeOutSat', { n: formatNumber(place.attempts) }) : t('takeOutBody')
      if (await ask({ title, body, confirmLabel: t('takeOut'), danger: true })) takeOut.mutate(place)
    },
    askDelete: async () => {
      const title = t('deleteAsk', { title: exam.title })
      const groups = exam.places.map(({ group }) => group).join(', ')
      const body = groups === '' ? t('deleteDraft') : t('deleteBody', { groups })
      if (await ask({ title, body, confirmLabel: t('delete'), danger: true })) remove.mutate(undefined)
    },
  }
}
