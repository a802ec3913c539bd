/**
 * How a call is described. A feature has two files: `<feature>.paths.ts` holds methods and paths (the browser
 * imports it at run time; it must stay free of validators), `<feature>.ts` holds the schemas and joins both.
 * The server's routes and the client's calls are both inferred from the joined description.
 */
import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** The HTTP methods that calls use. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call's method and path; `:name` marks a path parameter. */
export interface CallPath {
  readonly method: Method
  readonly path: `/${string}`
}

/**
 * Whom a call answers; everybody else gets 401 without a session, else 403 or 404.
 * `anyone`: no session is asked for. `student`: whoever is signed in, and it tells of nobody else. `group`: students one of
 * whose groups lists what the call names. `owner`: the student whose record it names.
 */
export type CallAllows = 'anyone' | 'student' | 'group' | 'owner'

/** What is said of every call, whoever makes it. `reply` is what stands under `data` in the envelope. */
export interface CallDescription<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends CallPath {
  /** It changes something: each that is no GET, and the GETs that say so. HEAD, which promises not to, is not served there. */
  readonly acts: boolean
  /** What the call does, in a sentence; goes into OpenAPI. */
  readonly doc: string
  /** The part of docs/spec that it follows. */
  readonly spec: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Headers that the call may carry besides `Authorization`, and what they say. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers that its reply carries besides those of every reply, and what they say. */
  readonly replyHeaders: Readonly<Record<string, string>>
  /** Codes beyond those that every call may answer (badRequest, notLoggedIn, tooManyRequests, internal, unavailable; with a body also tooLarge, unsupportedMediaType). */
  readonly problems: readonly ProblemCode[]
}

/** The full description of one call of the student's side. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends CallDescription<Params, Query, Body, Reply> {
  readonly allows: CallAllows
}

/** What a client hands over for a call. */
export type CallInput<E> =
  E extends CallDescription<infer P, infer Q, infer B, z.ZodType>
    ? Need<'params', z.input<P>> & Need<'query', z.input<Q>> & Need<'body', z.input<B>>
    : never

/** What a route receives: validated and with defaults filled in. */
export type RouteInput<E> =
  E extends CallDescription<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never

/** What a route hands back; what the schema does not name never leaves the server. */
export type RouteReply<E> =
  E extends CallDescription<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never

/** What a client gets back under `data`. */
export type CallReply<E> =
  E extends CallDescription<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

type Need<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<string, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }
