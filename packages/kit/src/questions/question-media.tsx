/** Pictures and files of a question; a picture opens large on a tap. */

import { useState } from 'react'
import { cx } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { LargePicture } from '../components/large-picture.tsx'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { assetUrl } from '../platform/config.ts'
import { usePicturePlace } from './picture-sizes.ts'
import css from './question-media.module.css'
import { questionWords } from './question-words.ts'

/** A question's pictures and files; nothing where there are none. */
export function QuestionMedia({ images, files }: { images: readonly string[]; files: readonly string[] }) {
  const t = useWords(questionWords)
  if (images.length === 0 && files.length === 0) return null
  return (
    <div className={css.media}>
      {images.map((key, index) => (
        <ZoomPicture key={key} media={key} label={t('picture', { n: digits(index + 1) })} />
      ))}
      {files.map((key, index) => (
        <a key={key} className={css.file} href={assetUrl(key)} target="_blank" rel="noreferrer">
          <Icon name="file" />
          <span>{t('file', { n: digits(index + 1) })}</span>
        </a>
      ))}
    </div>
  )
}

/** A picture whose whole face is a button that enlarges it. */
export function ZoomPicture({ media, label }: { media: string; label: string }) {
  const t = useWords(questionWords)
  const [open, setOpen] = useState(false)
  const place = usePicturePlace(media)
  return (
    <>
      <button
        type="button"
        className={cx(css.frame, place && css.held)}
        style={place}
        onClick={() => setOpen(true)}
      >
        <Picture {...{ media, label }} held={place !== undefined} />
        <span className={css.loupe}>
          <Icon name="zoomIn" label={t('zoom')} />
        </span>
      </button>
      <LargePicture media={media} label={label} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** A small button that enlarges the picture of an option, beside the option's own target. */
export function ZoomButton({ media, label }: { media: string; label: string }) {
  const t = useWords(questionWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.zoom}
        aria-label={`${t('zoom')}: ${label}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="zoomIn" />
      </button>
      <LargePicture media={media} label={label} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The picture of an option, in a place that is as large as it before it has come where its size is known. */
export function PictureOption({ media, label, className }: OnePicture & { className: string | undefined }) {
  const place = usePicturePlace(media)
  return (
    <span className={cx(className, place && css.held)} style={place}>
      <Picture {...{ media, label }} held={place !== undefined} />
    </span>
  )
}

interface OnePicture {
  media: string
  label: string
}

interface PictureProps extends OnePicture {
  /** What stands around it holds its place. */
  held: boolean
}

/**
 * A picture that says so when it cannot be shown. Where its size is not known it has the room of a usual drawing, before it comes and
 * after: nothing below moves. The live screen puts a kept copy in its place when it can.
 */
function Picture({ media, label, held }: PictureProps) {
  const t = useWords(questionWords)
  const [failed, setFailed] = useState(false)
  const unknown = !held && css.awaited
  return (
    <>
      <img
        className={cx(css.picture, unknown, failed && css.failed)}
        src={assetUrl(media)}
        alt={label}
        loading="lazy"
        decoding="async"
        onLoad={() => setFailed(false)}
        onError={() => setFailed(true)}
      />
      {failed && (
        <span className={cx(css.missing, unknown)}>
          <Icon name="image" />
          <span>{t('noPicture')}</span>
        </span>
      )}
    </>
  )
}

/** Whether a media key names a picture. */
export const isPicture = (key: string) => /\.(png|jpe?g|webp|gif|svg|avif)($|\?)/i.test(key)

/** A file that is neither shown nor played. */
export function FileLink({ media, label }: { media: string; label: string }) {
  return (
    <a href={assetUrl(media)} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
