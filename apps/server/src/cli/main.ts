/** `npm run school -- …`: the provider's command line, beside a running server or alone. */

import { setFlagsFromString } from 'node:v8'
import { beginsHere, newSchoolLine } from '../config.new-school.ts'
import { refuseRoot } from '../config.owner.ts'
import { readConfig } from '../config.ts'
import { composeSchool } from './compose.ts'
import { composeInstallation } from './compose-installation.ts'
import { runCli } from './run.ts'

/** @throws ConfigError where the configuration is wrong, or root would leave files that the server's user cannot open */
const config = () => {
  const read = readConfig(process.env, process.cwd())
  refuseRoot(read, { uid: process.getuid?.(), command: 'npm run school -- …' })
  return read
}
// What a command writes (lists of names, keys of exams, backups) is for nobody else on this machine.
process.umask(0o077)
// A list of 200,000 students then takes 225 MB and not 520, for twice as much CPU (33 s and not 15): what is read and let go is
// collected sooner, and it stands beside a running server.
setFlagsFromString('--optimize-for-size')
await runCli({
  makeServices: async (opening) => {
    const read = config()
    const begins = beginsHere(read)
    const services = await composeSchool(read, opening)
    if (begins) process.stderr.write(`${newSchoolLine(read.dataDir, false)}\n`)
    return services
  },
  makeInstallation: () => composeInstallation(config()),
})
