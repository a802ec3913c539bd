/**
 * Root may write everywhere, and what root writes the service's own user may not open afterwards: a command that was typed with
 * sudo would stop the server hours later. So it is refused before anything is opened.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

/** What tells whose the installation is, the surest first. */
const signs = ['porua.db', 'media', '']

/** Who runs this process and how it is called. */
export interface Caller {
  /** User id; undefined where the system has none (Windows). */
  readonly uid: number | undefined
  /** What has been typed, for the line that says what to type instead. */
  readonly command: string
}

/**
 * @throws ConfigError with one line for root where the data folder is another user's. A folder that is not there yet is nobody's;
 *   one whose database root has made is root's.
 */
export function refuseRoot({ dataDir }: Pick<Config, 'dataDir'>, { uid, command }: Caller): void {
  if (uid !== 0) return
  const owner = signs
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.uid)
    .find((one) => one !== undefined)
  if (owner === undefined || owner === 0) return
  const name = userName(owner)
  throw new ConfigError(
    `${dataDir} belongs to ${name === null ? `the user with the number ${owner}` : `the user ${name}`}, who could not open what root writes there. ` +
      `Type it as that user: sudo -u ${name ?? `'#${owner}'`} ${command}`,
  )
}

/** The name of a user; null where this machine keeps none for it (a container's bind mount). */
function userName(uid: number): string | null {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // No such list on this system: the number says it too.
  }
  return (
    text
      .split('\n')
      .find((line) => line.split(':')[2] === String(uid))
      ?.split(':')[0] ?? null
  )
}
