/**
 * Pictures with sharp, in a process of its own: of low priority, without our environment, started when a picture comes and
 * ended when none has come for a while. A picture that makes it crash is refused; the next one finds a new process.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Wording } from '../../platform/refusals/refusals.ts'
import { BadPicture, type Images, ImagesBusy, type PictureType, type Square } from './images.ts'
import { type PictureDone, type PictureJob, tooMuchMemory } from './sharp-jobs.ts'

const program = join(import.meta.dirname, 'sharp-child.ts')
/** Pictures that may wait; whoever comes then is asked to come again. */
const mostWaiting = 200
/** After this the process is ended, whatever it is doing. Milliseconds. */
const longestMs = 45_000
const idleMs = 60_000
/** Most memory of the process, in bytes; about 100 MB of it are Node's and sharp's own. */
const usualMemory = 640 * 1024 * 1024

/** `Images`, one picture at a time; `close` ends the process that does the work. */
export class SharpImages implements Images {
  #child: ChildProcess | null = null
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #nextId = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false
  readonly #mostMemory: number

  /** `mostMemory`: bytes; the picture over which the process has more is refused. */
  constructor(mostMemory = usualMemory) {
    this.#mostMemory = mostMemory
  }

  async clean(from: string, type: PictureType, to: string): Promise<void> {
    await this.#queue({ from, type, outputs: [{ path: to }] })
  }

  async squares(from: string, type: PictureType, to: readonly Square[]): Promise<void> {
    const outputs = to.map(({ path, size }) => ({ path, square: size }))
    await this.#queue({ from, type, outputs })
  }

  /** Takes no more pictures; what waits is refused, and the process ends. */
  async close(): Promise<void> {
    this.#closed = true
    const child = this.#child
    if (!child) return
    child.ref()
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    this.#end()
    await gone
  }

  /** The process's number, while there is one: for tests and metrics. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #queue(job: Omit<PictureJob, 'id'>): Promise<void> {
    if (this.#waiting >= mostWaiting)
      return Promise.reject(new ImagesBusy('Many pictures are being looked at.'))
    this.#waiting++
    const turn = this.#last.then(() => this.#work(job))
    this.#last = turn.catch(() => undefined).then(() => this.#waiting--)
    return turn
  }

  async #work(job: Omit<PictureJob, 'id'>): Promise<void> {
    if (this.#closed) throw new ImagesBusy('The server is being stopped.')
    clearTimeout(this.#idle)
    const done = await this.#ask({ ...job, id: this.#nextId++ })
    this.#idle = setTimeout(() => this.#end(), idleMs)
    this.#idle.unref()
    if (done.broken !== undefined) throw new ImagesBusy(done.broken)
    if (done.bad !== undefined) throw new BadPicture(done.bad)
  }

  #ask(job: PictureJob): Promise<PictureDone> {
    const child = this.#start()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle(() => resolve({ id: job.id, bad: 'pictureTooSlow' }))
        child.kill('SIGKILL')
      }, longestMs)
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        child.off('message', said).off('exit', ended).off('error', failed)
        outcome()
      }
      const said = (done: PictureDone) => {
        if (done.id === job.id) settle(() => resolve(done))
      }
      const failed = (error: Error) =>
        settle(() => reject(new ImagesBusy('No picture can be opened now.', { cause: error })))
      const ended = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(() => {
          const bad = endedOver(code, signal)
          if (bad) resolve({ id: job.id, bad })
          else reject(new ImagesBusy(`The process for pictures ended (${code ?? signal}).`))
        })
      child.on('message', said).on('exit', ended).on('error', failed)
      child.send(job, (error) => error && failed(error))
    })
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child
    // Nothing of our environment: secrets have no business where strangers' bytes are read.
    const child = fork(program, [String(this.#mostMemory)], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    child.once('exit', forget).once('error', forget)
    // A waiting process alone is no reason to keep this one alive.
    child.unref()
    child.channel?.unref()
    beModest(child.pid)
    this.#child = child
    return child
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

/** Below whoever saves answers. Where the machine does not allow it, the process works as it is. */
function beModest(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every container lets a process change priorities; one picture at a time is the bound that counts.
  }
}

/** What a picture did to the process that opened it, as a sentence; null when something else ended it. */
function endedOver(code: number | null, signal: NodeJS.Signals | null): Wording | null {
  if (code === tooMuchMemory) return 'pictureTooMuchMemory'
  const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL']
  return crashes.includes(signal) ? 'pictureNotOpened' : null
}
