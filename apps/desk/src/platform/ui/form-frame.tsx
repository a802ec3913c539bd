/** What stands in every form around its fields. */
import { Banner, Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { DeskForm } from '../form.ts'
import { deskWords } from '../words.ts'
import css from './form-frame.module.css'

interface FormFrameProps<V extends FieldValues> {
  of: DeskForm<V>
  /** The word on its button. */
  action: string
  /** The button takes the whole width. */
  block?: boolean
  /** Beside the button. */
  aside?: ReactNode
  /** Names the form for who cannot see where it begins. */
  label?: string
  children: ReactNode
}

/** A form with its fields, what was restored, what was refused, and its button. */
export function FormFrame<V extends FieldValues>({
  of,
  action,
  block,
  aside,
  label,
  children,
}: FormFrameProps<V>) {
  const t = useWords(deskWords)
  return (
    <form className={css.form} noValidate aria-label={label} onSubmit={of.submit}>
      {of.draft.restored && (
        <p className={css.restored} role="status">
          <span>{t('restored')}</span>
          <button type="button" className={css.discard} onClick={of.draft.discard}>
            {t('startOver')}
          </button>
        </p>
      )}
      {children}
      {of.refusal && <Banner tone="bad" role="alert" title={of.refusal} />}
      <div className={css.foot}>
        <Button type="submit" variant="primary" block={block ?? false} busy={of.busy}>
          {action}
        </Button>
        {aside}
      </div>
    </form>
  )
}
