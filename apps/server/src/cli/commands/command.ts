/** What a command of `npm run school` is. A new one is a file beside this with one entry in `all.ts`. */

import type { AccountApi } from '../../features/account/account.api.ts'
import type { SignInSlips } from '../../features/account/account.slips.ts'
import type { SmsGateway } from '../../features/account/sms-gateway.ts'
import type { Exams } from '../../features/exams/exams.ts'
import type { LateAdmin } from '../../features/exams/late.api.ts'
import type { ExamsAdmin } from '../../features/exams/marking.api.ts'
import type { ReceiptsApi } from '../../features/exams/receipts.api.ts'
import type { ExamWatch } from '../../features/exams/watch.api.ts'
import type { ForumProviderApi } from '../../features/forum/forum.api.ts'
import type { NoticesAdmin, NotificationsApi } from '../../features/notifications/notifications.api.ts'
import type { Installation } from '../../features/operations/installation.ts'
import type { FixedParts } from '../../features/school/white-label.ts'
import type { SchoolParts } from '../../features/school-pack/import-pack.ts'
import type { Progress } from '../../platform/progress.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Images } from '../../ports/images/images.ts'

/** What commands work with; made only when a command needs it, closed when it ends. `compose.ts` makes it. */
export interface SchoolServices extends SchoolParts {
  /** For commands about exams that are being sat. */
  exams: Pick<Exams, 'schedules' | 'teacher' | 'regrader' | 'pages'>
  /** For written answers, merit lists and item analyses. */
  examsAdmin: ExamsAdmin
  /** For answers that came late and wait for a teacher. */
  lateAnswers: LateAdmin
  /** For how exams go, and how their results came out. */
  examWatch: ExamWatch
  /** For receipts of saved answers. */
  receipts: ReceiptsApi
  /** For the forum's commands. */
  forumAdmin: { admin: ForumProviderApi; images: Pick<Images, 'clean'> }
  /** For commands that end sessions. */
  account: AccountApi
  /** For notices. */
  noticesAdmin: { readonly notices: NotificationsApi; readonly admin: NoticesAdmin }
  /** For sign-in slips; reads the installation's secrets. */
  slips: () => Promise<SignInSlips>
  /** For the SMS gateway; reads the installation's secrets. */
  sms: () => Promise<SmsGateway>
  /** For the school's settings: what the environment says of them. */
  fixed: FixedParts
  /** Whether all that these write is taken back: what a command asks for with `dryRun`. */
  dryRun: boolean
  close(): Promise<void>
}

/** How the school is opened. */
export interface Opening {
  /** Everything that is written is taken back at once: for `--dry-run` of commands whose work is one unit (dry-run.ts). */
  dryRun?: boolean
  /** What is put around the database, so that all services write through it. */
  around?: (db: Database) => Database
}

/** Where the command line reads and writes. */
export interface Console {
  /** The folder that file names count from. */
  folder: string
  out(text: string): void
  /** Mistakes, warnings and progress. */
  err: { isTTY?: boolean; write(text: string): unknown }
  now(): number
}

/** What a command did or found. */
export interface Said {
  /** For a person; ends with a line end unless it is empty. */
  text: string
  /** The same as data: what `--json` prints. Where the command takes `--dry-run`, `dryRun` is added to it. */
  json: object
  /** 1 where it could not do all that was asked (0). */
  status?: 0 | 1
}

type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean; short?: string }>
type One<O extends Options[string]> = O['type'] extends 'boolean' ? boolean : string
/** What was typed of these options. */
export type Values<O extends Options> = {
  [K in keyof O]?: (O[K] extends { multiple: true } ? One<O[K]>[] : One<O[K]>) | undefined
}

/** One call of a command, its options taken apart. */
export interface Call<O extends Options> {
  /** What stands after the command's words: as many as `takes` names at most. */
  given: readonly string[]
  values: Values<O>
  console: Console
  progress: Progress
  /** Opens the school for as long as the work takes. */
  withServices<T>(work: (services: SchoolServices) => Promise<T>, opening?: Opening): Promise<T>
  /** The installation's places; nothing is opened, made or migrated by asking for them. */
  installation(): Installation
}

interface Shape<O extends Options> {
  /** Its words: 'import', 'forum reply'. */
  name: string
  /** Its lines in `help`, two spaces before the name, 22 before what it does. */
  usage: string
  /** What may stand after its words, for messages: ['folder']. */
  takes?: readonly string[]
  /** As `parseArgs` takes them; `--json` and `--help` are every command's. */
  options?: O
  /** @throws Misused before anything is opened; Refused, or a feature's Problem */
  run(call: Call<O>): Promise<Said>
}

/** The option of commands that can be tried out. */
export const dryRunOption = { 'dry-run': { type: 'boolean' } } as const

/** A command among others: its options are its own affair. */
export type Command = Omit<Shape<Options>, 'run'> & { run(call: Call<never>): Promise<Said> }

/** A command; the types of its values follow from its options. */
export function command<const O extends Options = Record<never, never>>(shape: Shape<O>): Command {
  return shape as unknown as Command
}
