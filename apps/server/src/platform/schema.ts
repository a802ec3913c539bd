/**
 * What the contract's schemas do to what comes in and goes out. A schema of the usual kinds is compiled once into plain
 * checks, which take a tenth of a parse; whatever they do not take as it stands is given to the schema itself, which
 * alone refuses, so that both say the same.
 */

import type { z } from 'zod'
import { malformed } from './problems.ts'
import { firstFault } from './schema-faults.ts'

/** Not decided by the plain checks: the schema is to be asked. */
const odd = Symbol('odd')
/** The validated value without what the schema does not name, or `odd`. */
type Read = (value: unknown) => unknown
/** The value as JSON, without what the schema does not name; undefined: `odd`. */
type Write = (value: unknown) => string | undefined

/**
 * Validates one part of a call (`part` names it in refusals); a call without a description of that part ignores what came.
 * The reader throws Problem badRequest.
 */
export function readerOf(schema: z.ZodType, part: string): (value: unknown) => unknown {
  if (schema.type === 'undefined') return () => undefined
  const read = reads(schema)
  return (value) => {
    const plain = read(value ?? undefined)
    if (plain !== odd) return plain
    const outcome = schema.safeParse(value ?? undefined)
    if (outcome.success) return outcome.data
    const { path, says } = firstFault(outcome.error.issues)
    const field = path.length > 0 ? path.join('.') : part
    throw malformed(field, says)
  }
}

/**
 * Writes a reply as JSON: what the schema does not name is left out, a value that is not of its type throws. Formats
 * (an instant, an id) are not looked at again: they are ours.
 */
export function writerOf(schema: z.ZodType): (value: unknown) => string {
  const write = writes(schema)
  return (value) => write(value) ?? JSON.stringify(schema.parse(value))
}

interface Definition {
  readonly type?: string
  readonly check?: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly checks?: readonly { _zod: { def: Definition } }[]
  readonly shape?: Record<string, z.ZodType>
  readonly catchall?: unknown
  readonly coerce?: boolean
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Record<string, string | number>
  readonly values?: readonly unknown[]
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

const alwaysOdd: Read = () => odd

function reads(schema: z.ZodType): Read {
  const def = definitionOf(schema)
  const fits = checksOf(def)
  if (!fits || def.coerce) return alwaysOdd
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' && fits(value) ? value : odd)
    case 'number':
      return (value) => (typeof value === 'number' && Number.isFinite(value) && fits(value) ? value : odd)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : odd)
    case 'enum':
    case 'literal': {
      const known = new Set<unknown>(def.values ?? Object.values(def.entries ?? {}))
      return (value) => (typeof value === 'string' && known.has(value) ? value : odd)
    }
    case 'optional':
    case 'nullable': {
      const inner = reads(def.innerType as z.ZodType)
      const nothing = def.type === 'optional' ? undefined : null
      return (value) => (value === nothing ? value : inner(value))
    }
    case 'union':
      return readsUnion(def.options ?? [])
    case 'array': {
      const element = reads(def.element as z.ZodType)
      return (value) => {
        if (!Array.isArray(value) || !fits(value)) return odd
        const list: unknown[] = []
        for (const one of value as unknown[]) {
          const taken = element(one)
          if (taken === odd) return odd
          list.push(taken)
        }
        return list
      }
    }
    case 'object':
      return def.catchall ? alwaysOdd : readsObject(def.shape ?? {})
    default:
      return alwaysOdd
  }
}

/** The first option that takes it, as long as those before it could judge: plain checks of a part cannot judge a whole. */
function readsUnion(options: readonly z.ZodType[]): Read {
  const plain: Read[] = []
  for (const option of options) {
    const read = reads(option)
    if (read === alwaysOdd) break
    plain.push(read)
    // What this one leaves it may yet take in its own way.
    if (!judgedWhole.has(definitionOf(option).type)) break
  }
  return (value) => {
    for (const read of plain) {
      const taken = read(value)
      if (taken !== odd) return taken
    }
    return odd
  }
}
const judgedWhole = new Set<string | undefined>(['string', 'number', 'boolean', 'enum', 'literal'])

function readsObject(shape: Record<string, z.ZodType>): Read {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, read: reads(schema) }))
  return (value) => {
    if (!isObject(value)) return odd
    const taken: Record<string, unknown> = {}
    for (const { name, read } of fields) {
      const field = read(value[name])
      if (field === odd) return odd
      if (field !== undefined) taken[name] = field
    }
    return taken
  }
}

type Fits = (value: string | number | readonly unknown[]) => boolean

/** All checks of a string, number or array as one; undefined where one of them is not of the usual kinds. */
function checksOf(def: Definition): Fits | undefined {
  const all = def.check ? [def] : []
  for (const { _zod } of def.checks ?? []) all.push(_zod.def)
  const fits: Fits[] = []
  for (const check of all) {
    const one = checkOf(check)
    if (!one) return undefined
    fits.push(one)
  }
  const [first = () => true, second] = fits
  if (!second) return first
  return (value) => fits.every((one) => one(value))
}

function checkOf({
  check,
  format,
  pattern,
  minimum,
  maximum,
  value: limit,
  inclusive,
}: Definition): Fits | undefined {
  switch (check) {
    case 'min_length':
      return (value) => lengthOf(value) >= (minimum ?? Number.POSITIVE_INFINITY)
    case 'max_length':
      return (value) => lengthOf(value) <= (maximum ?? Number.NEGATIVE_INFINITY)
    case 'greater_than':
      return typeof limit === 'number' && inclusive ? (value) => Number(value) >= limit : undefined
    case 'less_than':
      return typeof limit === 'number' && inclusive ? (value) => Number(value) <= limit : undefined
    case 'number_format':
      return format === 'safeint' ? Number.isSafeInteger : undefined
    case 'string_format': {
      // Other formats look closer than their pattern does.
      const known = format === 'regex' || format === 'datetime'
      if (!known || !pattern || pattern.global || pattern.sticky) return undefined
      return (value) => typeof value === 'string' && pattern.test(value)
    }
    default:
      return undefined
  }
}

function lengthOf(value: string | number | readonly unknown[]): number {
  return typeof value === 'number' ? Number.NaN : value.length
}

function writes(schema: z.ZodType): Write {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? JSON.stringify(value) : undefined)
    case 'enum':
    case 'literal': {
      const known = new Set<unknown>(def.values ?? Object.values(def.entries ?? {}))
      return (value) => (typeof value === 'string' && known.has(value) ? JSON.stringify(value) : undefined)
    }
    case 'number':
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? String(value) : undefined)
    case 'null':
      return (value) => (value === null ? 'null' : undefined)
    case 'nullable': {
      const inner = writes(def.innerType as z.ZodType)
      return (value) => (value === null ? 'null' : inner(value))
    }
    case 'array': {
      const element = writes(def.element as z.ZodType)
      return (value) => {
        if (!Array.isArray(value)) return undefined
        let list = ''
        for (const one of value as unknown[]) {
          const written = element(one)
          if (written === undefined) return undefined
          list += list === '' ? written : `,${written}`
        }
        return `[${list}]`
      }
    }
    case 'object':
      return def.catchall ? () => undefined : writesObject(def.shape ?? {})
    default:
      return () => undefined
  }
}

function writesObject(shape: Record<string, z.ZodType>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const def = definitionOf(schema)
    const optional = def.type === 'optional'
    const inner = optional ? (def.innerType as z.ZodType) : schema
    return { name, head: `${JSON.stringify(name)}:`, optional, write: writes(inner) }
  })
  return (value) => {
    if (!isObject(value)) return undefined
    let text = ''
    for (const { name, head, optional, write } of fields) {
      const field = value[name]
      if (field === undefined && optional) continue
      const written = write(field)
      if (written === undefined) return undefined
      text += text === '' ? head + written : `,${head}${written}`
    }
    return `{${text}}`
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
