/** The oldest browsers that the build writes for, and what is newer than they are. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The first version of each kind that is supported. */
export interface Targets {
  readonly chrome: number
  readonly firefox: number
  readonly safari: number
}

/** What not every one of them has; names in one text each, '*' for the whole. Made by `table.ts`. */
export interface Newer {
  readonly from: string
  readonly targets: Targets
  /** By interface: `Navigator` → 'wakeLock …'; an event is `name_event`, what stands on the class itself `name_static`. */
  readonly api: Readonly<Record<string, string>>
  readonly builtins: Readonly<Record<string, string>>
  readonly css: {
    readonly properties: Readonly<Record<string, string>>
    readonly functions: string
    readonly units: string
    readonly atRules: string
    readonly media: string
    readonly selectors: string
  }
}

/** One use of what a browser may lack. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly what: string
}

const root = resolve(import.meta.dirname, '../..')

/** The targets as `apps/student/vite.config.ts` states them. @throws where it does not */
export function buildTargets(): Targets {
  const text = readFileSync(join(root, 'apps/student/vite.config.ts'), 'utf8')
  const list = /const target = \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  const of = (name: string) => {
    const version = new RegExp(`'${name}([\\d.]+)'`).exec(list)?.[1]
    if (version === undefined) throw new Error(`apps/student/vite.config.ts states no target for ${name}`)
    return Number(version)
  }
  return { chrome: of('chrome'), firefox: of('firefox'), safari: of('safari') }
}

/** The table. @throws where it was made for other targets than the build's */
export function readNewer(): Newer {
  const newer = JSON.parse(readFileSync(join(import.meta.dirname, 'newer.json'), 'utf8')) as Newer
  if (JSON.stringify(newer.targets) !== JSON.stringify(buildTargets()))
    throw new Error(
      'The build has other targets than newer.json: node scripts/run.mjs scripts/browsers/table.ts',
    )
  return newer
}
