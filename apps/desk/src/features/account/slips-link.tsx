/** The way to a group's slips, for who may give codes. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { may, useMe } from '../staff/staff.api.ts'
import { slipWords } from './words.ts'

export function SlipsLink({ groupId }: { groupId: string }) {
  const t = useWords(slipWords)
  if (!may(useMe(), 'students.signIn')) return null
  return (
    <ButtonLink to="/slips/$groupId" params={{ groupId }} icon="print">
      {t('slips')}
    </ButtonLink>
  )
}
