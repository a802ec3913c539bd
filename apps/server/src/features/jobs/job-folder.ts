/**
 * Where the files of long work lie: DATA_DIR/jobs. `in/` holds what staff have sent, `kept/<job>/` what a job has made, and
 * below it `tmp/` while it runs. All of it is the server's user's alone.
 */
import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@porua/files/make-folder'
import { syncFolder } from '@porua/files/sync-folder'
import { receiveFile } from '../../ports/files/local-inbox.ts'

/** What the result is called on the disk, whatever name it is offered under. */
const resultName = 'result'

/** The folder of all jobs. */
export class JobFolder {
  readonly #folder: string
  readonly dataDir: string
  constructor(dataDir: string) {
    this.dataDir = dataDir
    this.#folder = join(dataDir, 'jobs')
  }

  /** Keeps what comes as a sent file. @throws TooManyBytes, NoFreeSpace @returns its bytes; 0: nothing is kept */
  async receive(fileId: string, chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number> {
    const path = this.sent(fileId)
    makeFolder(join(this.#folder, 'in'), 0o700)
    return (await receiveFile(path, chunks, mostBytes)).bytes
  }

  /** The path of a sent file. */
  sent(fileId: string): string {
    return join(this.#folder, 'in', fileId)
  }

  async removeSent(fileId: string): Promise<void> {
    await rm(this.sent(fileId), { force: true })
  }

  /** The folder of a job. */
  of(jobId: string): string {
    return join(this.#folder, 'kept', jobId)
  }

  /** Its folder for what is only needed while it runs. */
  temporary(jobId: string): string {
    return join(this.of(jobId), 'tmp')
  }

  /** The path of its result. */
  result(jobId: string): string {
    return join(this.of(jobId), resultName)
  }

  /** Makes the folders of a job that begins; what an earlier run has left goes. */
  async make(jobId: string): Promise<void> {
    await this.remove(jobId)
    makeFolder(this.temporary(jobId), 0o700)
  }

  /** Leaves what is kept of a job, durable and for its owner alone. @returns the result's bytes, null where there is none */
  async finish(jobId: string): Promise<number | null> {
    await rm(this.temporary(jobId), { recursive: true, force: true })
    const names = await readdir(this.of(jobId))
    for (const name of names) await chmod(join(this.of(jobId), name), 0o600)
    await syncFolder(this.of(jobId))
    return names.includes(resultName) ? (await stat(this.result(jobId))).size : null
  }

  /** Takes away all that a job has made. */
  async remove(jobId: string): Promise<void> {
    await rm(this.of(jobId), { recursive: true, force: true })
  }

  /** Ids of the jobs that have a folder. */
  async all(): Promise<string[]> {
    return readdir(join(this.#folder, 'kept')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  }
}
