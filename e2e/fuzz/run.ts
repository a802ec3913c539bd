/**
 * `npm run fuzz -- --runs 2000 --seed 1 --database sqlite|postgres [--tame] [--processes 2]`: seeded runs against the
 * real server; exit 1 if an answer was lost. `--tame`: without what `wild.ts` breaks besides the network, as seeds
 * were played before there was any of it. `--cheats`: sittings with clients that were changed to gain time, on both
 * databases unless one is named, and a table at the end (`cheats/`). `--processes`: so many serve the one PostgreSQL;
 * each call goes to any of them, and a kill takes one.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '@porua/testkit/postgres'
import { seeded } from '../../apps/student/src/features/exams/live/simulated/world.ts'
import { fuzzCheats } from './cheats/run.ts'
import { play } from './play.ts'
import { openRealSchool } from './real-school.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'string' },
    tame: { type: 'boolean' },
    cheats: { type: 'boolean' },
    processes: { type: 'string' },
  },
})
const runs = Number(values.runs ?? 200)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const dialect = values.database === 'postgres' ? 'postgres' : 'sqlite'
const wildness = values.tame ? null : { backups: true }
const say = (line: string) => process.stdout.write(`${line}\n`)

if (values.cheats) {
  const databases: readonly (typeof dialect)[] = values.database ? [dialect] : ['sqlite', 'postgres']
  process.exit((await fuzzCheats({ runs, seed, databases }, say)) ? 0 : 1)
}

const processes = Number(values.processes ?? 1)
if (processes > 1 && dialect === 'sqlite') {
  say('several processes need --database postgres')
  process.exit(2)
}

const postgres = dialect === 'postgres' && !process.env.TEST_POSTGRES_URL ? await startPostgres() : null
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
say(`${runs} runs from seed ${seed} on ${dialect}${processes > 1 ? `, ${processes} processes` : ''}`)
const school = await openRealSchool(dialect, runs * 2, { processes, random: seeded(seed) })
const began = performance.now()
const sum = { acknowledged: 0, logged: 0, kills: 0, backs: 0, retakes: 0, regrades: 0, files: 0, broken: 0 }
for (let n = 0; n < runs; n++) {
  const outcome = await play(school, n * 2, seed + n, wildness)
  sum.acknowledged += outcome.acknowledged
  sum.logged += outcome.logged
  sum.kills += outcome.kills
  sum.backs += outcome.backs
  sum.retakes += outcome.retakes
  sum.regrades += outcome.regrades
  sum.files += outcome.files
  if (outcome.broken.length > 0) {
    sum.broken += 1
    say(`seed ${outcome.seed}:\n  ${outcome.broken.join('\n  ')}`)
  }
  if ((n + 1) % 100 === 0) say(`${n + 1} runs, ${Math.round((performance.now() - began) / 1000)} s`)
}
await school.close()
await postgres?.stop()
const seconds = (performance.now() - began) / 1000
say(
  [
    `${runs} runs from seed ${seed}`,
    `${sum.acknowledged} answers acknowledged, ${sum.logged} rows logged, ${sum.files} answers with files`,
    `${sum.retakes} retakes, ${sum.regrades} corrections, ${sum.kills} server kills, ${sum.backs} returns to a backup`,
    `${sum.broken} runs with a broken promise`,
    `${Math.round(seconds)} s, ${Math.round((runs / seconds) * 60)} runs a minute`,
  ].join('; '),
)
process.exit(sum.broken === 0 ? 0 : 1)
