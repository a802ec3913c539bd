/** On Today: the way back to the first-day form, until the school is open. */
import { Banner } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { may, useMe } from '../staff/staff.api.ts'
import { schoolWords } from './words.ts'

/** Nothing where the school is open, or for who may not open it. */
export function SchoolTile() {
  const t = useWords(schoolWords)
  const me = useMe()
  if (!me.school.empty || !may(me, 'settings.write')) return null
  return (
    <Banner
      tone="info"
      title={t('notOpen')}
      action={
        <ButtonLink to="/first-day" primary>
          {t('goOn')}
        </ButtonLink>
      }
    >
      {t('notOpenBody')}
    </Banner>
  )
}
