/** What every form of the feature needs: a message a field, the focus on the first field in error, one submit at a time. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Messages by field; a field without one is right. */
export type FieldErrors<Field extends string, Message extends string> = Partial<Record<Field, Message>>

export interface Form<Field extends string, Message extends string> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly errors: FieldErrors<Field, Message>
  /** True while a submit is under way. */
  readonly busy: boolean
  /** The field is being typed in: its message goes, the others stay. */
  clear(field: Field): void
  /**
   * Shows what is wrong and takes the focus to the first field in error, or, when nothing is wrong, runs `send`. A second
   * submit while one runs does nothing. `send` answers 'leaving' where the page goes: the form then stays busy.
   */
  submit(wrong: FieldErrors<Field, Message>, send: () => Promise<'leaving' | 'done'>): Promise<void>
}

/** A form's messages and submit; put `ref` on the `<form>`. */
export function useForm<Field extends string, Message extends string>(): Form<Field, Message> {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Field, Message>>({})
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  // A second press in the same moment comes before the button has been drawn busy.
  const running = useRef(false)

  // At a refused submit only: a message that goes while another field is typed in must not take the focus away.
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return {
    ref,
    errors,
    busy,
    clear: (field) => setErrors(({ [field]: _, ...rest }) => rest as FieldErrors<Field, Message>),
    submit: async (wrong, send) => {
      if (running.current) return
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) {
        setRefusals((count) => count + 1)
        return
      }
      running.current = true
      setBusy(true)
      let end: 'leaving' | 'done' = 'done'
      try {
        end = await send()
      } finally {
        if (end === 'done') {
          running.current = false
          setBusy(false)
        }
      }
    },
  }
}
