/** The camera's view in a dialog: Cancel and Capture, front or back where there are two, one sentence where there is none (spec §2, §9). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { cx } from '../components/class-names.ts'
import { Dialog } from '../components/dialog.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useWords } from '../i18n/words.ts'
import { logFailure } from '../platform/failure-log.ts'
import {
  type CameraFailure,
  cameraFailure,
  cameraWish,
  captureFrame,
  type Facing,
  listCameras,
  nextCamera,
  stopCamera,
} from './camera.ts'
import css from './camera-dialog.module.css'
import { placeOfTools } from './image-picker-place.ts'
import stageCss from './image-picker-stage.module.css'
import { imagePickerWords } from './image-picker-words.ts'

interface CameraDialogProps {
  /** Which camera comes first where there are two. */
  facing: Facing
  onCapture: (picture: File) => void
  /** The way that works without a camera. */
  onChooseFile: () => void
  onCancel: () => void
}

/** Shows the camera until a picture is taken or the dialog is left; the camera is off afterwards. */
export function CameraDialog({ facing, onCapture, onChooseFile, onCancel }: CameraDialogProps) {
  const t = useWords(imagePickerWords)
  const [place] = useState(placeOfTools)
  const video = useRef<HTMLVideoElement>(null)
  const { state, several, mirrored, switchOver, start, failed } = useCamera(video, facing)
  const running = state === 'running'

  const capture = () => {
    if (video.current) captureFrame(video.current).then(onCapture, failed)
  }

  return (
    <Dialog
      open
      {...place}
      title={t('cameraTitle')}
      onClose={onCancel}
      footer={
        <>
          <Button size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {isFailure(state) ? (
            <Button size="lg" variant="primary" icon="image" onClick={onChooseFile}>
              {t('chooseFile')}
            </Button>
          ) : (
            <Button size="lg" variant="primary" icon="camera" disabled={!running} onClick={capture}>
              {t('capture')}
            </Button>
          )}
        </>
      }
    >
      <div className={stageCss.layout}>
        <div className={stageCss.stage}>
          <video
            ref={video}
            className={cx(css.video, mirrored && css.mirrored)}
            aria-label={t('cameraView')}
            hidden={!running}
            playsInline
            muted
          />
          {state === 'starting' && (
            <div className={css.over}>
              <Spinner label={t('cameraStarting')} />
            </div>
          )}
          {isFailure(state) && (
            <div className={css.over}>
              <div className={css.sentence} role="alert">
                <p>{t(state)}</p>
                {state !== 'missing' && <Button onClick={start}>{t('tryAgain')}</Button>}
              </div>
            </div>
          )}
          {running && several && (
            <Button icon="refresh" className={css.switch} onClick={switchOver}>
              {t('switchCamera')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type CameraState = 'starting' | 'running' | CameraFailure

function isFailure(state: CameraState): state is CameraFailure {
  return state !== 'starting' && state !== 'running'
}

/** Runs the chosen camera in a video for as long as the component stands. */
function useCamera(video: RefObject<HTMLVideoElement | null>, first: Facing) {
  const [choice, setChoice] = useState<{ facing: Facing; deviceId?: string }>({ facing: first })
  const [state, setState] = useState<CameraState>('starting')
  const [devices, setDevices] = useState<string[]>([])
  const [running, setRunning] = useState<MediaTrackSettings>({})

  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const fail = (error: unknown) => {
      stopCamera(stream)
      if (left) return
      logFailure('Camera', error)
      setState(cameraFailure(error))
    }
    const open = async () => {
      setState('starting')
      stream = await navigator.mediaDevices.getUserMedia(
        cameraWish(window.innerWidth, choice.facing, choice.deviceId),
      )
      const [track] = stream.getVideoTracks()
      // The dialog was left while the browser asked.
      if (left || !video.current || !track) return stopCamera(stream)
      // Another app, or the student in the browser's own settings, has taken it away.
      track.addEventListener('ended', () => fail(null), { once: true })
      setRunning(track.getSettings())
      video.current.srcObject = stream
      await video.current.play()
      if (left) return
      setState('running')
      // Only after the permission do browsers tell how many there are.
      const found = await listCameras()
      if (!left) setDevices(found)
    }
    open().catch(fail)
    return () => {
      left = true
      stopCamera(stream)
    }
  }, [choice, video])

  return {
    state,
    several: devices.length > 1,
    mirrored: (running.facingMode ?? choice.facing) === 'user',
    /** The other camera. */
    switchOver: () => setChoice(nextCamera(running, devices)),
    /** The same camera again. */
    start: () => setChoice({ ...choice }),
    failed: (error: unknown) => {
      logFailure('Camera', error)
      setState('failed')
    },
  }
}
