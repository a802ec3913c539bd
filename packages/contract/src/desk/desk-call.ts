/** How a call of the desk is described: as a student's call is, and with the capability that it asks for. */
import type { z } from 'zod'
import { type Details, described } from '../describe.ts'
import type { CallDescription, CallPath } from '../endpoint.ts'
import type { DeskMay } from './capabilities.ts'

/** The full description of one call of the desk. */
export interface DeskEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends CallDescription<Params, Query, Body, Reply> {
  readonly may: DeskMay
  /** The reply is a file that the address bar may ask for: the desk's header is not asked for. */
  readonly file: boolean
}

/** Describes one call of the desk; what is left out (params, query, body) must be absent from the call. */
export function deskCall<
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  M extends DeskMay = DeskMay,
>(
  path: CallPath,
  details: Details<P, Q, B, R> & { may: M; file?: boolean },
): DeskEndpoint<P, Q, B, R> & { readonly may: M } {
  return { ...described(path, details), may: details.may, file: details.file ?? false }
}
