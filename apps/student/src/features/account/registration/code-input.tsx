import { limits } from '@porua/contract/limits'
import { cx, Field } from '@porua/kit'
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { readCode } from './code.ts'
import css from './code-input.module.css'

interface CodeInputProps {
  /** The field, for who gives it the focus. */
  field: RefObject<HTMLInputElement | null>
  label: string
  /** The digits so far. */
  value: string
  error: string | null
  onChange: (code: string) => void
  /** Enter was pressed; the button may be asleep, and then the browser would not submit. */
  onEnter: () => void
}

const boxes = Array.from({ length: limits.otpLength }, (_, at) => at)

/**
 * Six boxes that are one field: a phone's own suggestion, a paste with spaces or Bengali digits, backspace and a screen reader
 * work as in any field. The boxes are drawn over it; the digit under the caret is selected, so that typing replaces it.
 */
export function CodeInput({ field, label, value, error, onChange, onEnter }: CodeInputProps) {
  /** Where the caret goes once the new value is drawn. */
  const next = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)

  const place = (at: number) => {
    const input = field.current
    if (!input) return
    const from = Math.max(0, Math.min(at, input.value.length))
    input.setSelectionRange(from, Math.min(from + 1, input.value.length))
    setCaret(from)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the value.
  useLayoutEffect(() => {
    if (next.current !== null && document.activeElement === field.current) place(next.current)
    next.current = null
  }, [value])

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    const at = event.currentTarget.selectionStart ?? 0
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: value.length }[event.key]
    if (event.key === 'Enter') onEnter()
    else if (to !== undefined) place(to)
    else return
    event.preventDefault()
  }

  const onClick = (event: MouseEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    place(Math.floor(((event.clientX - left) / width) * limits.otpLength))
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={css.code}>
          <input
            {...control}
            ref={field}
            data-first-focus
            className={css.input}
            type="text"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              next.current = readCode(target.value.slice(0, target.selectionStart ?? undefined)).length
              onChange(readCode(target.value))
            }}
            onKeyDown={onKey}
            onClick={onClick}
            onFocus={() => place(value.length)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => setCaret(null)}
          />
          <span className={css.boxes} aria-hidden="true">
            {boxes.map((at) => (
              <span
                key={at}
                className={cx(
                  css.box,
                  error !== null && css.wrong,
                  caret !== null && at === Math.min(caret, limits.otpLength - 1) && css.here,
                )}
              >
                {value[at]}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  )
}
