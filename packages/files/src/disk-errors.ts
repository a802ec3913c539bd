/** What the system says when a file cannot be read or written, in words for the person who named it. */
import { placeOf } from './atomic-write.ts'

/** A full disk has no file of its own that would help to name. */
const ofTheMachine: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  EIO: 'the disk cannot be read or written: it may be failing',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
}

/** `mkdir` says so of a file alone. */
const mkdirExists = 'is a file and no folder'
const ofTheFile: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is a file and no folder',
  EISDIR: 'is a folder and no file',
  EEXIST: 'is there already',
  ENOTEMPTY: 'is not empty',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk can only be read',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'is in use',
  ETXTBSY: 'is in use',
  ELOOP: 'its links lead in a circle',
  EFBIG: 'the file would be bigger than this disk takes',
  EXDEV: 'lies on another disk',
}

/** What the disk says, without the file; null where it is no error of a disk. */
export function diskReason(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!(error instanceof Error) || code === undefined || syscall === undefined) return null
  const words =
    ofTheMachine[code] ?? (syscall === 'mkdir' && code === 'EEXIST' ? mkdirExists : ofTheFile[code])
  return words === undefined ? null : `${words} (${code})`
}

/** The same error, of this file: a disk that fills up while something is written does not say which file that was. */
export function namingFile(error: unknown, path: string): unknown {
  if (diskReason(error) !== null) (error as NodeJS.ErrnoException).path ??= path
  return error
}

/**
 * The line to print; null: it is no error of a file, and hides a fault of ours. What is written stands beside its place under
 * a name of its own (`write-whole.ts`): the person knows the place alone.
 */
export function diskMessage(error: unknown): string | null {
  const reason = diskReason(error)
  if (reason === null) return null
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const named = dest ?? path
  if (named !== undefined) return `${placeOf(named)}: ${reason}`
  return ofTheMachine[code ?? ''] ? reason : null
}
