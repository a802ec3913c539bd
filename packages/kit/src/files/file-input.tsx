/** The browser's file chooser behind a button of ours. */
import { type Ref, useImperativeHandle, useRef } from 'react'

/** Opens the chooser; `capture` asks a phone for its camera instead. Call it in the handler of a press. */
export interface FileInputHandle {
  open: (options?: { capture?: 'user' | 'environment' }) => void
}

interface FileInputProps {
  ref: Ref<FileInputHandle>
  /** Types as `accept` takes them. */
  accept: string
  multiple?: boolean
  /** What is chosen, for tools that look at the page: its button says it to everybody else. */
  label: string
  onFiles: (files: File[]) => void
}

/** An input that nobody sees; its buttons stand elsewhere. The same file may be chosen twice in a row. */
export function FileInput({ ref, accept, multiple, label, onFiles }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    open: ({ capture } = {}) => {
      const it = input.current
      if (!it) return
      if (capture) it.setAttribute('capture', capture)
      else it.removeAttribute('capture')
      it.click()
    },
  }))
  return (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}
