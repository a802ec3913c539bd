/** Two people on one thing, in a form: a refusal that tells what stands, and the choice between the two, field by field. */
import type { ApiError } from '@porua/kit/platform/api-error.ts'
import { type ReactNode, useState } from 'react'
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
  /** What the second has not touched is the first's, until somebody says otherwise. */
  leavesUntouched?: boolean
  /** Both have saved the same: what stands is what was meant. The draft is gone. */
  onSame?: (stands: S) => void
}

interface FormConflict<V extends FieldValues> {
  /** For `useDeskForm`. */
  take: (error: ApiError, mine: V) => boolean
  /** The question, while there is one. */
  ask: (of: DeskForm<V>) => ReactNode
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Makes what a form needs for it. */
export function useConflict<V extends FieldValues, S, F extends Path<V>>({
  stands,
  valuesOf,
  version,
  fields,
  label,
  shown,
  leavesUntouched = false,
  onSame,
}: ConflictOptions<V, S, F>): FormConflict<V> {
  const [conflict, setConflict] = useState<{ mine: V; theirs: V; stands: S } | null>(null)
  return {
    take: (error, mine) => {
      const found = error.code === 'conflict' ? stands(error.data, mine) : undefined
      if (found === undefined) return false
      setConflict({ mine, theirs: valuesOf(found, mine), stands: found })
      return true
    },
    ask: ({ form, draft, submit }) => {
      if (!conflict) return null
      const { mine, theirs } = conflict
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
            untouched: leavesUntouched && same(mine[name], form.formState.defaultValues?.[name]),
          }))}
          onChoose={(choice) => {
            put(version)
            for (const field of differing) if (choice[field] === 'theirs') put(field)
            setConflict(null)
            submit()
          }}
          onCancel={() => {
            setConflict(null)
            if (!onSame || differing.length > 0) return
            draft.discard()
            onSame(conflict.stands)
          }}
        />
      )
    },
  }
}
