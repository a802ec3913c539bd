/** One seeded sitting with honest students and cheats, and what has to hold of it by the true time of each tap. */
import { seeded } from '../../../apps/student/src/features/exams/live/simulated/world.ts'
import { cheatIn, cheats } from './cheaters.ts'
import { sitHonestly } from './honest.ts'
import type { CheatSchool, Sitting, Tap } from './sitting.ts'

/** Honest students of an exam that holds every late answer. */
export const withHold = 'in an exam with hold'

/** Students of each sort in a sitting. */
export const honestHands = 2
export const cheatingHands = 2
export const seatsARun = honestHands + cheatingHands

/** What became of one sort of students. */
export interface Fate {
  /** Questions that were answered: after the end, where it is a cheat. */
  answered: number
  counted: number
  held: number
  /** Neither counted nor held: too late, or refused. */
  neither: number
  /** Of unfair answers that were counted, by how many seconds their taps were too late. */
  gained: number[]
}

export interface Played {
  readonly seed: number
  readonly honest: Map<string, Fate>
  readonly cheats: Map<string, Fate>
  /** What must not be: an honest answer refused, an unfair one counted of a kind that can be told. */
  readonly broken: string[]
}

/** Plays a sitting. `kinds`: the cheats of it; by chance where none are named. */
export async function playCheats(
  school: CheatSchool,
  seed: number,
  kinds: readonly string[] = [],
): Promise<Played> {
  const random = seeded(seed)
  const sitting = await school.sitting(seed, random)
  const situations = new Map<string, string>()
  for (let n = 0; n < honestHands; n++) situations.set(`${n}`, sitHonestly(sitting))
  const names = Object.keys(cheats)
  for (let n = 0; n < cheatingHands; n++) {
    const drawn = sitting.among(names)
    cheatIn(sitting, kinds[n] ?? drawn)
  }
  await sitting.play()
  return judge(sitting, seed, [...situations.values()])
}

async function judge(sitting: Sitting, seed: number, situations: readonly string[]): Promise<Played> {
  const standing = await textsThatCount(sitting)
  const held = await textsThatWait(sitting)
  const played: Played = { seed, honest: new Map(), cheats: new Map(), broken: [] }
  const students = [...new Set(sitting.taps.filter((tap) => tap.cheat === null).map((tap) => tap.student))]
  for (const taps of Map.groupBy(sitting.taps, (tap) => `${tap.student} ${tap.question}`).values()) {
    const [first] = taps
    if (!first) continue
    const counts = taps.find((tap) => standing.has(tap.text))
    const waits = taps.some((tap) => held.has(tap.text))
    if (first.cheat === null) {
      const situation = situations[students.indexOf(first.student)] ?? 'honest'
      // There every late answer waits, a draft too: that is the exam's setting.
      const fate = fateOf(played.honest, sitting.kind.held ? withHold : situation)
      fate.answered++
      if (counts) fate.counted++
      else if (waits) fate.held++
      else fate.neither++
    } else if (first.at > sitting.end) weighUnfair(sitting, first, counts, waits, played)
  }
  for (const refused of sitting.refused) played.broken.push(`an honest answer was refused: ${refused}`)
  return played
}

function weighUnfair(
  sitting: Sitting,
  { cheat, text, at }: Tap,
  counts: Tap | undefined,
  waits: boolean,
  played: Played,
): void {
  const name = cheat ?? ''
  const fate = fateOf(played.cheats, sitting.kind.held ? `${name}, with hold` : name)
  fate.answered++
  if (!counts) {
    if (waits) fate.held++
    else fate.neither++
    return
  }
  fate.counted++
  fate.gained.push((at - sitting.end) / 1_000)
  if (sitting.kind.held || !cheats[name]?.undetectable)
    played.broken.push(
      `${name}: ${text} was tapped ${(at - sitting.end) / 1_000} s after the end, and counts`,
    )
}

function fateOf(fates: Map<string, Fate>, name: string): Fate {
  const known = fates.get(name)
  if (known) return known
  const fate: Fate = { answered: 0, counted: 0, held: 0, neither: 0, gained: [] }
  fates.set(name, fate)
  return fate
}

async function textsThatCount(sitting: Sitting): Promise<ReadonlySet<string>> {
  const rows = await sitting.db.read((db) =>
    db.selectFrom('answer').select('answer_json').where('attempt_id', 'in', sitting.attempts).execute(),
  )
  return new Set(rows.flatMap((row) => JSON.parse(row.answer_json) as string[]))
}

async function textsThatWait(sitting: Sitting): Promise<ReadonlySet<string>> {
  const rows = await sitting.db.read((db) =>
    db
      .selectFrom('answer_log')
      .select('answer_json')
      .where('attempt_id', 'in', sitting.attempts)
      .where('outcome', '=', 'onHold')
      .execute(),
  )
  return new Set(rows.flatMap((row) => JSON.parse(row.answer_json) as string[]))
}
