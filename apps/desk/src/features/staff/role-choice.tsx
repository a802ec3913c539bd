/** The three roles with what each may do. */
import { roles } from '@porua/contract/desk/capabilities'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import choice from '../../platform/ui/choice.module.css'
import css from './role-choice.module.css'
import { staffWords } from './words.ts'

const abouts = { owner: 'ownerAbout', teacher: 'teacherAbout', marker: 'markerAbout' } as const

/** One of them is chosen; `field` is the form's. */
export function RoleChoice({ field, error }: { field: UseFormRegisterReturn; error?: string | null }) {
  const t = useWords(staffWords)
  return (
    <fieldset className={choice.box}>
      <legend className={choice.label}>{t('role')}</legend>
      {roles.map((role) => (
        <label key={role} className={`${choice.option} ${css.role}`}>
          <input type="radio" value={role} {...field} />
          <span className={css.words}>
            <span className={css.name}>{t(role)}</span>
            <span className={choice.about}>{t(abouts[role])}</span>
          </span>
        </label>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
