/** The ways to a group's slips, for who may give codes. */
import { Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../../platform/link.tsx'
import { may, useMe } from '../staff/staff.api.ts'
import css from './slips-link.module.css'
import { slipWords } from './words.ts'

interface Group {
  id: string
  name: string
}

/** So many groups have a link each. */
const mostLinks = 8

/** To the slips of these groups; of many, to the list of groups. */
export function SlipsLinks({ groups }: { groups: readonly Group[] }) {
  const t = useWords(slipWords)
  if (!may(useMe(), 'students.signIn')) return null
  if (groups.length > mostLinks)
    return (
      <ButtonLink to="/students/groups" icon="print">
        {t('printSlips')}
      </ButtonLink>
    )
  return groups.map(({ id, name }) => (
    <ButtonLink key={id} to="/slips/$groupId" params={{ groupId: id }} icon="print">
      {groups.length === 1 ? t('printSlips') : t('printSlipsOf', { group: name })}
    </ButtonLink>
  ))
}

/** The same in a row of a table, as a picture. */
export function SlipsInRow({ group: { id, name } }: { group: Group }) {
  const t = useWords(slipWords)
  if (!may(useMe(), 'students.signIn')) return null
  const label = t('printSlipsOf', { group: name })
  return (
    <Link to="/slips/$groupId" params={{ groupId: id }} className={css.link} aria-label={label} title={label}>
      <Icon name="print" />
    </Link>
  )
}
