/** Slips of a group, made for print: several an A4 page. The codes stand in this page alone, and go with it. */
import type { Slip } from '@porua/contract/desk/slips'
import { Banner, Button, VisuallyHidden } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { deskWords } from '../../platform/words.ts'
import { addressesOf, reachQuery } from '../school/school.api.ts'
import { useMe } from '../staff/staff.api.ts'
import { groupsQuery } from '../students/students.api.ts'
import { slipApi } from './queries.ts'
import { SlipCard } from './slip-card.tsx'
import css from './slips.module.css'
import { slipWords } from './words.ts'

const route = getRouteApi('/inside/slips/$groupId')

/** Every part of a group's slips, one call after another, by roll. */
async function allSlips(groupId: string, who: 'new' | 'all'): Promise<Slip[]> {
  const slips: Slip[] = []
  for (let after: string | undefined; ; ) {
    const part = await slipApi.slipsOfGroup({
      params: { groupId },
      body: { who, ...(after ? { after } : {}) },
    })
    slips.push(...part.slips)
    if (part.next === null) return slips
    after = part.next
  }
}

export function SlipsPage() {
  const t = useWords(slipWords)
  const common = useWords(deskWords)
  const { groupId } = route.useParams()
  const { school } = useMe()
  const { data: reach } = useQuery(reachQuery)
  const address = reach && addressesOf(reach, window.location.origin)[0]
  const groups = useQuery(groupsQuery)
  const group = groups.data?.groups.find(({ id }) => id === groupId)?.name
  const [who, setWho] = useState<'new' | 'all'>('new')
  const make = useMutation({ mutationFn: () => allSlips(groupId, who) })
  const made = make.data
  const refusal =
    make.error instanceof ApiError && make.error.kind !== 'network' ? make.error.title : common('noReply')
  return (
    <Page title={t('slips')} about={group === undefined ? '\u00a0' : t('slipsAbout', { group })}>
      <Loaded query={groups} lines={4}>
        {() => (
          <div className={css.choice}>
            <fieldset className={css.kinds}>
              <legend>
                <VisuallyHidden>{t('slips')}</VisuallyHidden>
              </legend>
              {(['new', 'all'] as const).map((kind) => (
                <label key={kind} className={css.radio}>
                  <input type="radio" name="who" checked={who === kind} onChange={() => setWho(kind)} />
                  <span>{t(kind === 'new' ? 'onlyNew' : 'everybody')}</span>
                </label>
              ))}
            </fieldset>
            <p className="muted small">{t('makeAbout')}</p>
            {make.isError && <Banner tone="bad" role="alert" title={refusal} />}
            <div className={css.line}>
              <Button
                variant={made ? 'secondary' : 'primary'}
                busy={make.isPending}
                onClick={() => make.mutate()}
              >
                {t(made ? 'makeAgain' : 'make')}
              </Button>
              {made && made.length > 0 && (
                <>
                  <Button variant="primary" icon="print" onClick={() => window.print()}>
                    {t('print')}
                  </Button>
                  <span role="status">{t('made', { n: formatNumber(made.length) })}</span>
                </>
              )}
            </div>
            {reach?.sms && <p>{t('smsWorks')}</p>}
          </div>
        )}
      </Loaded>
      {made?.length === 0 && <p role="status">{t('none')}</p>}
      <div className={css.slips}>
        {made?.map((slip) => (
          <SlipCard key={slip.studentId} slip={slip} school={school} address={address} />
        ))}
      </div>
    </Page>
  )
}
