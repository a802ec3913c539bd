import { useState } from 'react'
import { Icon } from '../../kit/index.ts'
import { assetUrl } from '../../platform/config.ts'
import css from './avatar.module.css'

/** A student's picture, or a drawing where there is none or it does not load. 40 px in the top bar, 150 on the profile. */
export function Avatar({ picture, size = 40 }: { picture: string | null; size?: 40 | 150 }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={css.avatar} style={{ width: size, height: size }}>
      {picture && !broken ? (
        <img src={assetUrl(picture)} alt="" width={size} height={size} onError={() => setBroken(true)} />
      ) : (
        <Icon name="user" size={24} />
      )}
    </span>
  )
}
