/**
 * What is typed into a form and not sent yet: kept in this browser, for one member of staff, until it is sent. It survives a
 * reload, a crash and the end of the session. Passwords are never kept.
 */
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Whose drafts the forms keep: the id of a member of staff. */
export const DraftOwner = createContext('nobody')

/** A form's draft. */
export interface Draft {
  /** The form was filled with what had been typed before. */
  readonly restored: boolean
  /** Empties the form and drops what was kept. */
  discard(): void
  /** Drops what was kept: it has been sent. */
  forget(): void
}

const keepAfterMs = 250
let store: UseStore | undefined

/** Made at its first use: a browser may forbid it, and a form works all the same. */
const drafts = () => {
  store ??= createStore('porua-desk', 'drafts')
  return store
}

/** Keeps what one form holds, a moment after each change and at once when the page goes. */
class DraftWriter {
  readonly #key: string
  #waiting: FieldValues | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(key: string) {
    this.#key = key
  }

  /** `null`: there is nothing to keep. */
  keep(values: FieldValues | null): void {
    clearTimeout(this.#timer)
    this.#waiting = values
    if (values === null) this.#done(del(this.#key, drafts()))
    else this.#timer = setTimeout(this.flush, keepAfterMs)
  }

  readonly flush = (): void => {
    clearTimeout(this.#timer)
    if (this.#waiting === null) return
    this.#done(set(this.#key, this.#waiting, drafts()))
    this.#waiting = null
  }

  #done(work: Promise<void>): void {
    work.catch((error: unknown) => logFailure('Draft', error))
  }
}

/** Keeps a form's draft under `name`; null: the form has none. `secrets` are left out. */
export function useDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: string | null,
  secrets: readonly Path<V>[] = [],
): Draft {
  const owner = useContext(DraftOwner)
  const [restored, setRestored] = useState(false)
  const writer = useRef<DraftWriter | null>(null)
  const left = secrets.join(' ')

  useEffect(() => {
    if (name === null) return
    const key = `${owner}/${name}`
    const own = new DraftWriter(key)
    writer.current = own
    const open = (values: FieldValues) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !left.split(' ').includes(field)))
    let isOver = false
    let seen = ''
    get<FieldValues>(key, drafts())
      .then((kept) => {
        if (isOver || kept === undefined) return
        // What was typed while it was read is newer.
        for (const [field, value] of Object.entries(kept) as [Path<V>, PathValue<V, Path<V>>][])
          if (!form.getFieldState(field).isDirty) form.setValue(field, value, { shouldDirty: true })
        setRestored(true)
      })
      .catch((error: unknown) => logFailure('Draft', error))
    const end = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, defaultValues }) => {
        const now = open(values)
        const text = JSON.stringify(now)
        // It is called for other news of the form too, also after what it holds was sent.
        if (text === seen) return
        seen = text
        own.keep(text === JSON.stringify(open(defaultValues ?? {})) ? null : now)
      },
    })
    window.addEventListener('pagehide', own.flush)
    document.addEventListener('visibilitychange', own.flush)
    return () => {
      isOver = true
      end()
      own.flush()
      window.removeEventListener('pagehide', own.flush)
      document.removeEventListener('visibilitychange', own.flush)
    }
  }, [form, name, owner, left])

  const forget = useCallback(() => {
    setRestored(false)
    writer.current?.keep(null)
  }, [])
  const discard = useCallback(() => {
    form.reset()
    forget()
  }, [form, forget])
  return { restored, discard, forget }
}
