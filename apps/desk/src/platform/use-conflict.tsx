/** Two people on one thing, in a form: a refusal that tells what stands, and the choice between the two, field by field. */
import type { ApiError } from '@porua/kit/platform/api-error.ts'
import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { DeskForm } from './form.ts'
import { Conflict } from './ui/conflict.tsx'

interface ConflictOptions<V extends FieldValues, S, F extends Path<V>> {
  /** What the first has saved, by the data of the refusal; undefined where that does not say it. */
  stands: (data: unknown, mine: V) => S | undefined
  /** The same in the fields of the form. */
  valuesOf: (stands: S, mine: V) => V
  /** What the change is made from: it is taken over in any case. */
  version: Path<V>
  /** Fields in which the two may differ. */
  fields: readonly F[]
  label: (field: F, theirs: V) => string
  /** A field's value as people read it. */
  shown: (field: F, values: V) => string
  /** Both have saved the same: what stands is what was meant. The draft is gone. */
  onSame?: (stands: S) => void
}

interface ConflictOfForm<V extends FieldValues, S, F extends Path<V>> {
  /** For `useDeskForm`. */
  take: (error: ApiError, mine: V) => boolean
  /** For `FormConflict`. */
  asks: { found: Found<V, S> | null; close: () => void } & ConflictOptions<V, S, F>
}

interface Found<V, S> {
  mine: V
  theirs: V
  stands: S
}

/** Makes what a form needs for it. */
export function useConflict<V extends FieldValues, S, F extends Path<V>>(
  options: ConflictOptions<V, S, F>,
): ConflictOfForm<V, S, F> {
  const [found, setFound] = useState<Found<V, S> | null>(null)
  return {
    take: (error, mine) => {
      const stands = error.code === 'conflict' ? options.stands(error.data, mine) : undefined
      if (stands === undefined) return false
      setFound({ mine, theirs: options.valuesOf(stands, mine), stands })
      return true
    },
    asks: { ...options, found, close: () => setFound(null) },
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The question, while there is one. */
export function FormConflict<V extends FieldValues, S, F extends Path<V>>({
  of: { form, draft, submit },
  asks: { found, close, version, fields, label, shown, onSame },
}: {
  of: DeskForm<V>
  asks: ConflictOfForm<V, S, F>['asks']
}) {
  if (!found) return null
  const { mine, theirs, stands } = found
  const differing = fields.filter((field) => !same(mine[field], theirs[field]))
  const put = (field: Path<V>) =>
    form.setValue(field, theirs[field] as PathValue<V, Path<V>>, { shouldDirty: true })
  return (
    <Conflict
      fields={differing.map((name) => ({
        name,
        label: label(name, theirs),
        mine: shown(name, mine),
        theirs: shown(name, theirs),
        untouched: same(mine[name], form.formState.defaultValues?.[name]),
      }))}
      onChoose={(choice) => {
        put(version)
        for (const field of differing) if (choice[field] === 'theirs') put(field)
        close()
        submit()
      }}
      onCancel={() => {
        close()
        if (!onSame || differing.length > 0) return
        draft.discard()
        onSame(stands)
      }}
    />
  )
}
