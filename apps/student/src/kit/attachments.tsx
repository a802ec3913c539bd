/**
 * Files of a post (spec §2 Attachments widget): choose, drop, paste, record, photograph, adjust, remove; each with its own
 * progress. It keeps nothing: the files belong to who draws it. Recorder, camera, cropper and canvas come when first used.
 */
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '../platform/file-size.ts'
import { digits } from '../platform/i18n/format.ts'
import { useWords } from '../platform/i18n/words.ts'
import css from './attachments.module.css'
import { AttachedItem } from './attachments-item.tsx'
import {
  type AttachedKind,
  acceptedFiles,
  FileRefused,
  type TakenFile,
  takeFile,
} from './attachments-take.ts'
import type { FileState, Sendable } from './attachments-uploads.ts'
import { attachmentWords } from './attachments-words.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { FileInput, type FileInputHandle } from './file-input.tsx'
import { Icon } from './icon.tsx'
import { useImagePicker } from './image-picker.tsx'
import { lazyModule } from './lazy-module.ts'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type { AttachedKind, TakenFile } from './attachments-take.ts'
export { type FileState, type Sendable, UploadQueue } from './attachments-uploads.ts'

const recorder = lazyModule(() => import('./audio-recorder.tsx'))

/** A file of the post; one that stands there already has a key and no blob. */
export interface Attached extends Sendable {
  readonly kind: AttachedKind
}

interface AttachmentsProps {
  files: readonly Attached[]
  states: ReadonlyMap<string, FileState>
  /** How many there may be. */
  most: number
  disabled?: boolean
  onAdd: (file: TakenFile) => void
  onReplace: (id: string, file: TakenFile) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/** The widget. */
export function Attachments(props: AttachmentsProps) {
  const { files, states, most, disabled = false, onReplace, onRemove, onRetry } = props
  const t = useWords(attachmentWords)
  const id = useId()
  const input = useRef<FileInputHandle>(null)
  const editing = useRef<string | null>(null)
  const { take, add, busy, problems, said, say, fail } = useTaking(props)
  const picker = useImagePicker({
    purpose: 'document',
    onPicked: ({ blob, name }) => {
      const taken: TakenFile = { name, kind: 'image', type: 'image/jpeg', blob }
      if (editing.current === null) add(taken)
      else onReplace(editing.current, taken)
    },
  })
  const [recording, setRecording] = useState(false)
  const Recorder = recorder.get()?.AudioRecorder
  const { over, drop } = useDrop(disabled, take)
  const area = useOwnCancel()
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
      <p className={css.hint}>{over ? t('dropHere') : t('attachHint')}</p>
      <div className={css.buttons}>
        <Button icon="upload" disabled={blocked} onClick={() => input.current?.open()}>
          {t('addFiles')}
        </Button>
        {picker.canTakePicture && (
          <Button
            icon="camera"
            disabled={blocked}
            onClick={() => {
              editing.current = null
              picker.takePicture()
            }}
          >
            {t('takePicture')}
          </Button>
        )}
        <Button disabled={blocked} onClick={record}>
          <MicSign />
          {t('recordAudio')}
        </Button>
      </div>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map((file) => (
            <AttachedItem
              key={file.id}
              file={file}
              state={states.get(file.id)}
              onEdit={(blob) => {
                editing.current = file.id
                picker.edit(new File([blob], file.name, { type: blob.type }))
              }}
              onRetry={() => onRetry(file.id)}
              onRemove={() => {
                onRemove(file.id)
                say(t('removed', { name: file.name }))
              }}
            />
          ))}
        </ul>
      )}
      {(busy || picker.busy) && <Spinner label={t('opening')} />}
      <div role="alert">
        {[...problems, picker.problem].map(
          (problem) =>
            problem && (
              <p key={problem} className={css.problem}>
                <Icon name="alert" size={16} className={css.sign} />
                {problem}
              </p>
            ),
        )}
      </div>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      <FileInput ref={input} accept={acceptedFiles} multiple label={t('addFiles')} onFiles={take} />
      {picker.tools}
      {recording && Recorder && (
        <Recorder
          onClose={() => setRecording(false)}
          onAdd={(blob) => {
            setRecording(false)
            const n = files.filter(({ kind }) => kind === 'audio').length + 1
            const name = t('recordingName', { n: digits(n) })
            add({ name, kind: 'audio', type: 'audio/wav', blob })
          }}
        />
      )}
    </div>
  )
}

/** Takes files one after the other, so that their order is kept, and says what is wrong with which. */
function useTaking({ files, most, disabled, onAdd }: AttachmentsProps) {
  const t = useWords(attachmentWords)
  const [busy, setBusy] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [said, say] = useState('')
  const latest = useRef({ room: 0, onAdd })
  latest.current = { room: most - files.length, onAdd }
  const row = useRef(Promise.resolve())
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const fail = (problem: string) => setProblems((all) => [...all.filter((one) => one !== problem), problem])
  const add = (file: TakenFile) => {
    if (latest.current.room <= 0) return fail(t('tooMany', { most: digits(most) }))
    // Until the next drawing: several may come in one turn.
    latest.current.room -= 1
    latest.current.onAdd(file)
    say(t('added', { name: file.name }))
  }
  const one = async (file: File) => {
    try {
      const taken = await takeFile(file)
      if (mounted.current) add(taken)
    } catch (error) {
      if (!mounted.current) return
      const name = file.name
      const refused = error instanceof FileRefused ? error : new FileRefused('goneFile')
      if (refused.reason === 'partsMissing') fail(t('partsMissing'))
      else if (refused.reason === 'tooLargeFile')
        fail(t('tooLargeFile', { name, size: formatBytes(file.size), most: formatBytes(refused.most) }))
      else fail(t(refused.reason, { name }))
    }
  }
  const take = (given: readonly File[]) => {
    if (disabled || given.length === 0) return
    setProblems([])
    setBusy((n) => n + 1)
    row.current = row.current.then(async () => {
      for (const file of given) await one(file)
      if (mounted.current) setBusy((n) => n - 1)
    })
  }
  usePaste(take)
  return { take, add, busy: busy > 0, problems, said, say, fail }
}

/** Files from the clipboard, wherever the focus is; text goes its own way. */
function usePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** Files that are dragged here; one that falls beside must not take the page away. */
function useDrop(disabled: boolean, take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', hold)
    document.addEventListener('drop', hold)
    return () => {
      document.removeEventListener('dragover', hold)
      document.removeEventListener('drop', hold)
    }
  }, [])
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!disabled && event.dataTransfer.types.includes('Files')) setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { over, drop }
}

/** A file chooser that is left without a choice says `cancel`, and it bubbles: the dialog around must not take it for its own. */
function useOwnCancel() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const it = area.current
    const keep = (event: Event) => event.stopPropagation()
    it?.addEventListener('cancel', keep)
    return () => it?.removeEventListener('cancel', keep)
  }, [])
  return area
}

function MicSign(): ReactNode {
  return (
    <svg className={css.mic} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3ZM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3" />
    </svg>
  )
}
