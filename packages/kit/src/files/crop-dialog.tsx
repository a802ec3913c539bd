/** Cut, turn, save (spec §2): a picture under a window that fingers, mouse and keys move; what is in the window stays. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { formatBytes } from '../platform/file-size.ts'
import type { Area, OpenPicture, Turns } from './compress-image.ts'
import css from './crop-dialog.module.css'
import { type Shape, shapes, zoomBy, zooms } from './crop-shape.ts'
import { placeOfTools } from './image-picker-place.ts'
import stageCss from './image-picker-stage.module.css'
import { imagePickerWords } from './image-picker-words.ts'
import { useCropping } from './use-cropping.ts'

interface CropDialogProps {
  picture: OpenPicture
  /** round: a face, always square. free: a page, in a shape of the student's choice. */
  frame: 'round' | 'free'
  /** True while the result is being made. */
  busy: boolean
  onSave: (cut: { area: Area | null; turns: Turns }) => void
  onCancel: () => void
}

/** The dialog. It changes nothing by itself: `onSave` gets what is to be done. */
export function CropDialog({ picture, frame, busy, onSave, onCancel }: CropDialogProps) {
  const t = useWords(imagePickerWords)
  const [place] = useState(placeOfTools)
  const layout = useRef<HTMLDivElement>(null)
  const cropping = useCropping(picture, frame)
  const { zoom, setZoom, turns, rotate, base, ready } = cropping

  // The window comes after the picture has been measured: only then can it take the focus.
  useEffect(() => {
    if (ready)
      layout.current?.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true })
  }, [ready])

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') setZoom(zoomBy(zoom, 1))
    else if (event.key === '-') setZoom(zoomBy(zoom, -1))
    // By its place too: a Bangla keyboard has another letter there.
    else if (event.key.toLowerCase() === 'r' || event.code === 'KeyR') rotate()
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      {...place}
      title={t('editTitle')}
      onClose={onCancel}
      footer={
        <>
          <Button size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={busy}
            onClick={() => onSave({ area: cropping.area(), turns })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the window inside, and rest with it. */}
      <div ref={layout} className={stageCss.layout} onKeyDown={keys}>
        <div className={stageCss.stage}>
          <Cropper
            image={picture.url}
            crop={cropping.crop}
            zoom={zoom * base}
            rotation={turns * 90}
            aspect={cropping.aspect}
            minZoom={zooms.from * base}
            maxZoom={zooms.to * base}
            cropShape={frame === 'round' ? 'round' : 'rect'}
            showGrid={frame === 'free'}
            keyboardStep={10}
            onCropChange={cropping.setCrop}
            onZoomChange={(next) => setZoom(Math.min(zooms.to, Math.max(zooms.from, next / base)))}
            setMediaSize={cropping.setShown}
            setCropSize={cropping.setOpening}
            onCropAreaChange={cropping.keepArea}
            onCropComplete={cropping.keepArea}
            classes={{ cropAreaClassName: css.area ?? '' }}
            cropperProps={focusable(t('cropArea'))}
            mediaProps={{ alt: '' }}
            // The content policy takes no style element; the styles come as a file.
            disableAutomaticStylesInjection
          />
        </div>
        <p className={stageCss.hint}>
          <span>{`${t('editHint')} `}</span>
          <span className={css.size}>{t('original', { size: formatBytes(picture.bytes) })}</span>
        </p>
        <div className={stageCss.controls}>
          <Zoom value={zoom} onChange={setZoom} />
          <Button icon="rotate" onClick={rotate}>
            {t('rotate')}
          </Button>
        </div>
        {frame === 'free' && <ShapeChoice shape={cropping.shape} onChoose={cropping.chooseShape} />}
        <VisuallyHidden live="polite">
          {turns > 0 ? t('turnedTo', { n: digits(turns * 90) }) : ''}
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const t = useWords(imagePickerWords)
  return (
    <label className={css.zoom}>
      <span className={css.caption}>{t('zoom')}</span>
      <input
        type="range"
        className={css.range}
        min={zooms.from}
        max={zooms.to}
        step={zooms.step}
        value={value}
        aria-valuetext={t('zoomed', { n: digits(value.toFixed(1)) })}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}

function ShapeChoice({ shape, onChoose }: { shape: Shape; onChoose: (shape: Shape) => void }) {
  const t = useWords(imagePickerWords)
  return (
    <fieldset className={css.shapes}>
      <legend>
        <VisuallyHidden>{t('shape')}</VisuallyHidden>
      </legend>
      {shapes.map((name) => (
        <button
          key={name}
          type="button"
          className={css.shape}
          aria-pressed={shape === name}
          onClick={() => onChoose(name)}
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  )
}

/** What the window carries: arrow keys go to it and not to a screen reader. */
function focusable(label: string) {
  return { role: 'application', 'aria-label': label, tabIndex: 0 } as const
}
