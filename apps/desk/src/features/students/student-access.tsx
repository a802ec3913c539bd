/** What staff may do about a student's access: each that the student would feel asks first. */
import type { DeskStudent } from '@porua/contract/desk/students'
import { Button } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { useAct } from '../../platform/use-act.ts'
import { studentsApi, studentsKey } from './queries.ts'
import { studentWords } from './words.ts'

const questions = {
  endSessions: ['endSessionsAsk', 'endSessionsBody'],
  reset: ['resetAsk', 'resetBody'],
  disable: ['disableAsk', 'disableBody'],
} as const

/** The buttons. */
export function StudentAccess({ student }: { student: DeskStudent }) {
  const t = useWords(studentWords)
  const { id, name, version, disabled, registered } = student
  const params = { studentId: id }
  const renews = studentsKey
  const endSessions = useAct({
    call: () => studentsApi.endStudentSessions({ params }),
    says: ({ ended }) => t('sessionsEnded', { n: formatNumber(ended) }),
    renews,
  })
  const reset = useAct({
    call: () => studentsApi.resetStudent({ params, body: { version } }),
    says: () => t('resetNow', { name }),
    renews,
  })
  const enable = useAct({
    call: () => studentsApi.enableStudent({ params, body: { version } }),
    says: () => t('enabledNow', { name }),
    renews,
  })
  const disable = useAct({
    call: () => studentsApi.disableStudent({ params, body: { version } }),
    says: () => t('disabledNow', { name }),
    renews,
  })
  const afterAsking = async (act: keyof typeof questions, go: () => void) => {
    const [title, body] = questions[act]
    if (await ask({ title: t(title, { name }), body: t(body), confirmLabel: t(act), danger: true })) go()
  }
  return (
    <div className="acts">
      <Button
        busy={endSessions.isPending}
        onClick={() => void afterAsking('endSessions', () => endSessions.mutate(undefined))}
      >
        {t('endSessions')}
      </Button>
      {registered && (
        <Button
          busy={reset.isPending}
          onClick={() => void afterAsking('reset', () => reset.mutate(undefined))}
        >
          {t('reset')}
        </Button>
      )}
      {disabled ? (
        <Button busy={enable.isPending} onClick={() => enable.mutate(undefined)}>
          {t('enable')}
        </Button>
      ) : (
        <Button
          busy={disable.isPending}
          onClick={() => void afterAsking('disable', () => disable.mutate(undefined))}
        >
          {t('disable')}
        </Button>
      )}
    </div>
  )
}
