/**
 * One seeded run: two phones, up to three tabs each, every accident we know, against the real server. A run is played
 * again by its seed; the operations follow from it alone.
 */
import { createHash } from 'node:crypto'
import { type ClientTab, createClient } from '../../apps/student/src/features/exams/live/simulated/client.ts'
import { createVirtualTime } from '../../apps/student/src/features/exams/live/simulated/virtual-time.ts'
import { brokenPromises, seeded } from '../../apps/student/src/features/exams/live/simulated/world.ts'
import { ClientPapers } from './client-papers.ts'
import { brokenAttempts, brokenFiles, brokenMarks, truthOf } from './promises.ts'
import { Provider } from './provider.ts'
import { createRealNetwork, type RealNetwork, Underway, type Weather } from './real-network.ts'
import { type ExamKind, epoch, examKinds, group, type RealSchool } from './real-school.ts'
import { brokenReceipts } from './receipts.ts'
import { Wild } from './wild.ts'

export interface Outcome {
  seed: number
  broken: string[]
  /** Answers that a phone called saved. */
  acknowledged: number
  /** Rows in the server's log. */
  logged: number
  kills: number
  /** The school went back to a backup. */
  backs: number
  retakes: number
  regrades: number
  /** Answers that stand with a file. */
  files: number
}

/** What breaks besides the network; `backups`: the school can go back to one. */
export interface Wildness {
  readonly backups: boolean
}

/**
 * Plays a run with two students' seats: `seat` and the next. `wildness`: with everything of `wild.ts`; a tame run's
 * events stay what they were.
 */
export async function play(
  school: RealSchool,
  seat: number,
  seed: number,
  wildness: Wildness | null = null,
): Promise<Outcome> {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const upTo = (most: number) => Math.floor(random() * most)
  const among = <T>(list: readonly T[]): T => list[upTo(list.length)] as T

  const underway = new Underway()
  const time = createVirtualTime(1_000, () => underway.settled())
  const clock = () => Math.round(epoch + time.now())
  const kind: ExamKind = among(examKinds)
  const exam = school.examOf(kind, seat)
  const { questions } = exam
  const first = school.students[seat]
  const second = school.students[seat + 1]
  if (!first || !second) throw new Error('no seats left')
  const twoStudents = chance(0.3)
  const tabsTalk = chance(0.7)
  let devices = 0
  let kills = 0
  let retakes = 0
  await school.reset(exam.id)
  const provider = new Provider({ school, exam, random, clock, sids: [first.sid, second.sid] })

  const seats = [first, twoStudents ? second : first].map((student, n) => {
    const network: RealNetwork = createRealNetwork(student.session, {
      school,
      underway,
      timers: time,
      clock,
      random,
    })
    const client = createClient({
      who: { student: student.id, exam: exam.id, group },
      calls: network.calls,
      timers: time,
      wall: clock,
      random,
      newDevice: () => `box-${seed}-${++devices}`,
      writeMs: among([0, 20, 400]),
      ...(tabsTalk ? {} : { tabsTalk: false }),
    })
    const papers = new ClientPapers(client, network, `${seed} ${n}`)
    return { client, network, papers, student: student.id, session: student.session }
  })
  type Seat = (typeof seats)[number]
  const steps = wildness ? 8 + upTo(45) : 0
  const wild = wildness
    ? new Wild(seed, {
        school,
        steps,
        backups: wildness.backups,
        // What a retake has replaced is not taken over, whether the school has forgotten it or not.
        retaken: () => retakes > 0,
        firstStands: kind === 'once',
        clock,
        people: [first.id, second.id],
        async onBack() {
          provider.paused = false
          await school.reset(exam.id)
        },
      })
    : null
  await wild?.before(0, seats)
  for (const it of seats) it.client.openTab()
  await time.advance(1_000)

  let texts = 0
  const newText = () => `a${++texts}`
  const tabOf = (it: Seat): ClientTab | undefined => among(it.client.tabs)
  const weathers: Weather[] = ['fine', 'fine', 'cutBefore', 'cutAfter', 'cutAfter', 'hang', 'portal', 'away']

  /** A student who is done asks for it again: the phone opens the exam anew, as the app does. */
  function retake(it: Seat): void {
    void it.network.retake(it.student, exam.id).then((granted) => {
      if (!granted || it.network.session !== it.session) return
      retakes += 1
      it.client.openTab()
    })
  }

  async function something(it: Seat): Promise<void> {
    const dice = upTo(100)
    if (dice < 28) tabOf(it)?.tap(among(questions), [newText()])
    else if (dice < 34) {
      const tab = tabOf(it)
      const mine = it.network.session === it.session
      if (tab && mine && !wild?.goesBack) await it.papers.give(tab, among(questions), newText(), chance(0.5))
    } else if (dice < 37) {
      if (it.network.session === it.session) await it.papers.bring()
    } else if (dice < 55) await time.advance(among([upTo(300), upTo(5_000), upTo(90_000)]))
    else if (dice < 68) it.network.weather = among(weathers)
    else if (dice < 70) it.network.latency = among([5, 300, 3_000, 9_000])
    else if (dice < 74) tabOf(it)?.reload()
    else if (dice < 77) tabOf(it)?.close()
    else if (dice < 80) {
      if (it.client.tabs.length < 3) it.client.openTab()
    } else if (dice < 83) tabOf(it)?.exam.wake(among(['visible', 'online']))
    else if (dice < 86) {
      if (!wild?.wiped(it.client)) it.client.crash()
    } else if (dice < 87) it.client.signIn(null)
    else if (dice < 89) {
      it.network.session = it.session
      it.client.signIn(it.student)
    } else if (dice < 90) {
      const other = it.student === first?.id ? second : first
      it.network.session = other?.session ?? null
      it.client.signIn(other?.id ?? null)
    } else if (dice < 91) {
      if (!wild?.wiped(it.client)) it.client.clearLocalStorage()
    } else if (dice < 92) it.network.session = null
    else if (dice < 94) {
      const by = among([-86_400_000, -7_200_000, -60_000, 60_000, 7_200_000, 86_400_000])
      wild?.clockMoves(by)
      it.client.shiftWallClock(by)
    } else if (dice < 96) await provider.something()
    else if (dice < 97) {
      if (kind === 'practice') retake(it)
    } else if (dice < 98) {
      if (chance(0.4) && !wild?.goesBack) await provider.correct(`a${1 + upTo(texts + 1)}`, false)
    } else if (kills < 1 && seed % 5 === 0) {
      kills += 1
      it.network.weather = 'killDuring'
    }
    await time.advance(1)
  }

  const most = wildness ? steps : 8 + upTo(45)
  for (let n = 1; n <= most; n++) {
    await something(among(seats))
    await wild?.before(n, seats)
  }
  for (let n = wild?.needsTime ? 0 : upTo(4); n > 0; n--) {
    const ending = upTo(6)
    if (ending === 0) {
      const it = among(seats)
      tabOf(it)?.exam.submit()
      if (kind === 'practice' && chance(0.7)) {
        await time.advance(5_000)
        retake(it)
      }
    }
    if (ending === 1) await time.advance(among([3_000_000, 3_600_000, 5_500_000]))
    if (ending === 2) await provider.something()
    if (ending === 3 && kind === 'practice') retake(among(seats))
    if (ending === 4 && chance(0.2)) await provider.end()
    await time.advance(1)
  }
  for (let n = upTo(16); n > 0; n--) await something(among(seats))

  const people = [...new Set([first.id, second.id])]
  const broken: string[] = []
  const look = async (settled: boolean) => {
    const dump = await school.dump(people, clock())
    const truth = truthOf(dump)
    const ever = [...(wild?.past ?? []), ...truth.ever]
    broken.push(...brokenPromises({ ...truth, ever }, seats, settled, clock()), ...brokenAttempts(dump, kind))
    for (let at = broken.length - 1; at >= 0; at--)
      if (wild?.excuses(broken[at] ?? '', settled, truth.log)) broken.splice(at, 1)
    if (settled) broken.push(...(wild?.broken(truth.log, seats) ?? []))
    for (const { client } of seats)
      broken.push(...brokenFiles(dump, client.disk.device, client.disk.answers.values()))
  }
  await look(false)

  // The sun comes out: good network, the right student, a tab; and the leftovers of what had ended.
  await provider.goOn()
  wild?.calm(seats)
  for (const it of seats) {
    it.network.weather = 'fine'
    it.network.latency = 30
    it.network.session = it.session
    it.client.signIn(it.student)
    if (it.client.tabs.length === 0) it.client.openTab()
    for (const tab of it.client.tabs) {
      // What is handed in stays so on the screen; whoever wants to go on after a retake opens the exam again.
      if (wild || (kind === 'practice' && tab.exam.view().attempt.name === 'submitted')) tab.reload()
      else tab.exam.wake('visible')
    }
  }
  await time.advance(180_000)
  for (const it of seats) await it.papers.bring()
  for (const it of seats) void it.client.sendLeftovers()
  await time.advance(180_000)
  for (let again = 0; again < 2; again++) {
    for (const it of seats) for (const tab of it.client.tabs) tab.exam.wake('visible')
    await time.advance(10_000)
  }
  await look(true)
  const acknowledged = seats.flatMap((it) => it.client.said.filter((said) => said.keeping === 'saved')).length

  // The exam ends for everybody; the server marks what it has, and marks it again where a key was wrong.
  for (const it of seats) for (const tab of [...it.client.tabs]) tab.close()
  await time.advance(30 * 3_600_000)
  await school.finish(clock())
  if (chance(0.3) && !wild?.goesBack) await provider.correct(`a${1 + upTo(texts + 1)}`, chance(0.3))
  const dump = await school.dump(people, clock())
  broken.push(...brokenMarks(dump, kind, exam.keys))
  const receipts = seats.flatMap((it) => [...it.client.receipts])
  // A school that went back has signed what it no longer has.
  if (!wild?.backs) broken.push(...(await brokenReceipts(`http://127.0.0.1:${school.port()}`, receipts)))
  for (const [attempt, papers] of seats.flatMap((it) => [...it.network.papers]))
    if (papers.size > 1) broken.push(`${attempt} was given ${papers.size} papers`)

  let files = 0
  for (const { extra } of dump.answers) {
    const there = extra.filter(({ key }) => key !== '')
    files += there.length > 0 ? 1 : 0
    for (const { key } of there) {
      const owner = seats.find((it) => it.papers.digestOf(key) !== undefined)
      const bytes = (await owner?.network.media(key)) ?? new Uint8Array()
      if (createHash('sha256').update(bytes).digest('hex') !== owner?.papers.digestOf(key))
        broken.push(`${key} is named by an answer, and ${bytes.length} bytes are there`)
    }
  }
  const logged = dump.log.length
  kills += provider.kills
  const backs = wild?.backs ?? 0
  return { seed, broken, acknowledged, logged, kills, backs, retakes, regrades: provider.regrades, files }
}
