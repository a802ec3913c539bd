/** Several names in one field, one on each line, with what was understood below it. */
import { TextArea } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { FieldProps } from '../../platform/form.ts'
import { namesOf, twiceIn } from './names-of.ts'
import css from './school-form.module.css'
import { schoolWords } from './words.ts'

interface NamesFieldProps {
  label: string
  hint: string
  /** What stands in it now. */
  text: string
  field: FieldProps
}

export function NamesField({ label, hint, text, field }: NamesFieldProps) {
  const t = useWords(schoolWords)
  const names = namesOf(text)
  const twice = twiceIn(names)
  const found =
    names.length > 0 ? t('count', { n: formatNumber(names.length), names: names.join(' · ') }) : ''
  return (
    <div className={css.group}>
      <TextArea label={label} hint={hint} rows={3} maxLength={10_000} {...field} />
      {/* Its line is kept, so that nothing below moves while somebody types. */}
      <p className={css.found} aria-live="polite">
        {twice === undefined ? found || '\u00a0' : t('twice', { name: twice })}
      </p>
    </div>
  )
}
