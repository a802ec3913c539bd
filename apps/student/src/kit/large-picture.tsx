import { useState } from 'react'
import { assetUrl } from '../platform/config.ts'
import { useWords } from '../platform/i18n/words.ts'
import { cx } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import css from './large-picture.module.css'
import { kitWords } from './words.ts'

interface LargePictureProps {
  /** Media key or address. */
  media: string
  label: string
  open: boolean
  onClose: () => void
}

/** The whole picture; a tap makes it larger than the screen, and the dialog then scrolls both ways. */
export function LargePicture({ media, label, open, onClose }: LargePictureProps) {
  const t = useWords(kitWords)
  const [large, setLarge] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={label} place="full">
      <button
        type="button"
        className={cx(css.stage, large && css.large)}
        aria-label={t(large ? 'zoomOut' : 'zoomIn')}
        onClick={() => setLarge(!large)}
      >
        <img src={assetUrl(media)} alt={label} />
      </button>
    </Dialog>
  )
}
