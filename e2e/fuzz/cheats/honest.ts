/**
 * An honest phone, as RULES.md describes ours, over networks as they are: each answer has the next number and its
 * time, waits in the answer store until the server has spoken about it, and every call declares the highest number
 * that was given out.
 */
import { minute, second } from '@porua/server/features/exams/testing'
import { questions, type SentAnswer, type Sitter, type Sitting } from './sitting.ts'

export const situations = [
  'fine',
  'fine',
  'slow',
  'endsOffline',
  'flaps',
  'twoDevices',
  'boxLost',
  'clockJumps',
  'lastSecond',
] as const
export type Situation = (typeof situations)[number]

interface Hole {
  readonly from: number
  readonly to: number
}

/** The last questions of the paper are written ones, which may stand as drafts. */
const written = questions.slice(-4)
const tapped = questions.slice(0, -4)

/** Puts an honest student into the sitting. */
export function sitHonestly(sitting: Sitting): Situation {
  const situation = sitting.among(situations)
  const sitter = sitting.newStudent(null)
  const { began, end, agenda } = sitting
  const first = began + sitting.between(0, 5 * minute)
  const client = new HonestPhone(sitter, `phone-${sitting.random().toString(36).slice(2, 10)}`, {
    holes: holesOf(situation, sitting),
    latency: situation === 'slow' ? [1_000, 9_000] : [40, 600],
    clockError: sitting.between(-2_000, 2_000),
    jump: situation === 'clockJumps' ? sitting.between(-30, 60) * minute : 0,
  })
  client.open(first)
  const clients = [client]
  if (situation === 'twoDevices') {
    const tablet = new HonestPhone(sitter, `tablet-${sitting.random().toString(36).slice(2, 10)}`, {
      holes: holesOf(sitting.random() < 0.5 ? 'fine' : 'endsOffline', sitting),
      latency: [40, 600],
      clockError: sitting.between(-2_000, 2_000),
      jump: 0,
    })
    tablet.open(sitting.between(first, end - 10 * minute))
    clients.push(tablet)
  }
  const last = situation === 'lastSecond' ? 500 : 2_000
  for (const question of tapped) {
    if (sitting.random() < 0.25) continue
    const hurried = situation === 'lastSecond' && sitting.random() < 0.25
    const at = hurried ? end - sitting.between(last, 10_000) : sitting.between(first + second, end - last)
    agenda.at(at, () => sitting.among(clients.filter((one) => one.isOpen)).give(question))
  }
  for (const question of written) {
    if (sitting.random() < 0.5) continue
    for (let changes = 1 + Math.floor(sitting.random() * 3); changes > 0; changes--)
      agenda.at(sitting.between(first + second, end - last), () =>
        client.type(question, sitting.random() < 0.15),
      )
  }
  for (let n = Math.floor(sitting.random() * 4); n > 0; n--) {
    const at = sitting.between(first + second, end - second)
    agenda.at(at, () => client.reload(situation === 'boxLost'))
  }
  for (const one of clients) agenda.at(end, () => one.timeIsOver())
  return situation
}

/** When there is no network; every hole ends before the grace does. */
function holesOf(situation: Situation, sitting: Sitting): Hole[] {
  const { began, end } = sitting
  const upTo = end + sitting.between(5 * second, 28 * minute)
  if (situation === 'endsOffline') return [{ from: end - sitting.between(second, 40 * minute), to: upTo }]
  if (situation === 'clockJumps') {
    const from = sitting.between(began + 10 * minute, end - minute)
    return [{ from, to: sitting.random() < 0.5 ? upTo : sitting.between(from, end) }]
  }
  if (situation !== 'flaps' && situation !== 'boxLost') return []
  const holes: Hole[] = []
  for (let at = began + sitting.between(minute, 15 * minute); at < end; ) {
    const to = at + sitting.between(5 * second, 6 * minute)
    holes.push({ from: at, to: Math.min(to, end + 25 * minute) })
    at = to + sitting.between(10 * second, 15 * minute)
  }
  return holes
}

interface Nature {
  readonly holes: readonly Hole[]
  readonly latency: readonly [number, number]
  /** How far the phone's idea of the server's clock is off. */
  readonly clockError: number
  /** By how much somebody sets the phone's clock in its first hole; the next reply sets it right. */
  readonly jump: number
}

class HonestPhone {
  isOpen = false
  readonly #sitter: Sitter
  readonly #sitting: Sitting
  readonly #nature: Nature
  readonly #waits = new Map<string, SentAnswer>()
  readonly #drafts = new Map<string, SentAnswer>()
  #device: string
  #counter = 0
  #calls = 0
  #tries = 0
  #jumped = 0

  constructor(sitter: Sitter, device: string, nature: Nature) {
    this.#sitter = sitter
    this.#sitting = sitter.sitting
    this.#device = device
    this.#nature = nature
    for (const { to } of nature.holes) this.#sitting.agenda.at(to, () => this.#reconnects())
    const [hole] = nature.holes
    if (hole && nature.jump !== 0)
      this.#sitting.agenda.at(hole.from + second, () => {
        this.#jumped = Math.max(0, nature.jump)
      })
  }

  open(at: number): void {
    // Nobody begins without a network.
    this.#sitting.agenda.at(at, async () => {
      await this.#sitter.start(this.#mark())
      this.isOpen = true
    })
  }

  give(question: string): void {
    const text = this.#sitter.tap(question)
    this.#waits.set(question, this.#answer(question, [text]))
    this.#later(250, () => this.#send())
  }

  /** A change of a draft, or everything in it removed. */
  type(question: string, emptied: boolean): void {
    const text = emptied ? [] : [this.#sitter.tap(question)]
    this.#drafts.set(question, { ...this.#answer(question, text), draft: true })
  }

  reload(loses: boolean): void {
    if (!this.isOpen) return
    if (loses && this.#sitting.now < this.#sitting.end) {
      // B4: the answer store is gone; what the local-storage copy has gets numbers of the new one, and keeps its
      // times. Drafts are gone with the answer store.
      this.#device = `${this.#device}x`
      this.#counter = 0
      this.#drafts.clear()
      for (const [question, answer] of this.#waits)
        this.#waits.set(question, { ...answer, revision: ++this.#counter })
    }
    this.#reconnects()
  }

  timeIsOver(): void {
    if (!this.isOpen) return
    for (const [question, draft] of this.#drafts) this.#waits.set(question, draft)
    this.#drafts.clear()
    this.#reconnects(0)
  }

  /** G2, G5. */
  #answer(question: string, answer: string[]): SentAnswer {
    const { began, end, now } = this.#sitting
    const measured = now + this.#nature.clockError
    // In doubt the later of the possible times, unless the exam would be over by that.
    const believed = measured + this.#jumped < end ? measured + this.#jumped : measured
    const timestamp = Math.round(Math.min(Math.max(believed, began), end - 1))
    this.#counter = Math.max(this.#counter + 1, timestamp)
    return { questionId: question, answer, timestamp, revision: this.#counter }
  }

  #mark() {
    return { device: this.#device, counter: this.#counter }
  }

  #later(ms: number, run: () => Promise<void> | void): void {
    this.#sitting.agenda.at(this.#sitting.now + ms, run)
  }

  #isOnline(at = this.#sitting.now): boolean {
    return !this.#nature.holes.some(({ from, to }) => from <= at && at < to)
  }

  #latency(): number {
    return this.#sitting.between(...this.#nature.latency)
  }

  /** R1, R2: the attempt is fetched, then everything goes after 2 s and a random part of 3 s. */
  #reconnects(pause = 2_000 + this.#sitting.between(0, 3_000)): void {
    if (!this.isOpen || !this.#isOnline()) return
    const mark = this.#mark()
    this.#later(this.#latency(), async () => {
      if (!this.#isOnline()) return
      await this.#sitter.look(mark)
      this.#jumped = 0
      this.#later(this.#latency() + pause, () => this.#send())
    })
  }

  /** S1 to S5. */
  #send(): void {
    if (this.#waits.size === 0 || this.#calls >= 2 || !this.isOpen) return
    if (!this.#isOnline()) return
    const answers = [...this.#waits.values()].toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0))
    const mark = this.#mark()
    this.#calls++
    this.#later(this.#latency(), async () => {
      const came = this.#isOnline()
      const outcomes = came ? await this.#sitter.save(answers, mark, this.#tries >= 3) : []
      this.#later(this.#latency(), () => this.#took(answers, outcomes, came && this.#isOnline()))
    })
  }

  #took(answers: readonly SentAnswer[], outcomes: readonly string[], heard: boolean): void {
    this.#calls--
    if (!heard) {
      this.#tries++
      this.#later(Math.min(30_000, 1_000 * 2 ** this.#tries), () => this.#send())
      return
    }
    this.#tries = 0
    this.#jumped = 0
    for (const [n, answer] of answers.entries()) {
      const outcome = outcomes[n] ?? 'nothing'
      if (!['saved', 'repeated', 'older', 'onHold'].includes(outcome))
        this.#sitting.refused.push(`${answer.answer.join()} ${outcome}`)
      if (this.#waits.get(answer.questionId) === answer) this.#waits.delete(answer.questionId)
    }
    this.#send()
  }
}
