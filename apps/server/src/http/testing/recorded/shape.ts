/**
 * The shape of a reply: which fields it has and of what kind they are, and what a page that was made for an older shape would miss in a
 * newer one. For recordings of a release's calls (architecture: the contract only grows).
 */

/**
 * A shape as it stands in a recording: the kinds of a plain value, sorted ('null|string'); `[shape]` for a list of such values, `[]` for
 * one that was empty; `{ field: shape, 'field?': shape }` for an object, with `?` where some of a list's objects lack the field;
 * `{ '|': [shape, …] }` for a value that is one or the other.
 */
export type Shape =
  | string
  | readonly []
  | readonly [Shape]
  | { readonly [field: string]: Shape | readonly Shape[] }

/** What a value may be, taken apart. */
interface Parts {
  /** Kinds of plain values. */
  readonly plain: Set<string>
  /** The members of a list; undefined where no list was seen, null where only empty ones were. */
  list: Parts | null | undefined
  /** An object's fields; `always`: each object that was seen has it. Undefined where no object was seen. */
  fields: Map<string, { parts: Parts; always: boolean }> | undefined
}

/** The shape of a value that came as JSON. */
export function shapeOf(value: unknown): Shape {
  return written(partsOf(value))
}

/** What a page made for `old` would miss in `now`, with the field's path; nothing where it can live with it. */
export function missedIn(now: unknown, old: Shape): string[] {
  return missed(partsOf(now), read(old), 'data')
}

function partsOf(value: unknown): Parts {
  const parts: Parts = { plain: new Set(), list: undefined, fields: undefined }
  if (Array.isArray(value)) {
    parts.list = null
    for (const member of value)
      parts.list = parts.list ? joined(parts.list, partsOf(member)) : partsOf(member)
  } else if (typeof value === 'object' && value !== null) {
    parts.fields = new Map(
      Object.entries(value).map(([field, inner]) => [field, { parts: partsOf(inner), always: true }]),
    )
  } else parts.plain.add(value === null ? 'null' : typeof value)
  return parts
}

/** What is one or the other. */
function joined(a: Parts, b: Parts): Parts {
  const fields = new Map(a.fields ?? b.fields)
  if (a.fields && b.fields) {
    for (const [field, { parts, always }] of b.fields) {
      const there = fields.get(field)
      fields.set(
        field,
        there
          ? { parts: joined(there.parts, parts), always: there.always && always }
          : { parts, always: false },
      )
    }
    for (const [field, { parts }] of a.fields)
      if (!b.fields.has(field)) fields.set(field, { parts, always: false })
  }
  return {
    plain: new Set([...a.plain, ...b.plain]),
    list: a.list && b.list ? joined(a.list, b.list) : (a.list ?? b.list),
    fields: a.fields || b.fields ? fields : undefined,
  }
}

function written({ plain, list, fields }: Parts): Shape {
  const shapes: Shape[] = plain.size > 0 ? [[...plain].sort().join('|')] : []
  if (list !== undefined) shapes.push(list === null ? [] : [written(list)])
  if (fields)
    shapes.push(
      Object.fromEntries(
        [...fields].map(([field, { parts, always }]) => [always ? field : `${field}?`, written(parts)]),
      ),
    )
  const [only] = shapes
  return shapes.length === 1 && only !== undefined ? only : { '|': shapes }
}

function read(shape: Shape): Parts {
  const parts: Parts = { plain: new Set(), list: undefined, fields: undefined }
  if (typeof shape === 'string') {
    for (const kind of shape.split('|')) parts.plain.add(kind)
    return parts
  }
  if (Array.isArray(shape)) {
    const [member] = shape as readonly Shape[]
    parts.list = member === undefined ? null : read(member)
    return parts
  }
  const object = shape as { readonly [field: string]: Shape | readonly Shape[] }
  const either = object['|']
  if (either) return (either as readonly Shape[]).map(read).reduce(joined, parts)
  parts.fields = new Map(
    Object.entries(object).map(([field, inner]) => [
      field.replace(/\?$/, ''),
      { parts: read(inner as Shape), always: !field.endsWith('?') },
    ]),
  )
  return parts
}

function missed(now: Parts, old: Parts, path: string): string[] {
  // Of a value that was null whenever it was looked at nothing more is known.
  if (isNull(old)) return []
  const kinds = [
    ...now.plain,
    ...(now.list === undefined ? [] : ['list']),
    ...(now.fields === undefined ? [] : ['object']),
  ]
  const known = new Set([
    ...old.plain,
    ...(old.list === undefined ? [] : ['list']),
    ...(old.fields === undefined ? [] : ['object']),
  ])
  const strange = kinds.filter((kind) => !known.has(kind))
  if (strange.length > 0) return [`${path}: ${strange.join(', ')} where ${[...known].join(' or ')} was`]
  return [...missedMembers(now, old, path), ...missedFields(now, old, path)]
}

function missedMembers(now: Parts, old: Parts, path: string): string[] {
  if (!old.list || now.list === undefined) return []
  return now.list ? missed(now.list, old.list, `${path}[]`) : [`${path}: nothing is listed any more`]
}

function missedFields(now: Parts, old: Parts, path: string): string[] {
  if (!old.fields || !now.fields) return []
  const faults: string[] = []
  for (const [field, { parts, always }] of old.fields) {
    const there = now.fields.get(field)
    if (always && !there?.always) faults.push(`${path}.${field}: is ${there ? 'not always there' : 'gone'}`)
    // Pages that know a field to be missing at times read it by `?.` and `??`, which take null for the same.
    const plain = new Set([...(there?.parts.plain ?? [])].filter((kind) => always || kind !== 'null'))
    if (there) faults.push(...missed({ ...there.parts, plain }, parts, `${path}.${field}`))
  }
  return faults
}

function isNull({ plain, list, fields }: Parts): boolean {
  return plain.size === 1 && plain.has('null') && list === undefined && fields === undefined
}
