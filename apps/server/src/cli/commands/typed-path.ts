/** Files and folders as they are typed: they count from the folder of the command. */

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Misused } from '../misused.ts'

/** The path of a file that was typed. @throws Misused where there is none: it says where it looked */
export async function typedFile(folder: string, typed: string): Promise<string> {
  const path = resolve(folder, typed)
  const facts = await stat(path).catch(() => null)
  if (facts?.isFile()) return path
  throw new Misused(facts ? `${typed} is a folder; name a file.` : missing('file', typed, path))
}

/** The same of a folder. */
export async function typedFolder(folder: string, typed: string): Promise<string> {
  const path = resolve(folder, typed)
  const facts = await stat(path).catch(() => null)
  if (facts?.isDirectory()) return path
  throw new Misused(facts ? `${typed} is a file; name its folder.` : missing('folder', typed, path))
}

function missing(what: string, typed: string, path: string): string {
  return `There is no ${what} ${typed}${typed === path ? '.' : `: looked for ${path}.`}`
}
