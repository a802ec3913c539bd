/** A text that is made to be copied: a link, a secret. */
import { Button, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { useId, useState } from 'react'
import { deskWords } from '../words.ts'
import css from './copy-text.module.css'

interface CopyTextProps {
  label: string
  text: string
  /** Offers the system's own sharing where it has one, with this title. */
  share?: string
}

/** The text, selected whole at a press, with buttons that copy and share it. */
export function CopyText({ label, text, share }: CopyTextProps) {
  const t = useWords(deskWords)
  const [copied, setCopied] = useState(false)
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch (error) {
      // Without HTTPS a browser has no clipboard.
      logFailure('Clipboard', error)
      toast.warning(t('copyFailed'))
    }
  }
  const canShare = share !== undefined && typeof navigator.share === 'function'
  const passOn = () => {
    navigator.share?.({ title: share, url: text }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('Share', error)
    })
  }
  return (
    <div className={css.copy}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={2}
        className={css.text}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.buttons}>
        <Button
          variant={share === undefined ? 'secondary' : 'primary'}
          {...(copied ? { icon: 'check' } : {})}
          onClick={() => void copy()}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
        {canShare && (
          <Button icon="external" onClick={passOn}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
  )
}
