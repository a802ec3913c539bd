/** What a provider does while students sit: more time, pauses, an early end, corrections; and a server that dies meanwhile. */
import type { FuzzExam, RealSchool } from './real-school.ts'
import type { FuzzDeed } from './school-server.ts'

interface Needs {
  school: RealSchool
  exam: FuzzExam
  random(): number
  clock(): number
  /** Whose extra time it is. */
  sids: readonly string[]
}

export class Provider {
  readonly #needs: Needs
  paused = false
  regrades = 0
  /** The server was killed while it worked on one. */
  kills = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** More time for all or for one, a pause or its end. */
  async something(): Promise<void> {
    const { exam, random, sids } = this.#needs
    const dice = Math.floor(random() * 4)
    const minutes = 1 + Math.floor(random() * 20)
    if (dice === 0) await this.#do({ do: 'extend', exam: exam.id, minutes })
    else if (dice === 1) {
      const sid = sids[Math.floor(random() * sids.length)] ?? ''
      await this.#do({ do: 'extraTime', exam: exam.id, sid, minutes })
    } else if (this.paused) await this.goOn()
    else if (await this.#do({ do: 'pause', exam: exam.id })) this.paused = true
  }

  /** Lets a paused exam go on. */
  async goOn(): Promise<void> {
    if (this.paused) await this.#do({ do: 'resume', exam: this.#needs.exam.id })
    this.paused = false
  }

  end(): Promise<boolean> {
    return this.#do({ do: 'end', exam: this.#needs.exam.id })
  }

  /** Corrects a question; `killed`: the server dies at some moment of it. `given` is an answer of the run. */
  async correct(given: string, killed: boolean): Promise<void> {
    const { school, exam, random, clock } = this.#needs
    const question = exam.questions[Math.floor(random() * exam.questions.length)] ?? ''
    const correction = exam.keys.propose(question, random, given)
    this.regrades += 1
    const work = school.deed({ do: 'regrade', exam: exam.id, question, correction }, clock())
    if (!killed) {
      // What the key says already is no correction, and makes no generation.
      if ((await work) && (await school.generationOf(exam.id)) > exam.keys.generation)
        exam.keys.apply(question, correction)
      return
    }
    this.kills += 1
    const ended = work.catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, random() * 40))
    await school.crash()
    await ended
    // What a dead worker has begun is brought to its end by the job of the next one; what it has not begun never was.
    await school.finish(clock() + 5 * 60_000)
    if ((await school.generationOf(exam.id)) > exam.keys.generation) exam.keys.apply(question, correction)
  }

  #do(deed: FuzzDeed): Promise<boolean> {
    const { school, clock } = this.#needs
    return school.deed(deed, clock())
  }
}
