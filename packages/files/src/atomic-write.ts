/**
 * What a command makes stands under its name whole or not at all: it is made beside its place, as `name.<process>-<random>.part`, and
 * gets its name in the end. A part that a process has left behind (kill -9, a power cut) is taken away by the next that makes the same.
 */
import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removeIfStopped } from './cleanup.ts'
import { syncFolder } from './sync-folder.ts'

/** A part that has not been touched for so long is nobody's work, not even a machine's that shares the folder. */
const restMs = 600_000
const ending = /\.(\d+)-[0-9a-f]{8}\.part$/

/** The name that a half-made thing will have; any other name as it is. */
export function placeOf(path: string): string {
  return path.replace(ending, '')
}

export class AtomicWrite {
  /** Where it is made; nothing is there yet. */
  readonly path: string
  readonly #place: string
  readonly #kept: () => void

  private constructor(place: string) {
    this.#place = place
    this.path = `${place}.${process.pid}-${randomBytes(4).toString('hex')}.part`
    this.#kept = removeIfStopped(this.path)
  }

  /** For what is to stand at `place`, in a folder that is there. */
  static async of(place: string): Promise<AtomicWrite> {
    await sweep(place)
    return new AtomicWrite(place)
  }

  /**
   * The file that was made gets its name, on the disk: in no other's place, unless it `replaces` what stands there.
   * @throws the disk's error, EEXIST when something has come there meanwhile
   */
  async finishFile({ replaces = false } = {}): Promise<void> {
    const file = await open(this.path, 'r+')
    await file.sync().finally(() => file.close())
    await (replaces ? rename : named)(this.path, this.#place)
    this.#kept()
    await syncFolder(dirname(this.#place))
  }

  /** The same for a folder; an empty one that stands there is given up for it. */
  async finishFolder(): Promise<void> {
    await rename(this.path, this.#place)
    this.#kept()
    await syncFolder(dirname(this.#place))
  }

  /** Takes away what was made, if it is still there. */
  async drop(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
    this.#kept()
  }
}

/** What file systems answer that know no second name of a file. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/** A second name is refused where the first of another file stands; a new name would take its place. */
async function named(part: string, place: string): Promise<void> {
  try {
    await link(part, place)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (!noLinks.has(code)) throw error
    return rename(part, place)
  }
  await unlink(part)
}

/** Takes away the parts of this place whose makers are gone. One that cannot be taken away is in nobody's way. */
async function sweep(place: string): Promise<void> {
  const folder = dirname(place)
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = ending.exec(name)?.[1]
    if (pid === undefined || placeOf(name) !== basename(place) || isRunning(Number(pid))) continue
    const path = join(folder, name)
    const touched = (await stat(path).catch(() => null))?.mtimeMs
    if (touched === undefined || Date.now() - touched < restMs) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
