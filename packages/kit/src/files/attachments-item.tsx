import { useEffect, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { cx } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Sound } from '../components/sound.tsx'
import { useWords } from '../i18n/words.ts'
import { assetUrl } from '../platform/config.ts'
import { formatBytes } from '../platform/file-size.ts'
import css from './attachments.module.css'
import type { Attached } from './attachments.tsx'
import type { FileState } from './attachments-uploads.ts'
import { attachmentWords } from './attachments-words.ts'

interface AttachedItemProps {
  file: Attached
  state: FileState | undefined
  onRetry: () => void
  /** Absent where nothing more can be changed. */
  onEdit?: (blob: Blob) => void
  onRemove?: () => void
}

/** One file of the widget: what it is, how far it is, and what can be done with it. */
export function AttachedItem({ file, state, onEdit, onRetry, onRemove }: AttachedItemProps) {
  const t = useWords(attachmentWords)
  const { name, kind, blob } = file
  const url = useAddress(file)
  return (
    <li className={css.item} aria-label={name}>
      {kind === 'image' && url ? (
        <img className={css.thumb} src={url} alt="" width="56" height="56" />
      ) : (
        <span className={cx(css.thumb, css.sign)}>
          <Icon name={kind === 'audio' ? 'sound' : 'file'} size={24} />
        </span>
      )}
      <div className={css.what}>
        <p className={css.name}>{name}</p>
        <State name={name} size={blob?.size ?? null} state={state} />
      </div>
      <div className={css.actions}>
        {state?.step === 'failed' && (
          <IconButton icon="refresh" label={t('retry', { name })} onClick={onRetry} />
        )}
        {kind === 'image' && blob && onEdit && (
          <IconButton icon="pencil" label={t('edit', { name })} onClick={() => onEdit(blob)} />
        )}
        {onRemove && <IconButton icon="close" label={t('remove', { name })} onClick={onRemove} />}
      </div>
      {kind === 'audio' && url && (
        <div className={css.player}>
          <Sound src={url} label={name} />
        </div>
      )}
    </li>
  )
}

function State({ name, size, state }: { name: string; size: number | null; state: FileState | undefined }) {
  const t = useWords(attachmentWords)
  if (state?.step === 'sending') {
    return (
      <progress
        className={css.progress}
        aria-label={t('sending', { name })}
        max={Math.max(1, state.total)}
        value={state.sent}
      />
    )
  }
  if (state?.step === 'failed') {
    return <p className={css.failed}>{state.network ? t('waitsForNetwork') : state.why}</p>
  }
  return (
    <p className={css.size}>
      <span>{size === null ? '' : formatBytes(size)}</span>
      {state?.step === 'sent' && (
        <span className={css.sent}>
          <Icon name="check" size={16} />
          <span>{` ${t('ready')}`}</span>
        </span>
      )}
    </p>
  )
}

/** Where the file can be looked at: the phone's own copy, else the server's. */
function useAddress({ blob, key }: Attached): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) {
      setUrl(key === null ? null : assetUrl(key))
      return
    }
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, key])
  return url
}
