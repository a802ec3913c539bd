/** Late answers in the desk: listed with what speaks for them, accepted, refused, waited for no longer. The commands' services. */
import type { LateAnswersReply, LateList, LateMeant, resultsCalls } from '@porua/contract/desk/results'
import type { CallReply } from '@porua/contract/endpoint'
import { plainText } from '@porua/question-formats/plain-text'
import type { Act } from '../../../platform/desk-http.ts'
import { iso } from '../../../platform/iso.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { LateAdmin, LateAnswer, LateBy, WeighedAnswer, WhichLate } from '../late.api.ts'
import { type ExamResults, noSuchExam } from './exam-results.service.ts'
import { examTitle } from './results.store.ts'

interface Needs {
  db: Database
  late: LateAdmin
  results: Pick<ExamResults, 'state'>
}

/** Answers that one page shows. */
const usualPage = 50
/** Answers that the log of staff names. */
const mostLogged = 30

/** The calls about late answers. */
export class LateDecisions {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem notFound */
  async list(
    examId: string,
    { list = 'waiting', after, limit = usualPage }: { list?: LateList; after?: string; limit?: number },
  ): Promise<LateAnswersReply> {
    await this.#title(examId)
    const page = { list, limit, after: after === undefined ? null : placeOf(after) }
    const { answers, more, counts } = await this.#needs.late.weighed(examId, page)
    const last = answers.at(-1)
    return { answers: answers.map(shown), next: last && more ? nameOf(last) : null, counts }
  }

  /** @throws Problem notFound */
  async accept(
    examId: string,
    meant: LateMeant,
    act: Act,
  ): Promise<CallReply<typeof resultsCalls.acceptLate>> {
    const name = await this.#title(examId)
    const { answers, ...counts } = await this.#needs.late.accept(whichOf(examId, meant))
    act.about(
      { kind: 'exam', id: examId, name },
      { after: { accepted: answers.slice(0, mostLogged).map(named) } },
    )
    return { answers: answers.length, ...counts }
  }

  /** @throws Problem notFound */
  async refuse(
    examId: string,
    { answers: meant, refused }: { answers: LateMeant; refused: boolean },
    by: LateBy,
    act: Act,
  ): Promise<CallReply<typeof resultsCalls.refuseLate>> {
    const { late } = this.#needs
    const name = await this.#title(examId)
    const which = whichOf(examId, meant)
    const answers = await (refused ? late.refuse(which, by) : late.takeBack(which))
    const told = answers.slice(0, mostLogged).map(named)
    act.about({ kind: 'exam', id: examId, name }, { after: refused ? { refused: told } : { waiting: told } })
    return { answers: answers.map(({ attemptId, seq }) => ({ attemptId, seq })) }
  }

  /** @throws Problem notFound, badRequest while somebody may sit the exam */
  async close(examId: string, act: Act): Promise<CallReply<typeof resultsCalls.closeLate>> {
    const { late, results } = this.#needs
    const before = await results.state(examId)
    const about = { kind: 'exam', id: examId, name: before.title }
    act.about(about, { before: { open: before.open } })
    const attempts = await late.close(examId)
    const state = await results.state(examId)
    act.about(about, { before: { open: before.open }, after: { open: state.open } })
    return { results: state, attempts }
  }

  /** @throws Problem notFound */
  async #title(examId: string): Promise<string> {
    const title = await this.#needs.db.read((reader) => examTitle(reader, examId))
    if (title === undefined) throw noSuchExam(examId)
    return title
  }
}

/** All that wait, or these rows whether held or too late. */
function whichOf(examId: string, meant: LateMeant): WhichLate {
  return meant === 'all' ? { examId } : { examId, rows: meant, tooLate: true }
}

function nameOf({ attemptId, seq }: Pick<LateAnswer, 'attemptId' | 'seq'>): string {
  return `${attemptId}~${seq}`
}

function placeOf(name: string): Pick<LateAnswer, 'attemptId' | 'seq'> {
  const end = name.lastIndexOf('~')
  return { attemptId: name.slice(0, end), seq: Number(name.slice(end + 1)) }
}

/** As the log of staff names an answer. */
function named({ sid, number }: LateAnswer): string {
  return `${sid}: ${number}`
}

function shown({ attemptId, seq, sid, name, number, ...row }: WeighedAnswer) {
  const { title, format, answer, files, draft, givenAt, receivedAt, end, proof, instead, refused } = row
  return {
    attemptId,
    seq,
    sid,
    name,
    number,
    title: title === null ? '' : plainText(title, format ?? 'text'),
    answer: [...answer],
    files: files.length,
    draft,
    givenAt: iso(givenAt),
    receivedAt: iso(receivedAt),
    endedAt: iso(end),
    proof,
    instead: instead === null ? null : [...instead],
    refused: refused && { at: iso(refused.at), who: refused.who },
  }
}
