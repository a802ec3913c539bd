/** A search whose words stand in the address. */
import { TextInput } from '@porua/kit'
import { useEffect, useRef, useState } from 'react'

const typingMs = 300

interface SearchInputProps {
  label: string
  placeholder?: string
  /** What the address says. */
  value: string | undefined
  /** Called when the typing rests; undefined: nothing is looked for. */
  onChange: (words: string | undefined) => void
}

/** Tells what is typed when the typing rests. The address changes by other hands too: Back, a link, a button. */
export function SearchInput({ label, placeholder, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const next = typed.trim() || undefined
    if (next === value) return
    const timer = setTimeout(() => latest.current(next), typingMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextInput
      label={label}
      type="search"
      {...(placeholder ? { placeholder } : {})}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
