/**
 * Clients that were changed to gain time. Each begins as an honest one does, answers some questions in time, and works on after the end;
 * what it sends then is forged in its own way. The true time of each tap is written down.
 */
import { minute, second } from '@porua/server/features/exams/testing'
import { type Mark, questions, type SentAnswer, type Sitter, type Sitting } from './sitting.ts'

/** A cheat: puts its student's calls into the agenda. */
type Cheat = (it: Cheater) => void

interface Kind {
  /** Cannot be told from an honest phone, and why: what of it is counted is bounded by the grace. */
  readonly undetectable?: string
  readonly play: Cheat
}

const inTime = questions.slice(0, 12)
const afterwards = questions.slice(12)

/** What the cheats have in common: one phone that was online in time, and questions that are worked out after the end. */
class Cheater {
  readonly sitter: Sitter
  readonly sitting: Sitting
  readonly device: string
  /** When it falls silent. */
  quietFrom: number
  readonly began: number
  readonly end: number
  counter = 0

  constructor(sitting: Sitting, cheat: string) {
    this.sitter = sitting.newStudent(cheat)
    this.sitting = sitting
    this.device = `box-${sitting.random().toString(36).slice(2, 10)}`
    this.began = sitting.began + sitting.between(0, 5 * minute)
    this.end = sitting.end
    this.quietFrom = this.end
  }

  at(time: number, run: () => Promise<unknown>): void {
    this.sitting.agenda.at(time, async () => {
      await run()
    })
  }

  mark(counter: number = this.counter): Mark {
    return { device: this.device, counter }
  }

  start(at = this.began, mark: Mark = this.mark(0)): this {
    this.at(at, () => this.sitter.start(mark))
    return this
  }

  /** As an honest phone, online: answers numbered by the clock, a call each, and a look now and then. */
  answerOnline(until = this.end - second): this {
    this.quietFrom = until
    for (const question of inTime) {
      if (this.sitting.random() < 0.4) continue
      this.at(this.sitting.between(this.began + second, until), async () => {
        const { now } = this.sitting
        this.counter = Math.max(this.counter + 1, now)
        await this.save([this.answer(question, now, this.counter)])
      })
    }
    for (let n = 0; n < 2; n++)
      this.at(this.sitting.between(this.began + second, until), () => this.sitter.look(this.mark()))
    this.at(until, () => this.sitter.look(this.mark()))
    return this
  }

  answer(question: string, timestamp: number, revision?: number): SentAnswer {
    return {
      questionId: question,
      answer: [this.sitter.tap(question)],
      timestamp: Math.round(timestamp),
      ...(revision === undefined ? {} : { revision: Math.round(revision) }),
    }
  }

  save(answers: readonly SentAnswer[], mark = this.mark(), offline = true): Promise<string[]> {
    return this.sitter.save(answers, mark, offline)
  }

  /** At moments after the end, each with a few more questions; `forge` says what is sent for one. */
  afterEnd(
    forge: (question: string, place: number) => SentAnswer,
    { mark = () => this.mark(), within = 29 * minute }: { mark?: () => Mark; within?: number } = {},
  ): this {
    const times = afterwards
      .map(() => this.sitting.between(this.end + second, this.end + within))
      .toSorted((a, b) => a - b)
    for (const [place, time] of times.entries())
      this.at(time, async () => {
        const answer = forge(afterwards[place] as string, place)
        await this.save([answer], mark())
      })
    return this
  }

  /** A claimed time for the answer of a place: in their order, from a moment on. */
  claim(place: number, from = this.quietFrom, to = this.end - 1): number {
    return Math.round(from + ((place + 1) / (afterwards.length + 1)) * (to - from))
  }

  /** The highest of those: a client that is consistent declares it. */
  lastClaim(from = this.quietFrom): number {
    return this.claim(afterwards.length - 1, from)
  }
}

const consistent = (it: Cheater, until: number, draft = false) =>
  it
    .start()
    .answerOnline(until)
    .afterEnd(
      (question, place) => {
        const time = it.claim(place)
        return { ...it.answer(question, time, time), ...(draft ? { draft: true as const } : {}) }
      },
      { mark: () => it.mark(it.lastClaim()) },
    )

/** The kinds, by name. What `undetectable` does not name has to gain nothing. */
export const cheats: Record<string, Kind> = {
  'no revision': {
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd((q) => it.answer(q, it.end - 3 * second)),
  },
  'counter 1000 from the start': {
    play(it) {
      it.counter = 1_000
      it.start(it.began, it.mark())
      it.at(it.end - minute, () => it.sitter.look(it.mark()))
      it.afterEnd((q, n) => it.answer(q, it.end - (20 - n) * second, 900 + n))
    },
  },
  'counter of the end from the start': {
    play(it) {
      it.counter = it.end - 1
      it.start(it.began, it.mark())
      it.at(it.end - minute, () => it.sitter.look(it.mark()))
      it.afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began)))
    },
  },
  'old numbers, late times': {
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd((q, n) => it.answer(q, it.end - second, it.began + (n + 1) * 7 * second)),
  },
  'numbers between its own': {
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began))),
  },
  'the same as drafts': {
    undetectable: 'a draft of then goes in at the end; it has a minute for that',
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd((q, n) => ({
          ...it.answer(q, it.claim(n, it.began), it.claim(n, it.began)),
          draft: true,
        })),
  },
  'drafts at once': {
    undetectable: 'a draft of then goes in at the end; it has a minute for that',
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd(
          (q, n) => ({ ...it.answer(q, it.claim(n, it.began), it.claim(n, it.began)), draft: true }),
          { within: 3 * minute },
        ),
  },
  'a device never heard of': {
    play: (it) =>
      it
        .start()
        .answerOnline()
        .afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began)), {
          mark: () => ({ device: `${it.device}-2`, counter: it.lastClaim(it.began) }),
        }),
  },
  'a spare device': {
    play(it) {
      const spare = { device: `${it.device}-2`, counter: 0 }
      it.start().answerOnline()
      it.at(it.began + minute, () => it.sitter.look(spare))
      const from = it.began + 2 * minute
      it.afterEnd((q, n) => it.answer(q, it.claim(n, from), it.claim(n, from)), {
        mark: () => ({ ...spare, counter: it.lastClaim(from) }),
      })
    },
  },
  'calls without counters': {
    play(it) {
      it.start(it.began, { device: it.device })
      it.at(it.sitting.between(it.began, it.end), () => it.sitter.look({ device: it.device }))
      it.at(it.end + second, () => it.sitter.look({ device: it.device }))
      it.afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began)), {
        mark: () => it.mark(it.lastClaim(it.began)),
      })
    },
  },
  'no headers at all': {
    play(it) {
      it.start(it.began, {})
      it.at(it.sitting.between(it.began, it.end), () => it.sitter.look({}))
      it.afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began)), { mark: () => ({}) })
    },
  },
  'huge and negative counters': {
    play(it) {
      it.start(it.began, it.mark(999_999_999_999_999))
      it.at(it.end - minute, () => it.sitter.look({ device: it.device, counter: '-1' }))
      it.afterEnd((q, n) => it.answer(q, it.claim(n, it.began), it.claim(n, it.began)), {
        mark: () => it.sitting.among([it.mark(999_999_999_999_999), { device: it.device, counter: 'NaN' }]),
      })
    },
  },
  'old saves with new words': {
    play(it) {
      const numbers: { time: number; revision: number }[] = []
      it.start()
      for (const question of inTime)
        it.at(it.sitting.between(it.began + second, it.end - second), async () => {
          const time = it.sitting.now
          it.counter = Math.max(it.counter + 1, time)
          numbers.push({ time, revision: it.counter })
          await it.save([it.answer(question, time, it.counter)])
        })
      it.afterEnd((q, n) => {
        const { time, revision } = numbers[n % Math.max(1, numbers.length)] ?? { time: it.began, revision: 1 }
        return it.answer(q, time, revision)
      })
    },
  },
  'times before the start': {
    play: (it) => it.start().afterEnd((q, n) => it.answer(q, it.began - minute - n, it.began + n * second)),
  },
  'after the own submit': {
    play(it) {
      it.start().answerOnline(it.end - 20 * minute)
      it.at(it.end - 19 * minute, () => it.sitter.submit(it.mark()))
      it.afterEnd((q, n) =>
        it.answer(
          q,
          it.claim(n, it.began, it.end - 20 * minute),
          it.claim(n, it.began, it.end - 20 * minute),
        ),
      )
    },
  },
  'another device after the submit': {
    play(it) {
      it.start().answerOnline(it.end - 20 * minute)
      it.at(it.began + minute, () => it.sitter.look({ device: `${it.device}-2`, counter: 0 }))
      it.at(it.end - 19 * minute, () => it.sitter.submit(it.mark()))
      it.afterEnd((q, n) => it.answer(q, it.claim(n), it.claim(n)), {
        mark: () => ({ device: `${it.device}-2`, counter: it.lastClaim() }),
      })
    },
  },
  'two devices that contradict each other': {
    play(it) {
      const other = `${it.device}-2`
      it.start().answerOnline()
      for (let n = 1; n <= 6; n++)
        it.at(it.began + n * 8 * minute, () => it.sitter.look({ device: other, counter: n * 100 }))
      it.afterEnd((q, n) => it.answer(q, it.claim(n, it.began), 50 + n * 50), {
        mark: () => ({ device: other, counter: 700 }),
      })
    },
  },
  'numbers kept in reserve': {
    undetectable: 'the last one: as a phone without a network from then on',
    play(it) {
      it.start()
      const kept: number[] = []
      for (const place of afterwards.keys())
        it.at(it.claim(place, it.began + minute), () => {
          it.counter = it.sitting.now
          kept.push(it.counter)
          return it.sitter.look(it.mark())
        })
      it.afterEnd((q, n) => it.answer(q, kept[n] ?? it.end - 1, kept[n] ?? it.end - 1))
    },
  },
  'a number that never comes': {
    play(it) {
      it.start().answerOnline(it.end - 10 * minute)
      it.afterEnd((q, n) => it.answer(q, it.claim(n), it.claim(n)), {
        mark: () => it.mark(it.lastClaim() + 1),
      })
    },
  },
  'everything in one second': {
    play(it) {
      it.start().answerOnline()
      it.afterEnd((q, n) => it.answer(q, it.end - 300 + n, it.end - 300 + n), {
        mark: () => it.mark(it.end - 289),
      })
    },
    undetectable: 'taps of the last moment on a line that breaks; a handful at most',
  },
  'a start at the last second': {
    play(it) {
      it.start(it.end - second)
      it.afterEnd((q, n) => it.answer(q, it.end - 950 + 75 * n, it.end - 950 + 75 * n), {
        mark: () => it.mark(it.end - 125),
      })
    },
    undetectable: 'taps of the last moment on a line that breaks; a handful at most',
  },
  'silent from the start, consistent': {
    undetectable: 'as a phone without a network from then on',
    play(it) {
      it.quietFrom = it.began + second
      it.start()
      forgeConsistently(it)
    },
  },
  'silent for the last minutes, consistent': {
    undetectable: 'as a phone without a network from then on',
    play: (it) => consistent(it, it.end - it.sitting.between(minute, 40 * minute)),
  },
  'the same as drafts, consistent': {
    undetectable: 'as a phone without a network from then on',
    play: (it) => consistent(it, it.end - it.sitting.between(minute, 40 * minute), true),
  },
}

/** Of all numbers declared, the highest comes. */
function forgeConsistently(it: Cheater): void {
  it.afterEnd((question, place) => it.answer(question, it.claim(place), it.claim(place)), {
    mark: () => it.mark(it.lastClaim()),
  })
}

/** Puts a cheating student of a kind into the sitting. */
export function cheatIn(sitting: Sitting, name: string): void {
  cheats[name]?.play(new Cheater(sitting, name))
}
