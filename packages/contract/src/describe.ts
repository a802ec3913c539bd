/** Joins a path with its schemas. Apart from `endpoint.ts` because it runs zod, which the browser does not load. */
import { z } from 'zod'
import type { CallAllows, CallDescription, CallPath, Endpoint } from './endpoint.ts'
import { visiblePattern } from './limits.ts'
import type { ProblemCode } from './problems.ts'

const nothing = z.undefined()
type Nothing = typeof nothing

/** What a call is described by, but for its path and who may make it. */
export interface Details<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  acts?: boolean
  doc: string
  spec: string
  params?: P
  query?: Q
  body?: B
  reply: R
  headers?: Readonly<Record<string, string>>
  replyHeaders?: Readonly<Record<string, string>>
  problems?: readonly ProblemCode[]
}

/** Describes one call; what is left out (params, query, body) must be absent from the call. */
export function describe<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends CallAllows = CallAllows,
>(
  path: CallPath,
  // `allows` is named for every call: who forgets it does not compile.
  details: Details<P, Q, B, R> & { allows: A },
): Endpoint<P, Q, B, R> & { readonly allows: A } {
  return { ...described(path, details), allows: details.allows }
}

/** Fills in what the details leave out. */
export function described<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(path: CallPath, details: Details<P, Q, B, R>): CallDescription<P, Q, B, R> {
  return {
    ...path,
    acts: details.acts ?? path.method !== 'GET',
    doc: details.doc,
    spec: details.spec,
    params: details.params ?? (nothing as unknown as P),
    query: details.query ?? (nothing as unknown as Q),
    body: details.body ?? (nothing as unknown as B),
    reply: details.reply,
    headers: details.headers ?? {},
    replyHeaders: details.replyHeaders ?? {},
    problems: details.problems ?? [],
  }
}

/**
 * An opaque id: a short string without control characters or half a surrogate pair: no id has them, and no database is asked
 * for one that has (it holds neither).
 */
export const id = z
  .string()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose.
  .regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]+$/u, 'must not hold control characters or half a character')

/** Text without U+0000, which PostgreSQL cannot hold. It may hold half a surrogate pair: who stores it or looks for it sees to that. */
export const text = z.string().refine((value) => !value.includes('\u0000'), 'must not hold U+0000')

/** Text that a database takes as it stands: without U+0000, without half a surrogate pair. */
export const storable = text.regex(/^[^\ud800-\udfff]*$/u, 'must not hold half a character')

/** A name that people read: trimmed, and something of it is seen. */
export const shownName = (most: number) =>
  storable.trim().min(1).max(most).regex(visiblePattern, 'must hold something that is seen')

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A reply without content. */
export const empty = z.object({})

/** A choice of a query that is not made: left out, left empty (`?lastId=`), or what scripts write for nothing (`?lastId=undefined`). */
export const unlessEmpty = <T extends z.ZodType>(one: T) =>
  z.union([z.literal(['', 'undefined', 'null']).transform(() => undefined), one]).optional()

/**
 * A yes or no of a query that nothing is refused for: however it is spelled (`true`, `True`, `1`, `yes`), said twice (once yes
 * is yes) or left empty. Becomes 'true' or 'false'; these two as they are come first, since every saved answer carries one.
 */
export const lenientFlag = z
  .union([
    z.enum(['true', 'false']),
    z
      .union([z.string(), z.array(z.string())])
      .transform((said) =>
        [said].flat().some((one) => /^\s*(true|1|yes|on)\s*$/i.test(one)) ? 'true' : 'false',
      ),
  ])
  .optional()

/** How many rows a page is to have. */
export const pageSize = unlessEmpty(z.coerce.number().int().min(1).max(100))
