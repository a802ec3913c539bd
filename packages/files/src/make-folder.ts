/** Folders that people name: DATA_DIR, and where a command writes. */
import { lstatSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and what is missing above it; one that is there stays as it is. Node's own recursive `mkdir` never ends in a file
 * system that answers 'no such folder' where none may be made (/proc): this asks once for each.
 * @throws the system's error, with its code and the path that it is about
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = []
  for (let at = resolve(folder); !isThere(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at)
  for (const path of missing)
    try {
      mkdirSync(path, { mode })
    } catch (error) {
      // Somebody else has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  // What is there may be a file: then this says so, and it makes nothing.
  if (missing.length === 0) mkdirSync(folder, { recursive: true, mode })
}

/** Also a link that leads nowhere; what may not be looked into counts as missing, and making it says why. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
