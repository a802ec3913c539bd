/** The logo: a picture that is chosen, shown as it will be, and taken away again. */
import { Button, FileInput, type FileInputHandle } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useRef, useState } from 'react'
import css from './school-form.module.css'
import { shrinkLogo } from './shrink-logo.ts'
import { schoolWords } from './words.ts'

interface LogoFieldProps {
  /** Base64 of a PNG; empty: none. */
  value: string
  onChange: (value: string) => void
  /** What the server refused. */
  error: string | null
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const t = useWords(schoolWords)
  const chooser = useRef<FileInputHandle>(null)
  const [isUnread, setUnread] = useState(false)
  const take = async ([file]: File[]) => {
    if (!file) return
    const made = await shrinkLogo(file)
    setUnread(made === null)
    if (made !== null) onChange(made)
  }
  const said = isUnread ? t('logoNotRead') : error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend of its own look.
    <div role="group" aria-label={t('logo')} className={css.group}>
      <span className={css.label}>{t('logo')}</span>
      <div className={css.logo}>
        {value !== '' && <img src={`data:image/png;base64,${value}`} alt="" className={css.picture} />}
        <Button icon="upload" onClick={() => chooser.current?.open()}>
          {t('chooseLogo')}
        </Button>
        {value !== '' && <Button onClick={() => onChange('')}>{t('takeLogoAway')}</Button>}
      </div>
      <FileInput
        ref={chooser}
        accept="image/png,image/jpeg,image/webp"
        label={t('chooseLogo')}
        onFiles={(files) => void take(files)}
      />
      <p className="muted small">{t('logoHint')}</p>
      {said && (
        <p role="alert" className={css.error}>
          {said}
        </p>
      )}
    </div>
  )
}
