import { useState } from 'react'
import { assetUrl } from '../platform/config.ts'
import { CardPattern } from './card-pattern.tsx'
import css from './cover.module.css'
import { Icon, type IconName } from './icon.tsx'

/** A picture 16:9, or a quiet pattern from the name where there is none or it does not come. */
export function Cover({ image, name, icon }: { image: string | null; name: string; icon?: IconName }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={css.cover}>
      {image && failed !== image ? (
        <img
          className={css.image}
          src={assetUrl(image)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(image)}
        />
      ) : (
        <>
          <CardPattern name={name} />
          {icon && <Icon name={icon} size={32} className={css.icon} />}
        </>
      )}
    </span>
  )
}
