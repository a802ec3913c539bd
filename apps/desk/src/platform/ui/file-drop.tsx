/** Where a file comes in: dropped, chosen or pasted. It is sent at once; how much is sent is shown, and it can be stopped. */
import { limits } from '@porua/contract/limits'
import { Button, Icon } from '@porua/kit'
import { FileInput, type FileInputHandle } from '@porua/kit/files/file-input.tsx'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { type SentFile, sendFile } from '../send-file.ts'
import { deskWords } from '../words.ts'
import css from './file-drop.module.css'

interface FileDropProps {
  /** What is wanted: 'A list of students'. */
  label: string
  /** Which files are taken, in words. */
  hint: string
  /** The same for the file chooser: '.xlsx,.csv'. */
  accept: string
  /** The file as the server has it now; and the others, where `many` are taken. */
  onSent: (sent: SentFile, others: readonly SentFile[]) => void
  /** Several files may come at once. They are sent one after the other. */
  many?: boolean
  /** Also takes text from the clipboard, where there is no file in it. */
  onText?: (text: string) => void
  /** What is sent in the place of the file. */
  prepare?: (file: File) => Promise<File>
  /** One of several things on its page: its button is no main one. */
  quiet?: boolean
}

type State =
  | { readonly is: 'empty' }
  | { readonly is: 'sending'; readonly file: File; readonly part: number; readonly stop: AbortController }
  /** `again`: the same file may be taken the next time. */
  | { readonly is: 'failed'; readonly file: File; readonly why: string; readonly again: boolean }

/** So many files are taken at once. */
const mostFiles = 20

/** The control. One file at a time, unless `many` may come; another one takes its place. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, onSent, onText, prepare, many = false, quiet = false } = props
  const t = useWords(deskWords)
  const [state, setState] = useState<State>({ is: 'empty' })
  const [isOver, setOver] = useState(false)
  const input = useRef<FileInputHandle>(null)
  const id = useId()

  /** Null: it was stopped, or is not sent. */
  const send = async (file: File, stop: AbortController): Promise<SentFile | null> => {
    if (file.size > limits.staffFileBytes) {
      const why = t('fileTooLarge', { most: formatBytes(limits.staffFileBytes) })
      setState({ is: 'failed', file, why, again: false })
      return null
    }
    const show = (part: number) => setState({ is: 'sending', file, part, stop })
    show(0)
    try {
      return await sendFile(prepare ? await prepare(file) : file, {
        onProgress: show,
        signal: stop.signal,
      })
    } catch (error) {
      if (stop.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const again = !['badRequest', 'tooLarge'].includes(error.code)
      setState({ is: 'failed', file, why: error.title || t('fileNotSent'), again })
      return null
    }
  }
  const sendAll = async (files: readonly File[]) => {
    if (state.is === 'sending') state.stop.abort()
    const stop = new AbortController()
    const all: SentFile[] = []
    for (const file of files) {
      const sent = await send(file, stop)
      if (!sent) return
      all.push(sent)
    }
    const [first, ...others] = all
    if (!first) return
    setState({ is: 'empty' })
    onSent(first, others)
  }
  const take = (files: FileList | readonly File[] | undefined) =>
    void sendAll([...(files ?? [])].slice(0, many ? mostFiles : 1))

  // What is pasted anywhere on the page is meant for it, unless it is text and somebody writes in a field. A file that misses it opens nothing.
  const latest = useRef({ take, onText })
  useEffect(() => {
    latest.current = { take, onText }
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isField =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,[contenteditable]')
      if (isField && text !== '') return
      if (files && files.length > 0) latest.current.take(files)
      else if (text.trim() !== '' && latest.current.onText) latest.current.onText(text)
      else return
      event.preventDefault()
    }
    const ignore = (event: Event) => event.preventDefault()
    addEventListener('paste', paste)
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
  // Whoever leaves the page does not want it any more.
  const stop = state.is === 'sending' ? state.stop : null
  const running = useRef(stop)
  useEffect(() => {
    running.current = stop
  })
  useEffect(() => () => running.current?.abort(), [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place for the pointer; the button in it does the same.
    <div
      className={css.drop}
      data-over={isOver || undefined}
      data-quiet={quiet || undefined}
      onDragEnter={() => setOver(true)}
      onDragOver={() => setOver(true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <FileInput ref={input} accept={accept} multiple={many} label={label} onFiles={take} />
      <Icon name="upload" size={24} />
      <p className={css.label} id={id}>
        {label}
      </p>
      {state.is === 'sending' ? (
        <>
          <p className={css.line}>
            {t('fileSending', { name: state.file.name, part: formatNumber(Math.floor(state.part * 100)) })}
          </p>
          <progress className={css.bar} aria-labelledby={id} value={state.part} max={1} />
          <Button
            onClick={() => {
              state.stop.abort()
              setState({ is: 'empty' })
            }}
          >
            {t('stop')}
          </Button>
        </>
      ) : (
        <>
          {state.is === 'failed' && (
            <p className={css.bad} role="alert">
              {state.why}
            </p>
          )}
          <div className={css.buttons}>
            <Button
              variant={quiet ? 'secondary' : 'primary'}
              aria-describedby={id}
              onClick={() => input.current?.open()}
            >
              {t(state.is === 'failed' ? 'chooseOther' : 'chooseFile')}
            </Button>
            {state.is === 'failed' && state.again && (
              <Button onClick={() => void sendAll([state.file])}>{t('tryAgain')}</Button>
            )}
          </div>
          <p className={css.line}>{t(onText ? 'dropOrPasteText' : 'dropOrPaste')}</p>
          <p className={css.line}>{hint}</p>
        </>
      )}
    </div>
  )
}
