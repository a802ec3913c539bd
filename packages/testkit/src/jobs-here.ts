/** Long work of staff inside the test's own process: the same work on the same fenced database, without a process to start. */
import { jobKinds, openJobServices } from '@porua/server/compose.jobs'
import type { Config } from '@porua/server/config'
import { type LaunchJob, runJob } from '@porua/server/features/jobs/child.api'

/** A launcher that a test gives to `compose`. Nothing ends such a run before its time: a test of that takes real processes. */
export function jobsHere(config: Config): LaunchJob {
  return ({ temporary: _, ...order }, hear) => ({
    pid: undefined,
    kill: () => undefined,
    gone: runJob(order, jobKinds, (run) => openJobServices(config, run), hear).then(
      () => '',
      (error: Error) => error.message,
    ),
  })
}
