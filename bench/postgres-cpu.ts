/** CPU of a PostgreSQL of our own: the processes of its cluster. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuOf } from './server.ts'

/** CPU seconds used so far by all processes of the cluster in `folder`: its own, and those that its first one has started. */
export function cpuOfPostgres(folder: string): number {
  const parent = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]
  let sum = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
      if (pid === parent || fields?.[1] === parent) sum += cpuOf(`/proc/${pid}/stat`)
    } catch {
      // It has ended between the look at the folder and this one.
    }
  }
  return sum
}
