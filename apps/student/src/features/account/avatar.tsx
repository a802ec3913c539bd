import { Icon } from '@porua/kit'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { useState } from 'react'
import css from './avatar.module.css'
import { avatarSources } from './avatar-sources.ts'

interface AvatarProps {
  /** The picture's key; null is the default picture. */
  picture: string | null
  size?: 40 | 150
  /** A picture that is not sent yet, by its blob: address: shown instead. */
  preview?: string | null
  /** What a screen reader says; without it the picture is decoration. */
  label?: string
}

/** A student's picture, or a drawing where there is none or it does not load. 40 px in the top bar, 150 on the profile (spec §2, §9). */
export function Avatar({ picture, size = 40, preview = null, label }: AvatarProps) {
  const src = preview ?? (picture ? assetUrl(picture) : null)
  // Remembered by address: a new picture gets its own chance.
  const [broken, setBroken] = useState<string | null>(null)
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : {}
  const finer = preview || !picture ? undefined : avatarSources(picture, size)
  return (
    <span {...named} className={css.avatar} style={{ width: size, height: size }}>
      {src && src !== broken ? (
        <img src={src} srcSet={finer} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <Icon name="user" size={size === 150 ? 32 : 24} className={size === 150 ? css.large : undefined} />
      )}
    </span>
  )
}
