/** The account feature on a database of its own, for its tests: its calls on a Fastify, a clock that moves, messages kept. */
import { freshDatabase } from '@porua/testkit/databases'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { setUpReplies } from '../../platform/http.ts'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database, Dialect } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import { fixedKeys } from '../../ports/secrets/secrets.ts'
import type { SmsMessage } from '../../ports/sms/sms.ts'
import { StoredSessions } from './account.sessions.ts'
import { type Account, createAccount } from './account.ts'

export interface AccountApp extends Pick<Account, 'passwords' | 'registration' | 'throttle'> {
  readonly http: FastifyInstance
  readonly db: Database
  readonly clock: MovableClock
  readonly sessions: StoredSessions
  /** Every line that was logged, at the finest level. */
  readonly logged: string[]
  /** Messages that have left. */
  readonly messages: SmsMessage[]
  /** Hashes of sessions that were revoked. */
  readonly ended: string[]
  /** Ids of students whose attempt runs. */
  readonly sitting: Set<string>
  /** A call of POST /student/login. */
  login(
    username: string,
    password: string,
    extra?: object,
    from?: { remoteAddress?: string; cookie?: string },
  ): Promise<LightMyRequestResponse>
  /** Writes a student down. */
  admit(row: Pick<StudentTable, 'id' | 'mobile'> & Partial<StudentTable>): Promise<void>
  close(): Promise<void>
}

/** `between` may wrap the database that sessions are read from. */
export async function accountApp(
  dialect: Dialect,
  between: (db: Database) => Database = (db) => db,
): Promise<AccountApp> {
  const { db, close } = await freshDatabase(dialect)
  const clock = new MovableClock(Date.UTC(2026, 10, 21, 10))
  const [logged, messages, ended]: [string[], SmsMessage[], string[]] = [[], [], []]
  const sitting = new Set<string>()
  const ids = randomIds
  const sessions = new StoredSessions(
    between(db),
    clock,
    ids,
    { ended: (hashes) => ended.push(...hashes) },
    async (id) => sitting.has(id),
  )
  const account = createAccount({
    db,
    clock,
    ids,
    sessions,
    exams: { attemptsOf: async () => [] },
    notifications: { newestOf: async () => [] },
    uploads: {
      claim: async () => {
        throw new Error('this app has no uploads')
      },
    },
    keys: { codes: fixedKeys('codes'), devices: fixedKeys('devices'), media: fixedKeys('s') },
    secure: false,
    host: null,
    echo: false,
    title: async () => 'Porua',
    sms: {
      send: async (message) => {
        messages.push(message)
      },
    },
    sendsSms: async () => true,
    sendFailed: () => undefined,
  })
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => logged.push(line) } } })
  setUpReplies(app, () => clock.now())
  account.mount(app)
  await app.ready()
  return {
    http: app,
    db,
    clock,
    sessions,
    passwords: account.passwords,
    throttle: account.throttle,
    registration: account.registration,
    logged,
    messages,
    ended,
    sitting,
    login: (username, password, extra = {}, { remoteAddress, cookie } = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/student/login',
        payload: { username, password, ...extra },
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
        headers: cookie === undefined ? {} : { cookie },
      }),
    admit: async (row) => {
      await db.write((tx) =>
        tx
          .insertInto('student')
          .values({ ...studentRow(row.id, clock.now()), ...row })
          .execute(),
      )
    },
    close: async () => {
      await app.close()
      await account.close()
      await close()
    },
  }
}

function studentRow(id: string, at: number): Omit<StudentTable, 'mobile'> {
  return {
    id,
    sid: id,
    name: `Student ${id}`,
    contact: null,
    branch: 'Dhaka',
    division: 'Science',
    session: null,
    code: null,
    link: null,
    profile_pic: null,
    imported_ssc: 488,
    imported_hsc: null,
    own_ssc: null,
    own_hsc: null,
    password_hash: null,
    disabled: 0,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}
