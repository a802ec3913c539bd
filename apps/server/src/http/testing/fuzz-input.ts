/** Input for any call of the contract, made from its schemas: as it should be, nearly so, and as somebody hostile would write it. */

import type { Chance } from '@porua/testkit/seeded'
import type { z } from 'zod'

/** Values by the name of the field that takes them: what is there, and what is somebody else's. */
export type Known = Readonly<Record<string, readonly unknown[]>>

interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodType>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Record<string, string | number>
  readonly values?: readonly unknown[]
  readonly checks?: readonly {
    _zod: { def: { check?: string; minimum?: number; value?: number | bigint } }
  }[]
}

/** Text that means something somewhere: to a database, a path, a page, a header, a number, JavaScript itself. */
export const hostileText: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  "'; drop table student; --",
  '" or ""="',
  '%',
  '_%_',
  '\\',
  "\\'",
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/media/../porua.db',
  'u/../../x',
  'http://127.0.0.1:1/',
  'file:///x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '@SUM(1)',
  '-1',
  '0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '১২৩',
  '１２３',
  '-0',
  '1.7976931348623157e309',
  '2026-13-45T99:99',
  'x'.repeat(5_000),
  'ক্ষ'.repeat(2_000),
  '🧑‍🤝‍🧑'.repeat(300),
  'a b '.repeat(1_000),
  '('.repeat(3_000),
  '%'.repeat(900),
]

/** Values that are no text. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 63),
  1e-320,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x' },
  ['__proto__'],
  { constructor: { prototype: {} } },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  Array.from({ length: 300 }, (_, n) => n),
  deep(800),
]

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** A value that the schema takes, most of the time; `name` is the field's, for what is known of it. */
export function validOf(schema: z.ZodType, known: Known, chance: Chance, name = ''): unknown {
  const definition = schema._zod.def as unknown as Definition
  const inner = (of: z.ZodType | undefined) => (of ? validOf(of, known, chance, name) : undefined)
  const values = (Object.hasOwn(known, name) ? (known[name] ?? []) : []).filter((value) =>
    definition.type === 'array' ? Array.isArray(value) : typeof value === definition.type,
  )
  if (values.length > 0 && chance.next() < 0.95) return chance.pick(values)
  switch (definition.type) {
    case 'undefined':
      return undefined
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).flatMap(([key, part]) => {
          const value = validOf(part, known, chance, key)
          return value === undefined ? [] : [[key, value]]
        }),
      )
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () => inner(definition.element))
    case 'optional':
    case 'default':
      return chance.next() < 0.5 ? undefined : inner(definition.innerType)
    case 'nullable':
      return chance.next() < 0.2 ? null : inner(definition.innerType)
    case 'pipe':
      return inner(definition.in)
    case 'union':
      return inner(chance.pick(definition.options ?? []))
    case 'enum':
      return chance.pick(Object.values(definition.entries ?? {}))
    case 'literal':
      return chance.pick(definition.values ?? [])
    case 'boolean':
      return chance.next() < 0.5
    case 'number':
      return numberFor(definition, chance)
    default:
      return 'word '.repeat(1 + chance.below(4)).trim()
  }
}

/** Inside the bounds of its checks, or at them. */
function numberFor({ checks = [] }: Definition, chance: Chance): number {
  const bound = (check: string, otherwise: number) =>
    Number(checks.find((one) => one._zod.def.check === check)?._zod.def.value ?? otherwise)
  const [from, to] = [bound('greater_than', 0), bound('less_than', 10_000)]
  return chance.pick([from, to, Math.trunc(from + chance.next() * Math.min(to - from, 100))])
}

/** The value with one thing in it that is wrong: gone, of another type, at an edge, or one too many. */
export function nearly(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.next() < 0.25) return hostileOne(chance)
  if (Array.isArray(value)) {
    const way = chance.below(3)
    if (way === 0) return []
    if (way === 1) return Array.from({ length: 400 }, () => value[0])
    const at = chance.below(value.length)
    return value.map((one, n) => (n === at ? nearly(one, chance) : one))
  }
  const keys = Object.keys(value)
  const key = keys.length > 0 ? chance.pick(keys) : 'more'
  const copy: Record<string, unknown> = { ...value }
  if (chance.next() < 0.2) delete copy[key]
  else copy[key] = nearly(copy[key], chance)
  if (chance.next() < 0.2) copy[chance.pick(['__proto__', 'studentId', 'marks', 'isAdmin', 'more'])] = 1
  return copy
}

/** Any hostile value at all. */
export function hostileOne(chance: Chance): unknown {
  return chance.next() < 0.6 ? chance.pick(hostileText) : chance.pick(hostileValues)
}

/** Bodies that are no JSON, or more of it than anybody needs. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":}',
  '\u0000',
  '{"a":1}{"b":2}',
  '[1,]',
  'NaN',
  '-',
  '{"__proto__":{}}',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"a":"${'\\u0000'.repeat(2_000)}"}`,
  `[${'{},'.repeat(9_000)}{}]`,
]

/** `value` once for each text in it, with `text` in that one's place. */
export function* withEachText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      for (const changed of withEachText(part, text))
        yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}
