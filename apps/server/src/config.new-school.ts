/** A school that begins where none was is said: a mistyped DATA_DIR, or a disk that is not mounted, looks just like one. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Whether opening the database will make it. On PostgreSQL somebody has made it by hand, so its name is no slip.
 * To be asked before it is opened.
 */
export function beginsHere({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  if (databaseUrl !== null) return false
  const file = statSync(join(dataDir, 'porua.db'), { throwIfNoEntry: false })
  // A start that was broken off leaves an empty file behind.
  return file === undefined || file.size === 0
}

/** What a person is told who may have meant another folder. */
export function newSchoolLine(dataDir: string, sample: boolean): string {
  const made = sample ? 'the sample school was loaded into it' : 'an empty one was made'
  return `There was no school in ${dataDir}: ${made}. If yours is elsewhere, set DATA_DIR.`
}
