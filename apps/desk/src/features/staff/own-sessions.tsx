/** Where somebody is signed in. */
import { Badge, Button } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useSeen } from '../../platform/seen.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { useAct } from '../../platform/use-act.ts'
import css from './own-sessions.module.css'
import { sessionsQuery, staffApi } from './queries.ts'
import { staffWords } from './words.ts'

/** The list; this very session is ended by signing out. */
export function OwnSessions() {
  const t = useWords(staffWords)
  const seen = useSeen()
  const query = useQuery(sessionsQuery)
  const end = useAct({
    call: (sessionId: string) => staffApi.endMySession({ params: { sessionId } }),
    says: () => t('sessionEnded'),
    renews: sessionsQuery.queryKey,
  })
  const asked = async (id: string, device: string) => {
    const question = {
      title: t('endSessionOf', { device }),
      body: t('endSessionBody'),
      confirmLabel: t('endSession'),
    }
    if (await ask({ ...question, danger: true })) end.mutate(id)
  }
  return (
    <Loaded query={query} lines={4}>
      {({ sessions }) => (
        <ul className={css.list}>
          {sessions.map(({ id, current, device, network, startedAt, seenAt }) => (
            <li key={id} className={css.session}>
              <div className={css.words}>
                <p className={css.device}>
                  <span>{device || network}</span>
                  {current && <Badge tone="good">{t('thisDevice')}</Badge>}
                </p>
                <p className="muted small">
                  {[seen(seenAt), t('since', { at: formatDateTime(startedAt) }), network].join(' · ')}
                </p>
              </div>
              {!current && (
                <Button
                  aria-label={t('endSessionOf', { device })}
                  busy={end.isPending && end.variables === id}
                  onClick={() => void asked(id, device)}
                >
                  {t('endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
