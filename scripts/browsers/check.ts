/** The sources of both web apps and their kit, looked at for functions that the oldest browsers lack: a part of `npm run check`. */
import { join } from 'node:path'
import { asked, harmless } from './allowed.ts'
import { newerFunctions } from './functions.ts'
import { type Finding, readNewer } from './targets.ts'

/** What the sources under `root` use that is newer than the build's targets and stands in no list. @throws like `newerFunctions` */
export function checkBrowsers(root: string): Finding[] {
  const sources = ['apps/student/src', 'apps/desk/src', 'packages/kit/src']
  return newerFunctions(
    sources.map((folder) => join(root, folder)),
    readNewer(),
    { asked, harmless, kept: join(root, 'node_modules/.cache/browsers') },
  )
}
