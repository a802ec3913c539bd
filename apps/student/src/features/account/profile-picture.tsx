/** The picture while the profile is edited: choose, take, remove; what will become of it; why it was refused. */
import { Button, ImagePicker } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import css from './profile-screen.module.css'
import type { PictureChange } from './profile-update.ts'
import { profileWords } from './profile-words.ts'

interface ProfilePictureProps {
  change: PictureChange
  /** True when there is a picture now. */
  has: boolean
  busy: boolean
  error: string | null
  onChange: (next: PictureChange) => void
}

/** The picture's buttons. Nothing is sent before Update. */
export function ProfilePicture({ change, has, busy, error, onChange }: ProfilePictureProps) {
  const t = useWords(profileWords)
  return (
    <div className={css.picture}>
      <div role="status" className={css.becomes}>
        {change !== 'keep' && (
          <p className="small">
            {`${change === 'remove' ? t('pictureGoes') : t('newPicture', sizes(change))} ${t('savedOnUpdate')}`}
          </p>
        )}
      </div>
      <ImagePicker
        purpose="avatar"
        block
        label={t('picture')}
        disabled={busy}
        error={error}
        onPicked={onChange}
      >
        {change !== 'keep' ? (
          <Button variant="quiet" disabled={busy} onClick={() => onChange('keep')}>
            {t(change === 'remove' ? 'keepPicture' : 'dropPicture')}
          </Button>
        ) : (
          has && (
            <Button variant="quiet" disabled={busy} onClick={() => onChange('remove')}>
              {t('removePicture')}
            </Button>
          )
        )}
      </ImagePicker>
    </div>
  )
}

function sizes(picture: Exclude<PictureChange, string>): { after: string; before: string } {
  return { after: formatBytes(picture.blob.size), before: formatBytes(picture.before) }
}
