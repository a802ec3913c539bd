/**
 * Files of a post (spec §2 Attachments widget): choose, drop, paste, record, photograph, adjust, remove; each with its own
 * progress. It keeps nothing: the files belong to who draws it. Recorder, camera, cropper and canvas come when first used.
 */
import { uploadTypes } from '@porua/contract/limits'
import { useId, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { cx } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { lazyModule } from '../components/lazy-module.ts'
import { Spinner } from '../components/spinner.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import css from './attachments.module.css'
import { useDrop, useOwnCancel } from './attachments-hand.ts'
import { AttachedItem } from './attachments-item.tsx'
import { acceptedFiles, type TakenFile, takenPicture } from './attachments-take.ts'
import { useTaking } from './attachments-taking.ts'
import type { FileState, Sendable } from './attachments-uploads.ts'
import { attachmentWords } from './attachments-words.ts'
import { FileInput, type FileInputHandle } from './file-input.tsx'
import type { AttachedKind } from './file-kind.ts'
import { useImagePicker } from './image-picker.tsx'

export type { TakenFile } from './attachments-take.ts'
export { type FileState, type Sendable, UploadQueue } from './attachments-uploads.ts'

const recorder = lazyModule(() => import('./audio-recorder.tsx'))

/** A file of the post; one that stands there already has a key and no blob. */
export interface Attached extends Sendable {
  readonly kind: AttachedKind
}

/** Loads the recorder ahead, so that it also works without a network (a written answer in an exam). */
export async function preloadRecorder(): Promise<void> {
  await (await recorder.load()).preloadRecording()
}

interface AttachmentsProps {
  files: readonly Attached[]
  states: ReadonlyMap<string, FileState>
  /** How many there may be. */
  most: number
  disabled?: boolean
  /** Nothing more can be changed: the files are shown, and one that was not sent can be sent. */
  locked?: boolean
  /** There are several such places on the page. */
  several?: boolean
  onAdd: (file: TakenFile) => void
  onReplace: (id: string, file: TakenFile) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/** The widget. */
export function Attachments(props: AttachmentsProps) {
  const { files, states, most, disabled = false, locked = false, onReplace, onRemove, onRetry } = props
  const t = useWords(attachmentWords)
  const id = useId()
  const input = useRef<FileInputHandle>(null)
  const editing = useRef<string | null>(null)
  const area = useOwnCancel()
  const { take, add, busy, problems, said, say, fail } = useTaking(
    {
      most,
      left: most - files.length,
      closed: disabled || locked,
      several: props.several ?? false,
      onAdd: props.onAdd,
    },
    area,
  )
  const picker = useImagePicker({
    purpose: 'document',
    onPicked: (picture) => {
      const taken = takenPicture(picture)
      if (editing.current === null) add(taken)
      else onReplace(editing.current, taken)
    },
  })
  const [recording, setRecording] = useState(false)
  const Recorder = recorder.get()?.AudioRecorder
  const { over, drop } = useDrop(disabled || locked, take)
  const full = files.length >= most
  const blocked = disabled || full

  const record = () => {
    // The words for a chunk that did not come stand with the other problems.
    recorder.load().then(
      () => setRecording(true),
      () => fail(t('partsMissing')),
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is.
    <div
      ref={area}
      role="group"
      aria-labelledby={`${id}t`}
      className={cx(css.area, over && css.over)}
      {...drop}
    >
      <p id={`${id}t`} className={css.title}>
        {t('attachments')}
      </p>
      {!locked && (
        <p className={css.hint}>
          <span>{t(over ? 'dropHere' : 'attachHint')}</span>
          {!over && <span className={css.byHand}>{` ${t('attachByHand')}`}</span>}
        </p>
      )}
      {!locked && (
        <AttachButtons
          blocked={blocked}
          onFiles={() => input.current?.open()}
          {...(picker.canTakePicture && {
            onPicture: () => {
              editing.current = null
              picker.takePicture()
            },
          })}
          onRecord={record}
        />
      )}
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map((file) => (
            <AttachedItem
              key={file.id}
              file={file}
              state={states.get(file.id)}
              onRetry={() => onRetry(file.id)}
              {...(!locked && {
                onEdit: (blob) => {
                  editing.current = file.id
                  picker.edit(new File([blob], file.name, { type: blob.type }))
                },
                onRemove: () => {
                  onRemove(file.id)
                  say(t('removed', { name: file.name }))
                },
              })}
            />
          ))}
        </ul>
      )}
      {(busy || picker.busy) && <Spinner label={t('opening')} />}
      <Problems all={[...problems, picker.problem]} />
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      <FileInput ref={input} accept={acceptedFiles} multiple label={t('addFiles')} onFiles={take} />
      {picker.tools}
      {recording && Recorder && (
        <Recorder
          onClose={() => setRecording(false)}
          onAdd={(blob) => {
            setRecording(false)
            const n = files.filter(({ kind }) => kind === 'audio').length + 1
            const type = blob.type === 'audio/mpeg' ? 'audio/mpeg' : 'audio/wav'
            const name = t('recordingName', { n: digits(n), extension: uploadTypes[type] })
            add({ name, kind: 'audio', type, blob })
          }}
        />
      )}
    </div>
  )
}

/** The ways to attach something; what this phone or this place does not have is not offered. */
function AttachButtons(props: {
  blocked: boolean
  onFiles: () => void
  onPicture?: () => void
  onRecord: () => void
}) {
  const { blocked, onFiles, onPicture, onRecord } = props
  const t = useWords(attachmentWords)
  return (
    <div className={css.buttons}>
      <Button icon="upload" disabled={blocked} onClick={onFiles}>
        {t('addFiles')}
      </Button>
      {onPicture && (
        <Button icon="camera" disabled={blocked} onClick={onPicture}>
          {t('takePicture')}
        </Button>
      )}
      <Button icon="microphone" disabled={blocked} onClick={onRecord}>
        {t('recordAudio')}
      </Button>
    </div>
  )
}

/** What is wrong with what was handed over, read out as it comes. */
function Problems({ all }: { all: readonly (string | null)[] }) {
  return (
    <div role="alert">
      {all.map(
        (problem) =>
          problem && (
            <p key={problem} className={css.problem}>
              <Icon name="alert" size={16} className={css.alert} />
              <span>{problem}</span>
            </p>
          ),
      )}
    </div>
  )
}
