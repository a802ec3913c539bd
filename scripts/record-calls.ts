/**
 * `node scripts/run.mjs scripts/record-calls.ts 2026-11-24`: records what this release answers to the calls of its pages, for
 * `apps/server/src/http/recorded.test.ts` of all that come after it. Made when a release goes out, and never changed afterwards.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '@porua/testkit/app'
import { play } from '../apps/server/src/http/testing/recorded/play.ts'
import {
  recorded,
  recordedEnvironment,
  recordingsFolder,
} from '../apps/server/src/http/testing/recorded/recordings.ts'
import { recordedSchool } from '../apps/server/src/http/testing/recorded/school.ts'
import { todaysCalls } from '../apps/server/src/http/testing/recorded/todays-calls.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [release = ''] = process.argv.slice(2)
const file = join(recordingsFolder, `${release}.jsonl`)
if (!/^[\w.-]+$/.test(release) || existsSync(file)) {
  say(
    release === ''
      ? 'Which release? Its day, such as 2026-11-24.'
      : `${release} is recorded already, or no name.`,
  )
  process.exit(1)
}

const app = await startApp({ dialect: 'sqlite', pack: recordedSchool, environment: recordedEnvironment })
const lines: string[] = []
await play(app, todaysCalls, (step, reply) => {
  const one = recorded(step, reply)
  lines.push(JSON.stringify(one))
  say(`${one.status} ${one.code ?? ''} ${one.method} ${one.path}`)
})
await app.close()
writeFileSync(file, `${lines.join('\n')}\n`)
say(`${lines.length} calls in ${file}`)
