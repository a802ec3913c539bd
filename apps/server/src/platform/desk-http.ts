/**
 * The desk's calls over HTTP. This is the one place that decides whether a member of staff may make a call, and that keeps the
 * log of who did what: a feature that mounts its calls here has both.
 */
import type { Readable } from 'node:stream'
import { type DeskMay, type Role, roleMay } from '@porua/contract/desk/capabilities'
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import type { RouteInput, RouteReply } from '@porua/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asProblem } from './as-problem.ts'
import { attachmentNamed } from './disposition.ts'
import { success } from './http.ts'
import { changedFields } from './log-change.ts'
import { malformed, Problem } from './problems.ts'
import { readerOf, writerOf } from './schema.ts'

/** Who is signed in. */
export interface DeskStaff {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** Names the session without being able to open it. */
  readonly sessionHash: string
  /** The owner demands a second step and this member has none: only their own account answers. */
  readonly mustAddSecondStep: boolean
}

/** What a call was about, for the log. Values that are secrets are never given. */
export interface Subject {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** The name in Bangla, where the program gives it and not a person. */
  readonly bn?: string
}

/** A row of the log before its outcome is known. */
export interface LogEntry {
  readonly staff: Pick<DeskStaff, 'id' | 'name' | 'role'> | null
  readonly what: string
  readonly network: string
}

/** What an act came to. `result`: 'done' or the code of a refusal. */
export interface Outcome {
  readonly result: string
  readonly on: Subject | null
  readonly before: unknown
  readonly after: unknown
}

/** Sessions of staff and their log, as the desk's HTTP needs them; the staff feature implements them. */
export interface DeskGate {
  /** The member whose session the request's cookies open; null for nobody. */
  find(request: FastifyRequest): Promise<DeskStaff | null>
  /** Keeps that an act begins, before it does. The id of the row. */
  began(entry: LogEntry): Promise<string>
  /** Keeps what it came to. */
  ended(id: string, outcome: Outcome): Promise<void>
  /** The reply of a press: by `run`, or as it was answered before. */
  once(press: Press, run: () => Promise<string>): Promise<string>
}

/** A call with a key of the page that makes it: the same press again is answered, and does nothing twice. */
export interface Press {
  readonly staffId: string
  readonly what: string
  readonly params: unknown
  readonly key: string
}

/** What a handler tells the log. */
export class Act {
  /** Who acted, where the call itself found that out (a sign-in). */
  staff: LogEntry['staff'] = null
  on: Subject | null = null
  before: unknown = null
  after: unknown = null

  /** Names what the act is about, and its fields before and after; the log keeps those that differ. */
  about(on: Subject, change: { before?: unknown; after?: unknown } = {}): void {
    this.on = on
    this.before = change.before ?? null
    this.after = change.after ?? null
  }
}

/** What a handler gets of any call of the desk. */
export type DeskContext<E> = RouteInput<E> & {
  staff: E extends { may: 'anyone' } ? DeskStaff | null : DeskStaff
  act: Act
  request: FastifyRequest
  reply: FastifyReply
}

/** What a call with `file` answers: bytes that the browser saves under a name. */
export class DeskFile {
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly stream: Readable
  constructor(file: { name: string; type: string; bytes: number; stream: Readable }) {
    this.name = file.name
    this.type = file.type
    this.bytes = file.bytes
    this.stream = file.stream
  }
}

/** One handler a call of the feature. */
export type DeskHandlers<Calls> = {
  [K in keyof Calls]: (context: DeskContext<Calls[K]>) => Promise<RouteReply<Calls[K]> | DeskFile>
}

/** Every call of the desk carries it: a page of another site cannot send it without asking, and is told no. */
export const deskHeader = 'x-porua-desk'

/** Its value is a key by which a press that is sent again is known. */
const onceHeader = 'x-porua-once'
const onceShape = /^[\w-]{16,80}$/

/** Mounts the calls of a feature under `/api`. `networkOf` words an address for the log. */
export function mountDeskCalls<Calls extends Record<string, DeskEndpoint>>(
  app: FastifyInstance,
  gate: DeskGate,
  feature: string,
  calls: Calls,
  handlers: DeskHandlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const what = `${feature}.${name}`
    const handler = handlers[name as keyof Calls] as unknown as (
      context: DeskContext<DeskEndpoint>,
    ) => Promise<unknown>
    const [params, query] = [readerOf(call.params, 'params'), readerOf(call.query, 'query')]
    const [body, write] = [readerOf(call.body, 'body'), writerOf(call.reply)]
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        refuseOtherSites(request, call.file)
        const staff = await gate.find(request)
        const act = new Act()
        const entry = (): LogEntry => ({ staff: staff ?? act.staff, what, network: request.ip })
        const refusal = refusalFor(call.may, staff)
        if (refusal) {
          if (staff) await keep(app, gate, entry(), act, refusal.code)
          throw refusal
        }
        const run = async (): Promise<string | DeskFile> => {
          const row = staff && call.acts ? await gate.began(entry()) : null
          const end = async (result: string) => {
            if (row) await settle(app, gate, row, act, result)
            else if (call.acts && act.staff) await keep(app, gate, entry(), act, result)
          }
          try {
            const data = await handler({
              params: params(request.params),
              query: query(request.query),
              body: body(request.body),
              staff: staff as DeskStaff,
              act,
              request,
              reply,
            })
            const answer = data instanceof DeskFile ? data : success(write(data))
            await end('done')
            return answer
          } catch (error) {
            await end(asProblem(error as Error).code)
            throw error
          }
        }
        const key = staff && call.acts && !call.file && call.may !== 'anyone' ? onceKey(request) : null
        const answer =
          staff && key !== null
            ? await gate.once({ staffId: staff.id, what, params: request.params, key }, textOf(run))
            : await run()
        if (answer instanceof DeskFile) return reply.headers(headersOf(answer)).send(answer.stream)
        reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        return reply.send(answer)
      },
    })
  }
}

/** Why this member may not make the call; null where they may. */
function refusalFor(may: DeskMay, staff: DeskStaff | null): Problem | null {
  if (may === 'anyone') return null
  if (!staff) return new Problem('notLoggedIn', 'sessionEnded')
  if (may === 'staff') return null
  if (staff.mustAddSecondStep) return new Problem('secondStepNeeded', 'secondStepDemanded')
  return roleMay(staff.role, may) ? null : new Problem('forbidden', 'roleForbids')
}

/**
 * A page of another site, a picture or a form: none of them can send our header, and browsers say where they come from. The
 * address bar sends no header either: a file is given to whoever has the cookie, which comes along from our own pages alone.
 */
function refuseOtherSites({ headers }: FastifyRequest, isFile: boolean): void {
  const { 'sec-fetch-site': site = 'same-origin' } = headers
  const isOurs = isFile || headers[deskHeader] === '1'
  if (!isOurs || !(site === 'same-origin' || site === 'none')) throw new Problem('forbidden', 'deskOnly')
}

/** The key of a press; null where the page gave none. @throws Problem badRequest for what is no key */
function onceKey({ headers }: FastifyRequest): string | null {
  const key = headers[onceHeader]
  if (key === undefined) return null
  if (typeof key !== 'string' || !onceShape.test(key)) throw malformed(onceHeader, 'is no key')
  return key
}

/** A call that is no file answers with text. */
function textOf(run: () => Promise<string | DeskFile>): () => Promise<string> {
  return async () => {
    const answer = await run()
    if (typeof answer !== 'string') throw new Error('a file is answered by a call that says nothing of it')
    return answer
  }
}

/** The file is saved and never shown: what a stranger wrote into it runs nothing here. */
function headersOf({ name, type, bytes }: DeskFile): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': attachmentNamed(name, name),
    'cache-control': 'no-store',
  }
}

/** One row for an act that was over before it could be kept as begun. */
async function keep(
  app: FastifyInstance,
  gate: DeskGate,
  entry: LogEntry,
  act: Act,
  result: string,
): Promise<void> {
  await settle(app, gate, await gate.began(entry), act, result)
}

/**
 * The act is done or refused by now. Where its outcome cannot be kept the row says that it began, and this process's log says
 * why there is no more: the caller is told what became of the act all the same.
 */
async function settle(
  app: FastifyInstance,
  gate: DeskGate,
  row: string,
  { on, before, after }: Act,
  result: string,
): Promise<void> {
  try {
    await gate.ended(row, { result, on, ...changedFields({ before, after }) })
  } catch (error) {
    app.log.error({ err: error, row }, 'the outcome of an act of staff could not be logged')
  }
}
