/**
 * Runs long work, one child process a line at a time, for all servers on one database together. Whatever ends a run (its child is
 * killed, the server is stopped or killed, somebody cancels) ends it in the table too, and says truly whether anything was stored.
 */
import { constants, setPriority } from 'node:os'
import { asProblem } from '../../platform/as-problem.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Wording } from '../../platform/refusals/refusals.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { JobTable } from '../../ports/database/tables.ts'
import type { JobMessage, JobOrder, JobStep } from './job-child.ts'
import type { JobFolder } from './job-folder.ts'
import type { AnyJobKind } from './jobs.api.ts'
import { beginsAgain, isLost, nextJobs, type RunnerName, runnerText } from './jobs.rules.ts'
import { beatJob, jobById, lockJob, lockOpenJobs, openJobs, updateJob } from './jobs.store.ts'

const day = 86_400_000
/** Files of a job are kept so long after its end. */
const keptMs = 7 * day
/** How far a run is, and whether somebody has cancelled it, is looked at this often. */
const beatMs = 1_000
/** A run that is no further says so often that it lives. */
const heartbeatMs = 10_000
/** A child that was asked to end is killed after so long. */
const endMs = 4_000

/** A child process at work. */
export interface JobProcess {
  readonly pid: number | undefined
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Resolves when it is gone, with what it said last on its error output. */
  readonly gone: Promise<string>
}

/** Begins a child for a run; `hear` gets what it tells. */
export type LaunchJob = (
  order: JobOrder & { readonly temporary: string },
  hear: (message: JobMessage) => void,
) => JobProcess

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  kinds: readonly AnyJobKind[]
  folder: JobFolder
  launch: LaunchJob
  me: RunnerName
  /** Whether anybody sits an exam now. */
  sits: () => Promise<boolean>
  /** Whether a process of this machine lives. */
  lives: (pid: number) => boolean
  /** What an operator wants to know. */
  told: (line: string, more: object) => void
}

interface Run {
  readonly id: string
  readonly claim: string
  readonly child: JobProcess
  step: JobStep
  last: Exclude<JobMessage, { step: JobStep }> | null
  /** Why we ended it. */
  ending: 'cancel' | 'stop' | 'over' | null
  settled: Promise<void>
}

/** The runner of one server process. */
export class JobRunner {
  readonly #needs: Needs
  readonly #runs = new Map<string, Run>()
  #looking: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Begins what may begin now, and ends what has lost its process. */
  look(): Promise<void> {
    if (this.#looking) {
      this.#again = true
      return this.#looking
    }
    this.#looking = (async () => {
      do {
        this.#again = false
        await this.#look()
      } while (this.#again)
    })().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  /** `look` for who does not wait for it. */
  poke(): void {
    this.look().catch((error: Error) => this.#needs.told('long work could not be begun', { err: error }))
  }

  /** Ends a run that somebody has cancelled, where it is this process's. */
  cancel(id: string): void {
    const run = this.#runs.get(id)
    if (run) end(run, 'cancel')
  }

  /** Ends all runs; those that have stored nothing wait again, for the next server. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#looking?.catch(() => undefined)
    const runs = [...this.#runs.values()]
    for (const run of runs) end(run, 'stop')
    await Promise.all(runs.map(({ settled }) => settled))
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#needs
    if (this.#closed) return
    let open = await db.read(openJobs)
    const lostOnes = open.filter((job) => this.#isLost(job))
    for (const job of lostOnes) await this.#bury(job)
    if (lostOnes.length > 0) open = await db.read(openJobs)
    const patient = open.some((job) => job.patient === 1 && job.state === 'waiting')
    const sits = patient && (await this.#needs.sits())
    if (nextJobs(open, { sits }).length === 0) return
    const claimed = await db.write(async (tx) => {
      const next = nextJobs(await lockOpenJobs(tx), { sits })
      const now = clock.now()
      const runs = next.map((job) => ({ ...job, claim: this.#needs.ids.secret(12) }))
      for (const { id, claim, tries } of runs)
        await updateJob(tx, id, {
          ...{ state: 'running', claim, runner: runnerText(this.#needs.me) },
          ...{ started_at: now, heartbeat_at: now, phase: null, done: 0, total: null, tries: tries + 1 },
        })
      return runs
    })
    for (const job of claimed) await this.#begin(job)
  }

  async #begin(job: JobTable & { claim: string }): Promise<void> {
    const { db, clock, folder, launch, kinds } = this.#needs
    try {
      await folder.make(job.id)
    } catch (error) {
      const { wording } = asProblem(error as Error)
      await db.write((tx) => updateJob(tx, job.id, failed(wording, null, clock.now())))
      return
    }
    const run: Run = {
      id: job.id,
      claim: job.claim,
      child: launch(this.#order(job), (message) => {
        if ('step' in message) run.step = message.step
        else run.last = message
      }),
      step: { phase: null, done: 0, total: null },
      last: null,
      ending: null,
      settled: Promise.resolve(),
    }
    this.#runs.set(job.id, run)
    if (kinds.find(({ name }) => name === job.kind)?.writes === 'nothing') beModest(run.child.pid)
    const beats = this.#beats(run)
    run.settled = run.child.gone
      .then(async (said) => {
        beats.stop()
        await this.#settle(run, said)
      })
      .catch((error: Error) => this.#needs.told('the end of long work could not be kept', { err: error }))
      .finally(() => {
        this.#runs.delete(run.id)
        this.poke()
      })
  }

  #order({ id, claim, kind, input_json, staff_id, who }: JobTable & { claim: string }) {
    const { folder } = this.#needs
    const staff = { id: staff_id, name: who }
    const input: unknown = JSON.parse(input_json)
    return { id, claim, kind, input, staff, dataDir: folder.dataDir, temporary: folder.temporary(id) }
  }

  /** Writes how far a run is, as long as it runs. */
  #beats(run: Run): { stop(): void } {
    const { db, clock, told } = this.#needs
    let [written, at] = [run.step, clock.now()]
    let busy = false
    const beat = async () => {
      const now = clock.now()
      const { step } = run
      if (step !== written || now - at >= heartbeatMs) {
        const is = await db.write((tx) => beatJob(tx, run, { ...step, heartbeat_at: now }))
        if (!is) end(run, 'over')
        ;[written, at] = [step, now]
      }
      const row = await db.read((reader) => jobById(reader, run.id))
      if (row && row.cancel_at !== null) end(run, 'cancel')
    }
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      beat()
        .catch((error: Error) => told('how far long work is could not be kept', { err: error }))
        .finally(() => {
          busy = false
        })
    }, beatMs)
    return { stop: () => clearInterval(timer) }
  }

  async #settle(run: Run, said: string): Promise<void> {
    const { db, folder, clock, told } = this.#needs
    const { last } = run
    if (last && 'failed' in last && last.failed.fault !== null)
      told('long work failed', { job: run.id, fault: last.failed.fault })
    else if (!last && !run.ending) told('long work ended before it had finished', { job: run.id, said })
    const bytes = last && 'done' in last ? await folder.finish(run.id) : null
    const state = await db.write(async (tx) => {
      const row = await lockJob(tx, run.id)
      if (row?.claim !== run.claim || row.state !== 'running') return null
      const now = clock.now()
      const end = endOf(row, run, bytes, now)
      await updateJob(tx, run.id, { ...end, ...(last ? run.step : {}) })
      return end.state
    })
    if (state !== 'done' && state !== null) await folder.remove(run.id)
  }

  #isLost(job: JobTable): boolean {
    const { db, me, lives, clock } = this.#needs
    if (job.state !== 'running' || this.#runs.has(job.id)) return false
    return isLost(job, me, { alone: db.dialect === 'sqlite', lives, now: clock.now() })
  }

  /** A job whose process is gone: it waits again where nothing of it is stored, else it has failed. */
  async #bury({ id, claim }: JobTable): Promise<void> {
    const { db, folder, clock } = this.#needs
    // Of a backup that was restored, and of another machine: what it reads may not be here.
    const isHere = (await folder.all()).includes(id)
    await db.write(async (tx) => {
      const row = await lockJob(tx, id)
      if (row?.claim !== claim || row.state !== 'running') return
      await updateJob(tx, id, lost(row, clock.now(), isHere))
    })
    await folder.remove(id)
  }
}

/** The columns of a run that has ended by itself, or because we ended it. */
function endOf(row: JobTable, { last, ending }: Run, bytes: number | null, now: number): Partial<JobTable> {
  if (last && 'done' in last) {
    const { outcome, result } = last.done
    return {
      ...{ state: 'done', ended_at: now, outcome_json: JSON.stringify(outcome), kept_until: now + keptMs },
      ...(result && bytes !== null
        ? { result_name: result.name, result_type: result.type, result_bytes: bytes }
        : {}),
    }
  }
  if (ending === 'stop') return lost(row, now)
  if (ending === 'cancel' || row.cancel_at !== null) return { state: 'cancelled', ended_at: now }
  if (!last) return failed('jobStopped', null, now)
  return failed(last.failed.wording, last.failed.outcome, now)
}

/** The columns of a run that has ended with its server. */
function lost(row: JobTable, now: number, isHere = true): Partial<JobTable> {
  if (isHere && beginsAgain(row)) return { state: 'waiting', claim: null, runner: null, started_at: null }
  return row.cancel_at === null ? failed('jobStopped', null, now) : { state: 'cancelled', ended_at: now }
}

function failed(wording: Wording, outcome: unknown, now: number): Partial<JobTable> {
  const outcome_json = outcome === null ? null : JSON.stringify(outcome)
  return { state: 'failed', ended_at: now, failure_json: JSON.stringify(wording), outcome_json }
}

/** Asks a child to end, once; one that does not is killed. */
function end(run: Run, why: NonNullable<Run['ending']>): void {
  if (run.ending) return
  run.ending = why
  run.child.kill('SIGTERM')
  setTimeout(() => run.child.kill('SIGKILL'), endMs).unref()
}

/** Students' saves come first. Work that writes keeps the usual priority: it holds the writer, for which they would wait. */
function beModest(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every container lets a process change priorities.
  }
}
