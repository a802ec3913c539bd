/** What an owner may do about a colleague's access. */
import type { StaffMember } from '@porua/contract/desk/staff'
import { Button } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { ask } from '../../platform/ui/ask.tsx'
import { CopyText } from '../../platform/ui/copy-text.tsx'
import { useAct } from '../../platform/use-act.ts'
import { staffApi, staffQuery } from './queries.ts'
import { staffWords } from './words.ts'

/** What is asked before each. */
const questions = {
  endSessions: ['endSessionsAsk', 'endSessionsBody'],
  takeStep: ['takeStepAsk', 'takeStepBody'],
  makeReset: ['makeResetAsk', 'makeResetBody'],
  disable: ['disableAsk', 'disableBody'],
} as const

/** Each press that somebody would feel asks first, and says what will happen. */
export function MemberAccess({
  member: { id, name, version, disabled, secondStep },
}: {
  member: StaffMember
}) {
  const t = useWords(staffWords)
  const params = { staffId: id }
  const renews = staffQuery.queryKey

  const endSessions = useAct({
    call: () => staffApi.endStaffSessions({ params }),
    says: ({ ended }) => t('sessionsEnded', { n: formatNumber(ended) }),
    renews,
  })
  const takeStep = useAct({
    call: () => staffApi.resetSecondStep({ params }),
    says: () => t('stepTaken'),
    renews,
  })
  const [link, setLink] = useState<string | null>(null)
  const makeReset = useAct({
    call: () => staffApi.makeResetLink({ params }),
    says: () => null,
    renews,
    onDone: (made) => setLink(new URL(made.link, window.location.origin).href),
  })
  const allowSignIn = useAct({
    call: () => staffApi.allowSignIn({ params }),
    says: () => t('allowedNow', { name }),
    renews,
  })
  const change = useAct({
    call: (next: boolean) => staffApi.changeStaff({ params, body: { version, disabled: next } }),
    says: (_reply, next) => t(next ? 'disabledNow' : 'enabledNow', { name }),
    renews,
  })

  const afterAsking = async (act: keyof typeof questions, go: () => void) => {
    const [title, body] = questions[act]
    if (await ask({ title: t(title, { name }), body: t(body), confirmLabel: t(act), danger: true })) go()
  }

  return (
    <>
      <div className="acts">
        {!disabled && (
          <>
            <Button
              busy={makeReset.isPending}
              onClick={() => void afterAsking('makeReset', makeReset.mutate)}
            >
              {t('makeReset')}
            </Button>
            <Button busy={allowSignIn.isPending} onClick={() => allowSignIn.mutate()}>
              {t('allowSignIn')}
            </Button>
          </>
        )}
        <Button
          busy={endSessions.isPending}
          onClick={() => void afterAsking('endSessions', endSessions.mutate)}
        >
          {t('endSessions')}
        </Button>
        {secondStep && (
          <Button busy={takeStep.isPending} onClick={() => void afterAsking('takeStep', takeStep.mutate)}>
            {t('takeStep')}
          </Button>
        )}
        {disabled ? (
          <Button busy={change.isPending} onClick={() => change.mutate(false)}>
            {t('enable')}
          </Button>
        ) : (
          <Button
            busy={change.isPending}
            onClick={() => void afterAsking('disable', () => change.mutate(true))}
          >
            {t('disable')}
          </Button>
        )}
      </div>
      {link !== null && (
        <>
          <p>{t('resetReady', { name })}</p>
          <CopyText label={t('resetLink')} text={link} share={t('reset')} />
          <p className="muted small">{t('resetOnce')}</p>
        </>
      )}
    </>
  )
}
