/**
 * What is typed into a form and not sent yet: kept in this browser, for one member of staff, until it is sent. It survives a
 * reload, a crash and the end of the session. Passwords are never kept. Where the browser has WebCrypto (over HTTPS) it is
 * sealed by a key that the server tells to this member alone: whoever sits here later can read nothing of it.
 */
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { DraftSeal, isSealed, type Sealed } from './draft-seal.ts'

/** Whose drafts the forms keep: the id of a member of staff, and what seals them. */
interface Owner {
  readonly id: string
  readonly seal: DraftSeal | null
}

/** Before somebody is signed in, a draft is nobody's and is not sealed. */
export const DraftOwner = createContext<Owner>({ id: 'nobody', seal: null })

/** The owner of the drafts below. @param key `draftKey` of the reply about who is signed in */
export function useDraftOwner(id: string, key: string): Owner {
  return useMemo(() => ({ id, seal: DraftSeal.of(key) }), [id, key])
}

/** A form's draft. */
export interface Draft {
  /** The form was filled with what had been typed before. */
  readonly restored: boolean
  /** What was kept has been looked for: the form holds it now, if there was any. */
  readonly ready: boolean
  /** Empties the form and drops what was kept. */
  discard(): void
  /** Drops what was kept: it has been sent. */
  forget(): void
}

let store: UseStore | undefined

/** Made at its first use: a browser may forbid it, and a form works all the same. */
const drafts = () => {
  store ??= createStore('porua-desk', 'drafts')
  return store
}

// Asynchronous: where the browser forbids a store, that is a failure to be logged and no broken form.
const read = async (key: string, seal: DraftSeal | null): Promise<FieldValues | undefined> => {
  const kept = await get<FieldValues | Sealed>(key, drafts())
  if (kept === undefined || !isSealed(kept)) return kept
  return seal?.open(kept)
}
const write = async (key: string, values: FieldValues | null, seal: DraftSeal | null) =>
  values === null ? del(key, drafts()) : set(key, seal ? await seal.close(values) : values, drafts())

/**
 * Keeps what one form holds, at each change: a page that goes leaves no time for what waits. While one state is written only the newest
 * waits behind it.
 */
class DraftWriter {
  readonly #key: string
  readonly #seal: DraftSeal | null
  #next: { values: FieldValues | null } | null = null
  #isWriting = false

  constructor(key: string, seal: DraftSeal | null) {
    this.#key = key
    this.#seal = seal
  }

  /** `null`: there is nothing to keep. */
  keep(values: FieldValues | null): void {
    this.#next = { values }
    if (!this.#isWriting) void this.#write()
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#next) {
      const { values } = this.#next
      this.#next = null
      await write(this.#key, values, this.#seal).catch((error: unknown) => logFailure('Draft', error))
    }
    this.#isWriting = false
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
  const [ready, setReady] = useState(name === null)
  const writer = useRef<DraftWriter | null>(null)
  const left = secrets.join(' ')

  useEffect(() => {
    if (name === null) return
    const key = `${owner.id}/${name}`
    const own = new DraftWriter(key, owner.seal)
    writer.current = own
    const open = (values: FieldValues) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !left.split(' ').includes(field)))
    let isOver = false
    let isFilling = false
    let seen = ''
    read(key, owner.seal)
      .then((kept) => {
        if (isOver || kept === undefined) return
        // What was typed while it was read is newer.
        isFilling = true
        for (const [field, value] of Object.entries(kept) as [Path<V>, PathValue<V, Path<V>>][])
          if (!form.getFieldState(field).isDirty) form.setValue(field, value, { shouldDirty: true })
        isFilling = false
        seen = JSON.stringify(open(form.getValues()))
        setRestored(true)
      })
      .catch((error: unknown) => logFailure('Draft', error))
      .finally(() => {
        if (!isOver) setReady(true)
      })
    const end = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, defaultValues }) => {
        if (isFilling) return
        const now = open(values)
        const text = JSON.stringify(now)
        // It is called for other news of the form too, also after what it holds was sent.
        if (text === seen) return
        seen = text
        own.keep(text === JSON.stringify(open(defaultValues ?? {})) ? null : now)
      },
    })
    return () => {
      isOver = true
      end()
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
  return { restored, ready, discard, forget }
}
