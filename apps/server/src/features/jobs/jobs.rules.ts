/** The lines of long work: what may begin now, and what has lost its process. Pure. */
import type { JobTable } from '../../ports/database/tables.ts'

/** A process that has said nothing of its work for so long is gone. Milliseconds. */
export const silentMs = 60_000
/** A job that ended with its server, and has stored nothing, begins again so often. */
const mostTries = 2

/**
 * What may begin: the first of each line (quick work has its own) that does not wait for exams, where nothing of that line runs.
 * @param jobs all that wait or run, in the order of the line
 */
export function nextJobs<J extends Pick<JobTable, 'state' | 'quick' | 'patient'>>(
  jobs: readonly J[],
  { sits }: { sits: boolean },
): J[] {
  return [0, 1].flatMap((quick) => {
    const line = jobs.filter((job) => job.quick === quick)
    if (line.some(({ state }) => state === 'running')) return []
    return line.filter((job) => job.state === 'waiting' && !(job.patient === 1 && sits)).slice(0, 1)
  })
}

/** Who runs jobs: the machine, the process, and a word of its own, because numbers of processes come again. */
export interface RunnerName {
  readonly host: string
  readonly pid: number
  readonly own: string
}

/** As it stands in the table. */
export function runnerText({ host, pid, own }: RunnerName): string {
  return `${host} ${pid} ${own}`
}

/** Whether the process that runs a job is gone. `alone`: nobody else can be running it. `lives`: whether a process of this machine does. */
export function isLost(
  job: Pick<JobTable, 'runner' | 'heartbeat_at'>,
  me: RunnerName,
  { alone, lives, now }: { alone: boolean; lives: (pid: number) => boolean; now: number },
): boolean {
  const [host, pid, own] = (job.runner ?? '').split(' ')
  if (own === me.own) return false
  if (alone || (job.heartbeat_at ?? 0) < now - silentMs) return true
  return host === me.host && (Number(pid) === me.pid || !lives(Number(pid)))
}

/** Whether a job whose process is gone begins again by itself: nothing of it is stored, and it was not that which ended the server twice. */
export function beginsAgain({ writes, tries, cancel_at }: JobTable): boolean {
  return writes === 0 && tries < mostTries && cancel_at === null
}
