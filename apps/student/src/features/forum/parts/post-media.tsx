/** The files of a post, grouped as images, PDF and audio (spec §2): pictures open large, audio plays, a PDF opens by the phone's own. */
import type { ForumMedia } from '@porua/contract/forum'
import { attachedKind, cx, Icon, LargePicture, Sound } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { type ReactNode, useState } from 'react'
import { forumWords } from '../words.ts'
import css from './post-media.module.css'

/** Nothing where there are none. `of`: the id of what the post is called by. */
export function PostMedia({ media, of: post }: { media: readonly ForumMedia[]; of: string }) {
  const t = useWords(forumWords)
  const of = (kind: 'image' | 'pdf' | 'audio') =>
    media.filter(({ mediaType }) => attachedKind(mediaType) === kind).map(({ mediaUrl }) => mediaUrl)
  return (
    <>
      <Group label={t('images')} keys={of('image')} className={css.row}>
        {(key, n) => <Thumbnail media={key} label={t('image', { n })} of={post} />}
      </Group>
      <Group label={t('pdfs')} keys={of('pdf')} className={css.row}>
        {(key, n) => (
          <a
            className={css.file}
            href={assetUrl(key)}
            target="_blank"
            rel="noreferrer"
            aria-describedby={post}
          >
            <Icon name="file" />
            <span>{t('pdf', { n })}</span>
          </a>
        )}
      </Group>
      <Group label={t('audios')} keys={of('audio')} className={css.column}>
        {(key, n) => <Sound src={assetUrl(key)} label={t('audio', { n })} of={post} />}
      </Group>
    </>
  )
}

interface GroupProps {
  label: string
  keys: readonly string[]
  className: string | undefined
  children: (key: string, n: number) => ReactNode
}

function Group({ label, keys, className, children }: GroupProps) {
  if (keys.length === 0) return null
  return (
    <ul className={cx(css.group, className)} aria-label={label}>
      {keys.map((key, at) => (
        <li key={key}>{children(key, at + 1)}</li>
      ))}
    </ul>
  )
}

function Thumbnail({ media, label, of }: { media: string; label: string; of: string }) {
  const t = useWords(forumWords)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const name = t('enlarge', { name: label })
  if (failed) {
    return (
      <span className={css.missing}>
        <Icon name="image" />
        <span>{t('noPicture')}</span>
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={css.thumb}
        aria-label={name}
        aria-describedby={of}
        title={name}
        onClick={() => setOpen(true)}
      >
        <img
          src={assetUrl(media)}
          alt=""
          width="120"
          height="120"
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      </button>
      <LargePicture media={media} label={label} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
