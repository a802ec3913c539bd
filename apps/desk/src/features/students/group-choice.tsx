/** Groups to tick, in a form or a question. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import css from './group-choice.module.css'
import { groupsQuery } from './queries.ts'
import { studentWords } from './words.ts'

interface GroupChoiceProps {
  label: string
  value: readonly string[]
  onChange: (groups: string[]) => void
}

/** One box a group of the school. */
export function GroupChoice({ label, value, onChange }: GroupChoiceProps) {
  const t = useWords(studentWords)
  const { data } = useQuery(groupsQuery)
  return (
    <fieldset className={css.choice}>
      <legend className={css.label}>{label}</legend>
      {data?.groups.length === 0 && <p className="muted small">{t('noGroups')}</p>}
      {data?.groups.map(({ id, name }) => (
        <label key={id} className={css.group}>
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id].sort() : value.filter((one) => one !== id))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
