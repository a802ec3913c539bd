/** What stops a start, as one line: the operator is told what to change, not where in the code it was noticed. */

import { diskMessage } from '@porua/files/disk-errors'
import { type Config, ConfigError } from './config.ts'
import { DatabaseRefused, DatabaseUnavailable } from './ports/database/database.ts'
import { FilesUnavailable } from './ports/files/files.ts'

/** One line to stderr, exit 1. */
export function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** What to tell of an error; null where it is none that a start is known to meet. */
export function lineOf(error: unknown, { port, host, dataDir }: Config): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof DatabaseUnavailable ||
    error instanceof FilesUnavailable
  )
    return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program: stop it, or choose another with PORT=…`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host} is not an address of this machine.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `Not allowed: ${(error as Error).message}. Check PORT=${port} and that DATA_DIR=${dataDir} is writable.`
  // A full disk, while the sample school is copied.
  const ofDisk = diskMessage(error)
  return ofDisk === null ? null : `The server cannot start: ${ofDisk}. DATA_DIR=${dataDir}.`
}
