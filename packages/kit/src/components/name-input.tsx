/** A name that is typed, or chosen among those that are known: from the device's own list, which a phone shows large. */

import { useWords } from '../i18n/words.ts'
import { cx } from './class-names.ts'
import css from './field.module.css'
import { Field, type TextInput } from './field.tsx'
import { Icon } from './icon.tsx'
import own from './name-input.module.css'
import { kitWords } from './words.ts'

type NameInputProps = Parameters<typeof TextInput>[0] & {
  /** What may be chosen; the same name may stand there twice. */
  names: readonly (string | null)[]
  onPick: (name: string) => void
}

/** The field. Where no name is known it is a field of text alone. */
export function NameInput({
  label,
  hideLabel,
  hint,
  error,
  className,
  names,
  onPick,
  ...input
}: NameInputProps) {
  const t = useWords(kitWords)
  const known = [...new Set(names)].filter((name) => name !== null)
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => (
        <span className={css.withButton}>
          <input type="text" autoComplete="off" {...input} {...control} className={css.control} />
          {known.length > 0 && (
            <span className={cx(css.inside, own.pick)}>
              <Icon name="chevronDown" />
              <select
                className={own.list}
                aria-label={t('names', { label })}
                value=""
                onChange={(event) => onPick(event.target.value)}
              >
                <option value="" hidden />
                {known.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
