/**
 * The picture part: choose a file or take a picture, adjust it, and get it small enough to send. Everything heavy (camera,
 * cropper, canvas) comes when it is first used. `ImagePicker` is two buttons; `useImagePicker` is the same for buttons of your own.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { cx } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { lazyModule } from '../components/lazy-module.ts'
import { useWords } from '../i18n/words.ts'
import { cameraAllowed } from './camera.ts'
import type {
  Area,
  OpenPicture,
  PictureError,
  PictureFailure,
  ReadyPicture,
  Turns,
} from './compress-image.ts'
import { FileInput, type FileInputHandle } from './file-input.tsx'
import css from './image-picker.module.css'
import { imagePickerWords } from './image-picker-words.ts'

export type { ReadyPicture } from './compress-image.ts'

const tools = lazyModule(() => import('./image-picker-tools.ts'))

/** Loads the picture part ahead, so that it also works without a network (a written answer in an exam). */
export async function preloadImagePicker(): Promise<void> {
  await tools.load()
}

/** What a picture is for decides how it is cut, how large it stays, and which camera comes first. */
const purposes = {
  /** A face: round, square, 800 px, the front camera. */
  avatar: { frame: 'round', maxEdge: 800, quality: 0.85, facing: 'user' },
  /** A written page, a drawing: any shape, 1600 px so that handwriting can be read, the back camera. */
  document: { frame: 'free', maxEdge: 1600, quality: 0.82, facing: 'environment' },
} as const

interface Problem {
  reason: PictureFailure | 'partsMissing'
  /** What a picture is that this browser does not open. */
  kind: string
}

interface PickerOptions {
  purpose: keyof typeof purposes
  /** Gets the picture as JPEG, without the original's metadata. */
  onPicked: (picture: ReadyPicture) => void
}

/** The picture part without its buttons. Draw `tools` somewhere: the file input and the dialogs are in it. */
export interface ImagePickerParts {
  chooseFile: () => void
  takePicture: () => void
  /** Opens the cropper with a file that is here already. */
  edit: (file: File) => void
  /** A picture is being opened, or the tools are on their way. */
  busy: boolean
  /** What went wrong with the last file, in a sentence; null when nothing did. */
  problem: string | null
  /** False where taking a picture would only open the same file chooser again. */
  canTakePicture: boolean
  tools: ReactNode
}

/** The picture part for buttons of your own. */
export function useImagePicker({ purpose, onPicked }: PickerOptions): ImagePickerParts {
  const t = useWords(imagePickerWords)
  const { frame, maxEdge, quality, facing } = purposes[purpose]
  const input = useRef<FileInputHandle>(null)
  const [camera, setCamera] = useState(false)
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const loaded = tools.get()
  const mounted = useMounted()
  usePictureClosed(picture)

  /** Runs a step; what it throws becomes the sentence. */
  const run = async (step: (module: NonNullable<typeof loaded>) => Promise<void> | void) => {
    setProblem(null)
    setBusy(true)
    try {
      await step(await tools.load())
    } catch (error) {
      if (mounted.current) setProblem(reasonOf(error))
    } finally {
      if (mounted.current) setBusy(false)
    }
  }
  const open = (file: File) =>
    run(async ({ openPicture }) => {
      const opened = await openPicture(file)
      if (mounted.current) setPicture(opened)
      else opened.close()
    })
  const save = (cut: { area: Area | null; turns: Turns }) =>
    run(async ({ compressPicture }) => {
      if (!picture) return
      const ready = await compressPicture(picture, { ...cut, maxEdge, quality }).finally(() =>
        setPicture(null),
      )
      if (mounted.current) onPicked(ready)
    })

  return {
    busy,
    problem: problem && (problem.reason === 'foreign' ? t(problem.reason, problem) : t(problem.reason)),
    canTakePicture: cameraAllowed() || window.matchMedia('(pointer: coarse)').matches,
    chooseFile: () => input.current?.open(),
    takePicture: () =>
      // Without https browsers give no camera to a page, but a phone's file chooser can still take a picture.
      cameraAllowed() ? void run(() => setCamera(true)) : input.current?.open({ capture: facing }),
    edit: (file) => void open(file),
    tools: (
      <>
        <FileInput
          ref={input}
          accept="image/*"
          label={t('choosePicture')}
          onFiles={([file]) => {
            setCamera(false)
            if (file) void open(file)
          }}
        />
        {camera && loaded && (
          <loaded.CameraDialog
            facing={facing}
            onCancel={() => setCamera(false)}
            onChooseFile={() => input.current?.open()}
            onCapture={(file) => {
              setCamera(false)
              void open(file)
            }}
          />
        )}
        {picture && loaded && (
          <loaded.CropDialog
            key={picture.url}
            {...{ picture, frame, busy }}
            // What is being made is a moment away; it is not thrown away half way.
            onCancel={() => busy || setPicture(null)}
            onSave={(cut) => void save(cut)}
          />
        )}
      </>
    ),
  }
}

/** An error that names a reason of its own; a chunk that did not come has none. */
function reasonOf(error: unknown): Problem {
  if (error instanceof Error && error.name === 'PictureError') return error as PictureError
  return { reason: tools.get() ? 'unreadable' : 'partsMissing', kind: '' }
}

/** Frees a picture when it is not shown any more. */
function usePictureClosed(picture: OpenPicture | null): void {
  useEffect(() => () => picture?.close(), [picture])
}

/** Whether the component still stands: work that outlives it must not report to it. */
function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

interface ImagePickerProps extends PickerOptions {
  disabled?: boolean
  /** The buttons fill the width they have. */
  block?: boolean
  /** More buttons beside the two (remove). */
  children?: ReactNode
  /** What somebody else has to say about the picture: the server's refusal. */
  error?: string | null
  /** Joined to the buttons, for a screen reader: what the picture is. */
  label: string
}

/** Choose a picture or take one; what is wrong with it stands below. */
export function ImagePicker({ disabled, block, children, error, label, ...options }: ImagePickerProps) {
  const t = useWords(imagePickerWords)
  const picker = useImagePicker(options)
  const said = picker.problem ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that is not wanted on the screen.
    <div role="group" aria-label={label} className={css.picker}>
      <div className={cx(css.buttons, block && css.block)}>
        <Button icon="image" busy={picker.busy} disabled={disabled} onClick={picker.chooseFile}>
          {t('choosePicture')}
        </Button>
        {picker.canTakePicture && (
          <Button icon="camera" disabled={disabled || picker.busy} onClick={picker.takePicture}>
            {t('takePicture')}
          </Button>
        )}
        {children}
      </div>
      <div role="alert">
        {said && (
          <p className={css.problem}>
            <Icon name="alert" size={16} className={css.sign} />
            <span>{said}</span>
          </p>
        )}
      </div>
      {picker.tools}
    </div>
  )
}
