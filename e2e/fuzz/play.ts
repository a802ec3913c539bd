/**
 * One seeded run: two phones, up to three tabs each, every accident we know, against the real server. A run is played again
 * by its seed; the operations follow from it alone.
 */
import { createPhone, type PhoneTab } from '../../apps/student/src/features/exams/live/phone/phone.ts'
import { createVirtualTime } from '../../apps/student/src/features/exams/live/phone/virtual-time.ts'
import { brokenPromises, seeded } from '../../apps/student/src/features/exams/live/phone/world.ts'
import { brokenMarks, truthOf } from './promises.ts'
import { createRealNetwork, type RealNetwork, Underway, type Weather } from './real-network.ts'
import { type ExamKind, epoch, group, type RealSchool } from './real-school.ts'

export interface Outcome {
  seed: number
  broken: string[]
  /** Answers that a phone called saved. */
  acknowledged: number
  /** Rows in the server's log. */
  logged: number
  kills: number
}

/** Plays a run with two students' seats: `seat` and the next. */
export async function play(school: RealSchool, seat: number, seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const upTo = (most: number) => Math.floor(random() * most)
  const among = <T>(list: readonly T[]): T => list[upTo(list.length)] as T

  const underway = new Underway()
  const time = createVirtualTime(1_000, () => underway.settled())
  const clock = () => Math.round(epoch + time.now())
  const kind: ExamKind = chance(0.5) ? 'multi' : 'once'
  const questions = school.questions[kind]
  const first = school.students[seat]
  const second = school.students[seat + 1]
  if (!first || !second) throw new Error('no seats left')
  const twoStudents = chance(0.3)
  const tabsTalk = chance(0.7)
  let boxes = 0
  let kills = 0
  await school.extend(kind, 0)

  const seats = [first, twoStudents ? second : first].map((student) => {
    const network: RealNetwork = createRealNetwork(student.session, {
      school,
      underway,
      timers: time,
      clock,
      random,
    })
    const phone = createPhone({
      who: { student: student.id, exam: kind, group },
      calls: network.calls,
      timers: time,
      wall: clock,
      random,
      newDevice: () => `box-${seed}-${++boxes}`,
      writeMs: among([0, 20, 400]),
      ...(tabsTalk ? {} : { tabsTalk: false }),
    })
    return { phone, network, student: student.id, session: student.session }
  })
  type Seat = (typeof seats)[number]
  for (const it of seats) it.phone.openTab()
  await time.advance(1_000)

  let texts = 0
  const tabOf = (it: Seat): PhoneTab | undefined => among(it.phone.tabs)
  const weathers: Weather[] = ['fine', 'fine', 'cutBefore', 'cutAfter', 'cutAfter', 'hang', 'portal', 'away']

  async function something(it: Seat): Promise<void> {
    const dice = upTo(100)
    if (dice < 34) {
      texts += 1
      tabOf(it)?.tap(among(questions), [`a${texts}`])
    } else if (dice < 56) await time.advance(among([upTo(300), upTo(5_000), upTo(90_000)]))
    else if (dice < 70) it.network.weather = among(weathers)
    else if (dice < 72) it.network.latency = among([5, 300, 3_000, 9_000])
    else if (dice < 76) tabOf(it)?.reload()
    else if (dice < 79) tabOf(it)?.close()
    else if (dice < 83) {
      if (it.phone.tabs.length < 3) it.phone.openTab()
    } else if (dice < 86) tabOf(it)?.exam.wake(among(['visible', 'online']))
    else if (dice < 89) it.phone.crash()
    else if (dice < 90) it.phone.signIn(null)
    else if (dice < 92) {
      it.network.session = it.session
      it.phone.signIn(it.student)
    } else if (dice < 93) {
      const other = it.student === first?.id ? second : first
      it.network.session = other?.session ?? null
      it.phone.signIn(other?.id ?? null)
    } else if (dice < 94) it.phone.clearLocalStorage()
    else if (dice < 95) it.network.session = null
    else if (dice < 97)
      it.phone.shiftWallClock(among([-86_400_000, -7_200_000, -60_000, 60_000, 7_200_000, 86_400_000]))
    else if (kills < 1 && seed % 5 === 0) {
      kills += 1
      it.network.weather = 'killDuring'
    }
    await time.advance(1)
  }

  const steps = 8 + upTo(45)
  for (let n = 0; n < steps; n++) await something(among(seats))
  for (let n = upTo(4); n > 0; n--) {
    const ending = upTo(4)
    if (ending === 0) tabOf(among(seats))?.exam.submit()
    if (ending === 1) await time.advance(among([3_000_000, 3_600_000, 5_500_000]))
    if (ending === 2) await school.extend(kind, among([60_000, 1_200_000]))
    await time.advance(1)
  }
  for (let n = upTo(16); n > 0; n--) await something(among(seats))

  const people = [...new Set([first.id, second.id])]
  const look = async (settled: boolean) =>
    brokenPromises(truthOf(await school.dump(people)), seats, settled, clock())
  const broken = await look(false)

  // The sun comes out: good network, the right student, a tab; and the leftovers of what had ended.
  for (const it of seats) {
    it.network.weather = 'fine'
    it.network.latency = 30
    it.network.session = it.session
    it.phone.signIn(it.student)
    if (it.phone.tabs.length === 0) it.phone.openTab()
    for (const tab of it.phone.tabs) tab.exam.wake('visible')
  }
  await time.advance(180_000)
  for (const it of seats) void it.phone.sendLeftovers()
  await time.advance(180_000)
  for (let again = 0; again < 2; again++) {
    for (const it of seats) for (const tab of it.phone.tabs) tab.exam.wake('visible')
    await time.advance(10_000)
  }
  broken.push(...(await look(true)))
  const acknowledged = seats.flatMap((it) => it.phone.said.filter((said) => said.keeping === 'saved')).length

  // The exam ends for everybody; the server marks what it has.
  for (const it of seats) for (const tab of [...it.phone.tabs]) tab.close()
  await time.advance(60_000)
  await school.finish(clock() + 4 * 3_600_000)
  const dump = await school.dump(people)
  broken.push(...brokenMarks(dump, kind))
  return { seed, broken, acknowledged, logged: dump.log.length, kills }
}
