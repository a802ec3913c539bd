/**
 * What breaks around a phone and its school besides the network: a full disk, an answer store that the browser throws
 * away, a page that the system freezes, a clock that jumps by years, a proxy that repeats, reorders and refuses, a
 * school that goes back to a backup. Draws from a generator of its own, so that a seed's other events stay what they
 * were.
 */
import { throwAway } from '../../apps/student/src/features/exams/live/answer-store.memory.ts'
import type { SimulatedClient } from '../../apps/student/src/features/exams/live/simulated/client.ts'
import type { Logged } from '../../apps/student/src/features/exams/live/simulated/model-server.ts'
import { seeded } from '../../apps/student/src/features/exams/live/simulated/world.ts'
import { truthOf } from './promises.ts'
import type { RealNetwork } from './real-network.ts'
import type { RealSchool } from './real-school.ts'

interface WildSeat {
  readonly client: SimulatedClient
  readonly network: RealNetwork
  readonly student: string
}

/** What a student had given when the school went back. */
interface Owed {
  readonly student: string
  readonly question: string
  readonly text: string
  readonly timestamp: number
  readonly device: string | null
  readonly revision: number
}

const years = 365.25 * 86_400_000

interface Needs {
  school: RealSchool
  /** So many steps does the run have. */
  steps: number
  /** The school may go back to a backup. */
  backups: boolean
  clock(): number
  /** The first answer to a question stands for good, from whichever device it comes. */
  firstStands: boolean
  /** A student has taken the exam again. */
  retaken(): boolean
  people: readonly string[]
  /** The school went back: the provider's doings of this run are undone with it. */
  onBack(): Promise<void>
}

export class Wild {
  readonly #random: () => number
  readonly #needs: Needs
  readonly #wiped = new Set<SimulatedClient>()
  /** Question and text of the answers that no open page knew when their answer store was thrown away. */
  readonly #knownByNoPage = new Set<string>()
  readonly #refused = new Set<SimulatedClient['disk']>()
  #setBack = false
  readonly #backUpAt: number
  readonly #backAt: number
  readonly #owed: Owed[] = []
  /** What the log held when the school went back. */
  readonly past: Logged[] = []
  backs = 0

  constructor(seed: number, needs: Needs) {
    this.#random = seeded(seed + 0x5eed)
    this.#needs = needs
    const goesBack = needs.backups && this.#random() < 0.25
    // Half of the backups are from before anybody has begun.
    this.#backUpAt = !goesBack ? -1 : this.#random() < 0.5 ? 0 : this.#upTo(needs.steps / 2)
    this.#backAt = goesBack ? this.#backUpAt + 1 + this.#upTo(needs.steps - this.#backUpAt) : -1
  }

  /** Whether this run goes back: what a provider corrects in it would be undone. */
  get goesBack(): boolean {
    return this.#backAt >= 0
  }

  /** What was lost can only be given again while the exam runs on. */
  get needsTime(): boolean {
    return this.goesBack || this.#wiped.size > 0
  }

  /**
   * Where a disk refused, a page that was thrown out of memory has taken its numbers with it: they may come again
   * when the clock is set back as well (G2); and a page that opens in that very moment numbers below what the other's
   * answer to that question has, which the log then holds. What an answer store held that was thrown away is in local
   * storage until a page opens it again (B4). What no open page knew nobody can give again.
   */
  excuses(broken: string, settled: boolean, log: readonly Logged[]): boolean {
    if (broken.endsWith('was given out twice')) return this.#refused.size > 0
    const isNumberedBelow =
      this.#refused.size > 0 && this.#setBack && log.some(({ question }) => broken.startsWith(`${question} `))
    if (broken.endsWith('was kept on the phone and is gone') && isNumberedBelow) return true
    if (broken.endsWith('is gone') && [...this.#knownByNoPage].some((it) => broken.startsWith(it)))
      return true
    return broken.endsWith('is gone') && this.#wiped.size > 0 && (!settled || this.goesBack)
  }

  /**
   * An answer store was thrown away: what only that answer store had may be gone with a page that had no time to lay
   * it again.
   */
  wiped(client: SimulatedClient): boolean {
    return this.#wiped.has(client)
  }

  /** A phone's clock is moved, in milliseconds. */
  clockMoves(by: number): void {
    if (by < 0) this.#setBack = true
  }

  /** Before the n-th step; 0 is before anybody has opened anything. */
  async before(step: number, seats: readonly WildSeat[]): Promise<void> {
    const { school } = this.#needs
    if (step === this.#backUpAt) await school.backUp()
    if (step === this.#backAt) await this.#goBack(seats)
    if (step > 0 && this.#random() < 0.2) this.#something(seats[this.#upTo(seats.length)] as WildSeat)
  }

  #something({ client, network }: WildSeat): void {
    const tab = client.tabs[this.#upTo(client.tabs.length)]
    const dice = this.#upTo(10)
    if (dice < 2) {
      client.disk.full = !client.disk.full
      if (client.disk.full) this.#refused.add(client.disk)
    } else if (dice < 3 && tab?.exam.view().attempt.name === 'answering') {
      for (const { question, answer } of client.disk.answers.values()) {
        const text = JSON.stringify(answer)
        const isKnown = client.tabs.some(
          ({ exam }) => JSON.stringify(exam.question(question).answer) === text,
        )
        if (!isKnown) this.#knownByNoPage.add(`${question} ${text} `)
      }
      throwAway(client.disk)
      this.#wiped.add(client)
    } else if (dice < 5) tab?.freeze()
    else if (dice < 6) for (const frozen of client.tabs) frozen.thaw()
    else if (dice < 7) {
      const by = (this.#random() < 0.5 ? -20 : 20) * years
      this.clockMoves(by)
      client.shiftWallClock(by)
    } else network.weather = (['twice', 'late', 'busy', 'tooLarge'] as const)[this.#upTo(4)] ?? 'late'
  }

  async #goBack(seats: readonly WildSeat[]): Promise<void> {
    const { school, people, clock, onBack } = this.#needs
    this.past.push(...truthOf(await school.dump([...people], clock())).log)
    for (const { client, student } of seats)
      for (const {
        question,
        answer,
        timestamp,
        revision,
        state,
        student: owner,
      } of client.disk.answers.values())
        if (state !== 'refused' && owner === student)
          this.#owed.push({
            student,
            question,
            text: JSON.stringify(answer),
            timestamp,
            device: client.disk.device,
            revision,
          })
    this.backs += 1
    await school.goBack()
    await onBack()
  }

  /** The sun comes out for phones too. */
  calm(seats: readonly WildSeat[]): void {
    for (const { client } of seats) {
      client.disk.full = false
      for (const tab of client.tabs) tab.thaw()
    }
  }

  /** What the school has not been given again although the phones had it and the exam ran on. */
  broken(log: readonly Logged[], seats: readonly WildSeat[]): string[] {
    const broken: string[] = []
    // What both have lost nobody has.
    if (this.#wiped.size > 0 || this.#needs.retaken()) return broken
    for (const { student, question, text, timestamp, device, revision } of this.#owed) {
      const there = log.some(
        (it) =>
          it.student === student &&
          it.question === question &&
          (JSON.stringify(it.answer) === text ||
            it.timestamp >= timestamp ||
            // Another device was quicker to give its own again.
            (this.#needs.firstStands && it.outcome === 'saved') ||
            // Given after it on the same phone, whose clock has gone back meanwhile.
            (it.device === device && it.revision > revision)),
      )
      const told = seats.some(({ client }) =>
        client.notices.some((notice) => notice.type === 'refused' && notice.question === question),
      )
      if (!there && !told) broken.push(`${question} ${text} was forgotten by a school that went back`)
    }
    return broken
  }

  #upTo(most: number): number {
    return Math.floor(this.#random() * most)
  }
}
