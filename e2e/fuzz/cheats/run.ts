/** `npm run fuzz -- --cheats …`: so many sittings with cheats on each database, and a table of what they gained. */
import { useFastTemp } from '@porua/testkit/fast-temp'
import { startPostgres } from '@porua/testkit/postgres'
import { type Fate, type Played, playCheats, seatsARun, withHold } from './play.ts'
import { CheatSchool } from './sitting.ts'

/** The share of honest answers that may wait for a teacher. */
const mostHeld = 0.02

type Say = (line: string) => void

/** Answers whether every promise was kept. */
export async function fuzzCheats(
  { runs, seed, databases }: { runs: number; seed: number; databases: readonly ('sqlite' | 'postgres')[] },
  say: Say,
): Promise<boolean> {
  useFastTemp()
  let kept = true
  for (const database of databases) {
    const postgres = database === 'postgres' && !process.env.TEST_POSTGRES_URL ? await startPostgres() : null
    if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
    const began = performance.now()
    const cpu = process.cpuUsage()
    const school = await CheatSchool.open(database, runs * seatsARun)
    const all: Played[] = []
    for (let n = 0; n < runs; n++) {
      const played = await playCheats(school, seed + n)
      all.push(played)
      for (const broken of played.broken) say(`seed ${played.seed}: ${broken}`)
      if ((n + 1) % 500 === 0) say(`${n + 1} runs, ${Math.round((performance.now() - began) / 1000)} s`)
    }
    await school.close()
    await postgres?.stop()
    const seconds = Math.round((performance.now() - began) / 1000)
    const { user, system } = process.cpuUsage(cpu)
    const busy = Math.round((user + system) / 1e6)
    say(`\n${runs} runs from seed ${seed} on ${database}: ${seconds} s, ${busy} s of one core`)
    kept = tell(all, say) && kept
  }
  return kept
}

function tell(all: readonly Played[], say: Say): boolean {
  const honest = gather(all.map((played) => played.honest))
  const unfair = gather(all.map((played) => played.cheats))
  const sum = total([...honest].flatMap(([name, fate]) => (name === withHold ? [] : fate)))
  const share = sum.answered === 0 ? 0 : sum.held / sum.answered
  const refused = all.flatMap((played) => played.broken).filter((line) => line.includes('honest')).length
  say(
    `honest answers where late ones count: ${sum.answered}; refused ${refused}; held ${sum.held} (${percent(share)}); never sent or emptied ${sum.neither}`,
  )
  say(row('honest', 'answers', 'counted', 'held', 'not sent', ''))
  for (const [name, fate] of honest)
    say(row(name, fate.answered, fate.counted, fate.held, fate.neither, percent(fate.held / fate.answered)))
  say(row('cheat', 'answers', 'counted', 'held', 'too late', 'seconds gained: median, most'))
  for (const [name, fate] of unfair)
    say(row(name, fate.answered, fate.counted, fate.held, fate.neither, gain(fate)))
  const broken = all.filter((played) => played.broken.length > 0).length
  say(`${broken} runs with a broken promise`)
  return broken === 0 && share <= mostHeld
}

function gather(maps: readonly ReadonlyMap<string, Fate>[]): Map<string, Fate> {
  const names = [...new Set(maps.flatMap((map) => [...map.keys()]))].sort()
  return new Map(names.map((name) => [name, total(maps.flatMap((map) => map.get(name) ?? []))]))
}

function total(fates: Iterable<Fate>): Fate {
  const sum: Fate = { answered: 0, counted: 0, held: 0, neither: 0, gained: [] }
  for (const fate of fates) {
    sum.answered += fate.answered
    sum.counted += fate.counted
    sum.held += fate.held
    sum.neither += fate.neither
    sum.gained.push(...fate.gained)
  }
  return sum
}

function gain({ gained }: Fate): string {
  if (gained.length === 0) return 'none'
  const sorted = gained.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${Math.round(middle)}, ${Math.round(sorted.at(-1) ?? 0)}`
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

function row(name: string, ...cells: (string | number)[]): string {
  return `| ${name.padEnd(48)} | ${cells.map((cell) => String(cell).padStart(8)).join(' | ')} |`
}
