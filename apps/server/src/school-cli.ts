/** `npm run school -- …`: the provider's command line, beside a running server or alone. */
import { composeSchool } from './compose.school.ts'
import { readConfig } from './config.ts'
import { runCli } from './features/school/cli.ts'

await runCli(async () => composeSchool(readConfig(process.env, process.cwd())))
