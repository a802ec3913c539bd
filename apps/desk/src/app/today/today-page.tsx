/** Today: what runs, what comes, what waits; the team, and who you are. */
import type { Me } from '@porua/contract/desk/staff'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { SampleTile, SchoolTile } from '../../features/school/school.api.ts'
import { may, staffQuery, useMe } from '../../features/staff/staff.api.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { appWords } from '../words.ts'
import { ExamsToday } from './exams-today.tsx'
import { greetingAt } from './greeting.ts'
import { LatestRows } from './latest-rows.tsx'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'

export function TodayPage() {
  const t = useWords(appWords)
  const me = useMe()
  const { staff, school, capabilities } = me
  const greeting = t(greetingAt(serverClock.now(), school.timeZone), { name: staff.name })
  return (
    <Page title={greeting} tab={t('today')} about={school.name}>
      {capabilities.length === 0 && <p className="muted">{t('forMarker')}</p>}
      <SchoolTile />
      <SampleTile />
      <div className={css.tiles}>
        {may(me, 'exams.write') && <ExamsToday />}
        {may(me, 'staff.manage') && <Team />}
        <Security staff={staff} />
        {may(me, 'log.read') && <LatestRows />}
      </div>
    </Page>
  )
}

function Team() {
  const t = useWords(appWords)
  const query = useQuery(staffQuery)
  return (
    <Tile title={t('team')}>
      <Loaded query={query} lines={2}>
        {({ staff, invitations }) => (
          <>
            {staff.length === 1 && invitations.length === 0 ? (
              <p className="muted">{t('alone')}</p>
            ) : (
              <ul className={css.counts}>
                <li>{t('members', { n: formatNumber(staff.filter(({ disabled }) => !disabled).length) })}</li>
                <li>{t('openInvitations', { n: formatNumber(invitations.length) })}</li>
              </ul>
            )}
            <div className={css.acts}>
              <ButtonLink to="/settings/staff" search={{ open: 'invite' }} primary={staff.length === 1}>
                {t('inviteAct')}
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </Tile>
  )
}

function Security({ staff }: Pick<Me, 'staff'>) {
  const t = useWords(appWords)
  return (
    <Tile title={t('security')}>
      <p className="muted">{t(staff.secondStep ? 'stepOn' : 'stepOff')}</p>
      <div className={css.acts}>
        <ButtonLink to="/account">{t(staff.secondStep ? 'account' : 'addStep')}</ButtonLink>
      </div>
    </Tile>
  )
}
