/**
 * Long work that staff start, as other features see it. A kind is declared once, in `<feature>/<what>.job.ts`, and listed in
 * `compose.jobs.ts`. A call of the feature starts it with `jobs.start(kind, input, staff)`; a child process runs it. How to add
 * one: docs/how-to.md, 'A kind of long work'; why it is so: docs/decisions/0052-long-jobs.md.
 */
import type { Capability } from '@porua/contract/desk/capabilities'
import type { Job } from '@porua/contract/desk/jobs'
import type { z } from 'zod'
import type { Act, DeskStaff } from '../../platform/desk-http.ts'
import type { Progress } from '../../platform/progress.ts'

/** What a kind of long work is called, and each of its phases, in both languages. */
interface Said {
  readonly en: string
  readonly bn: string
}

/**
 * A kind of long work. `Services` is what it takes of the services that `compose.jobs.ts` makes in the child: those of the
 * command line, and the installation.
 */
export interface JobKind<Input, Services> {
  /** `feature.what`, such as 'people.import'. Stored; never changed. */
  readonly name: string
  readonly title: Said
  /** Who may start it. */
  readonly may: Capability
  /** JSON that the start is given and `run` gets. Files are named by the id that `POST /api/desk/files` gave. */
  readonly input: z.ZodType<Input>
  /** The Bangla of what its services call their stages (`progress.stage('Writing rows')`). */
  readonly phases: Readonly<Record<string, string>>
  /**
   * What it stores through `services.db`. `nothing`: it only reads, and runs with low priority. `whole`: one transaction, or
   * several that are right each by itself. While it holds the writer it must not be kept waiting, so its priority is the usual one.
   */
  readonly writes: 'nothing' | 'whole'
  /** Of one that writes in several transactions: what stands where it was broken off after the first of them, and what to do then. */
  readonly stays?: Said
  /** It takes seconds: it has a line of its own beside the long ones. */
  readonly quick?: boolean
  /** It begins only while nobody sits an exam, unless it was started with `now`. */
  readonly waitsForExams?: boolean
  /**
   * Does the work, in the child. Returns the outcome: JSON of at most 64 KB that the page shows.
   * @throws Refused or Problem: the person reads its sentence. Anything else is told as a fault of the program.
   */
  run(context: JobContext, input: Input, services: Services): Promise<unknown>
}

/** Any kind of these services, whatever its input. */
export type AnyJobKind<Services = never> = JobKind<unknown, Services>

/** Declares a kind: types of input and services follow from `input` and `run`. */
export function jobKind<Input, Services>(kind: JobKind<Input, Services>): JobKind<Input, Services> {
  return kind
}

/** What work in the child has besides its services. */
export interface JobContext {
  /** Where it tells how far it is; what services take as `progress`. */
  readonly progress: Progress
  /** Who started it. */
  readonly staff: Pick<DeskStaff, 'id' | 'name'>
  /** A file that staff have sent. @throws Problem notFound where it is too old or somebody else's. */
  file(fileId: string): Promise<{ path: string; name: string; bytes: number }>
  /** The path to write the one file to that is offered for download, under this name and type. */
  result(name: string, type: string): string
  /** Where the file lies that an older job of a kind has made, whoever started it. @throws Problem notFound */
  resultOf(jobId: string, kind: Pick<AnyJobKind, 'name'>): Promise<string>
  /** Begins a list of rows that pages read later, by `jobs.rows`. Rows are JSON. Ended by itself when the work ends. */
  list(name: string): RowList
  /** The rows of a list that an older job of the same member has made. @throws Problem notFound */
  listOf(jobId: string, name: string): Promise<AsyncIterable<unknown>>
}

/** A list of rows that is being written. */
export interface RowList {
  /** Adds a row; resolves when there is room for the next one. */
  add(row: unknown): Promise<void>
}

/** A page of a list. */
export interface RowPage {
  rows: unknown[]
  total: number
}

/** What features ask of jobs in the server. */
export interface JobsApi {
  /**
   * Puts work into the line and tells the log of it. It begins at once where nothing is before it.
   * @param options.now begins it also while an exam runs
   * @throws Problem forbidden, tooManyRequests where too much of the member's is waiting
   */
  start<Input>(
    kind: JobKind<Input, never>,
    input: NoInfer<Input>,
    staff: DeskStaff,
    options?: { now?: boolean; act?: Act },
  ): Promise<Job>
  /** How it stands. @throws Problem notFound where it is not there, not of this kind, or not the member's to see */
  one(kind: Pick<AnyJobKind, 'name'>, jobId: string, staff: DeskStaff): Promise<Job>
  /** A page of a list that it has made. @throws Problem notFound, also where its files are removed by now */
  rows(jobId: string, list: string, page: { from: number; limit: number }, staff: DeskStaff): Promise<RowPage>
  /** A file that the member has sent. @throws Problem notFound where it is too old or somebody else's */
  sent(fileId: string, staff: Pick<DeskStaff, 'id'>): Promise<{ path: string; name: string; bytes: number }>
  /**
   * Work that failed since a time and was not done after it, the newest first: the member's own, and everybody's with
   * care.manage.
   */
  failed(staff: DeskStaff, asked: { since: number; most: number }): Promise<Job[]>
  /** The newest of a kind, whoever started them. */
  newest(kind: Pick<AnyJobKind, 'name'>, limit: number): Promise<Job[]>
}
