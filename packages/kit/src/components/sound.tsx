import css from './sound.module.css'

interface SoundProps {
  src: string
  label: string
  /** The id of what it belongs to. */
  of?: string
}

/** A recording that plays where it stands. Nothing of it is fetched before. */
export function Sound({ src, label, of }: SoundProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a student's or teacher's own recording; nobody has written its words.
    <audio className={css.sound} controls preload="none" aria-label={label} aria-describedby={of} src={src} />
  )
}
