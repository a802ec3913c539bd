import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { assetUrl } from '../platform/config.ts'
import { cx } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import css from './large-picture.module.css'
import { kitWords } from './words.ts'

interface PictureProps {
  /** Media key or address. */
  media: string
  label: string
}

interface LargePictureProps extends PictureProps {
  open: boolean
  onClose: () => void
}

/** The whole picture; a tap makes it larger than the screen, and the dialog then scrolls both ways. */
export function LargePicture({ open, onClose, ...picture }: LargePictureProps) {
  return (
    <Dialog open={open} onClose={onClose} title={picture.label} place="full">
      <Stage {...picture} />
    </Dialog>
  )
}

/** There as long as the dialog is open: opened again, the picture is seen whole again. */
function Stage({ media, label }: PictureProps) {
  const t = useWords(kitWords)
  const [large, setLarge] = useState(false)
  return (
    <button
      type="button"
      className={cx(css.stage, large && css.large)}
      aria-label={t(large ? 'zoomOut' : 'zoomIn')}
      onClick={() => setLarge(!large)}
    >
      <img src={assetUrl(media)} alt={label} />
    </button>
  )
}
