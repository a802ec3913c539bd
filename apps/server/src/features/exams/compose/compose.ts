/** Composes an exam and writes it as a pack's import would: with its source, keys, papers and calendars, all or nothing. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { Shape } from '@porua/files/shape'
import { MemoryPack } from '@porua/files/source'
import { type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { BankQuestion } from '@porua/question-formats/question'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { refuseOlder } from '../../../platform/versions.ts'
import type { Database } from '../../../ports/database/database.ts'
import {
  banksOf,
  type Drawn,
  drawAll,
  loadPool,
  type PoolQuestion,
  poolKey,
  type QuestionVersion,
  questionBodies,
  standAt,
} from '../../question-bank/question-bank.api.ts'
import { nextRevision, Overtaken, untilInTime } from '../../school/school.api.ts'
import type { CompositionEntry, PlannedExam, PlannedExamQuestion } from '../../school-pack/school-pack.api.ts'
import {
  CourseMedia,
  defaultMarks,
  emptySchool,
  loadQuestions,
  mostQuestions,
  PackContext,
  readExamWith,
  type SchoolParts,
} from '../../school-pack/school-pack.api.ts'
import { isExam } from '../exam-names.store.ts'
import { ExamRefused } from '../exam-refused.ts'
import { lockExam } from '../one-exam.store.ts'
import { writeOneExam } from '../one-exam.ts'
import { placesNamed } from './compose.store.ts'
import { refusePast } from './past.ts'
import { type DrawnWish, type ExamSpec, type NamedWish, namedIn, readSpec } from './spec.ts'

/** A question that the exam asks; `marks` in hundredths. */
export interface Chosen {
  readonly question: PoolQuestion
  readonly marks: number
}

/** What was composed. */
export interface Composed {
  readonly exam: PlannedExam
  readonly chosen: readonly Chosen[]
  readonly groups: readonly string[]
  /** False: it was so already. */
  readonly changed: boolean
  readonly warnings: readonly Remark[]
}

export interface ComposeOptions {
  /** Reads the spec; asked again where a question changes meanwhile. */
  spec: (mistakes: ValidationErrors) => Shape | null
  seed: string
  dryRun: boolean
  /** Whether an exam of this id may be there already. */
  replace: boolean
  /** The version of the exam that is replaced; without it, whatever stands. */
  version?: number | undefined
  /** Also more rows than an import may write while students sit an exam. */
  now: boolean
  /** Also one whose times are over in every group that is named. */
  past: boolean
  progress: Progress
}

/** What composing needs. */
export type ComposeParts = Pick<SchoolParts, 'db' | 'clock' | 'ids' | 'papers' | 'live'>

/**
 * Questions are looked for before the unit that writes, as that may take long; it is done again where one of them changes meanwhile.
 * @throws ExamRefused with every mistake, Refused where the exam is there already, Problem `conflict`
 */
export async function composeExam(parts: ComposeParts, options: ComposeOptions): Promise<Composed> {
  return untilInTime(() => composeOnce(parts, options))
}

async function composeOnce(parts: ComposeParts, options: ComposeOptions): Promise<Composed> {
  const { db, clock, ids, live, papers } = parts
  const { dryRun, version, progress } = options
  const now = clock.now()
  const mistakes = new ValidationErrors()
  const shape = options.spec(mistakes)
  if (!shape) throw new ExamRefused(mistakes)
  const { groups, ...known } = await db.read((reader) => placesNamed(reader, namedIn(shape)))
  const media = new CourseMedia(new MemoryPack({}), mistakes)
  const context = new PackContext(media, mistakes, { ...emptySchool(), ...known }, now, { typed: true })
  const made = await new Composer(db, groups, context, options).compose(shape)
  if (mistakes.count > 0 || !made) throw new ExamRefused(mistakes)
  const { exam, chosen, schedules, versions } = made
  progress.stage('Writing')
  const difference = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const current = await lockExam(tx, exam.id)
    if (current && !options.replace) throw taken(exam.id)
    refuseOlder(version, current)
    if (!(await standAt(tx, versions))) throw new Overtaken()
    return writeOneExam({ db, ids, live }, tx, {
      examId: exam.id,
      current,
      questions: await loadQuestions(tx, [], [exam.id], now),
      exam,
      schedules,
      now,
      dryRun,
      force: options.now,
    })
  })
  live?.poke()
  if (!dryRun && difference.exams.size > 0) {
    progress.stage('Building papers', difference.exams.size)
    await papers.build([...difference.exams])
  }
  return {
    exam,
    chosen,
    groups: schedules.map(({ groupId }) => groupId),
    changed: difference.counts.size > 0,
    warnings: [...mistakes.warnings, ...difference.mistakes.warnings],
  }
}

function taken(examId: string): Refused {
  return new Refused(['examIsThere', { exam: examId }])
}

/** An exam as it is to be written, made of questions of these versions. */
interface Plan {
  exam: PlannedExam
  chosen: readonly Chosen[]
  schedules: ExamSpec['schedules']
  versions: readonly QuestionVersion[]
}

class Composer {
  readonly #db: Database
  readonly #groups: ReadonlySet<string>
  readonly #context: PackContext
  readonly #options: ComposeOptions
  constructor(db: Database, groups: ReadonlySet<string>, context: PackContext, options: ComposeOptions) {
    this.#db = db
    this.#groups = groups
    this.#context = context
    this.#options = options
  }

  async compose(shape: Shape): Promise<Plan | undefined> {
    const { mistakes, now } = this.#context
    const { replace, past } = this.#options
    const files = (await this.#db.scan(banksOf)).map((bank) => bank.file)
    const spec = readSpec(shape, this.#context, files, this.#groups)
    if (!spec) return undefined
    if (!replace && (await this.#db.read((reader) => isExam(reader, spec.id)))) throw taken(spec.id)
    const chosen = mistakes.count > 0 ? [] : await this.#choose(spec, files)
    const keys = chosen.map(({ question: { file, id } }) => ({ file, id }))
    const rows = await this.#db.scan((reader) => questionBodies.rows(reader, keys))
    const bodies = new Map(rows.map((row) => [poolKey(row), JSON.parse(row.body_json) as BankQuestion]))
    const questions = chosen.map((one) => planned(one, bodies))
    const exam = readExamWith(spec.shape, spec.fields, this.#context, () => ({
      questions,
      composition: compositionOf(chosen),
    }))
    if (mistakes.count === 0) this.#check(spec, chosen)
    if (mistakes.count === 0 && !past) refusePast(exam, spec.schedules, now)
    const versions = rows.map(({ file, id, version }) => ({ file, id, version }))
    return exam ? { exam, chosen, schedules: spec.schedules, versions } : undefined
  }

  /** The questions in the order of the wishes. A wish that cannot be met is a mistake which says how many there are. */
  async #choose(spec: ExamSpec, files: readonly string[]): Promise<Placed[]> {
    this.#options.progress.stage('Looking at the question banks')
    const rules = spec.wishes.flatMap((wish) => ('rule' in wish ? [wish.rule] : []))
    const pool = await loadPool(this.#db, { examId: spec.id, ...neededOf(spec, files) })
    const byKey = new Map(pool.map((question) => [poolKey(question), question]))
    const named = new Set<string>()
    const lists = new Map<NamedWish, Placed[]>()
    for (const wish of spec.wishes) if (!('rule' in wish)) lists.set(wish, namedOf(wish, byKey, named))
    const drawn = drawAll(pool, rules, named, this.#options.seed)
    const placed: Placed[] = []
    let place = 0
    for (const wish of spec.wishes) {
      if (!('rule' in wish)) {
        placed.push(...(lists.get(wish) ?? []))
        continue
      }
      const found = drawn[place++]
      if (!found) continue
      if (found.questions.length < wish.rule.take) wish.shape.wrong(shortage(wish, found))
      placed.push(...found.questions.map((question) => placedOf(wish, wish.shape, question)))
    }
    return placed
  }

  #check(spec: ExamSpec, chosen: readonly Placed[]): void {
    const at = spec.fields.find('questions') ?? spec.shape
    if (chosen.length === 0) at.wrong(fault('examNoQuestions'))
    else if (chosen.length > mostQuestions)
      at.wrong(fault('examManyQuestions', { n: chosen.length, most: mostQuestions }))
    else if (chosen.every((one) => one.marks === 0)) at.wrong(fault('examNoMarks'))
  }
}

type Placed = Chosen & { readonly shape: Shape }

function placedOf(wish: NamedWish | DrawnWish, shape: Shape, question: PoolQuestion): Placed {
  return { shape, question, marks: wish.marks ?? question.marks ?? defaultMarks * 100 }
}

function namedOf(wish: NamedWish, pool: ReadonlyMap<string, PoolQuestion>, named: Set<string>): Placed[] {
  return wish.ids.flatMap(({ id, shape }) => {
    const question = pool.get(poolKey({ file: wish.file, id }))
    if (!question) shape.wrong(fault('noQuestionIn', { question: id, bank: wish.file, near: [] }))
    else if (named.has(poolKey(question))) shape.wrong(fault('questionNamedTwice', { question: id }))
    else {
      named.add(poolKey(question))
      return [placedOf(wish, shape, question)]
    }
    return []
  })
}

/** Which questions have to be read, and what has to be known of them. */
function neededOf(spec: ExamSpec, files: readonly string[]) {
  const rules = spec.wishes.flatMap((wish) => ('rule' in wish ? [wish.rule] : []))
  return {
    files: [...new Set(rules.flatMap((rule) => rule.files ?? files))].sort(),
    named: spec.wishes.flatMap((wish) =>
      'rule' in wish ? [] : wish.ids.map(({ id }) => ({ file: wish.file, id })),
    ),
    uses: rules.some((rule) => rule.unusedSince !== undefined),
    facilities: rules.some((rule) => rule.difficulty !== undefined),
  }
}

/** Why a rule drew fewer questions than it takes. */
function shortage({ rule }: DrawnWish, { questions, ...counts }: Drawn): Fault {
  return fault('fewFit', { ...counts, take: rule.take, fits: questions.length })
}

function planned(
  { shape, question, marks }: Placed,
  bodies: ReadonlyMap<string, BankQuestion>,
): PlannedExamQuestion {
  const body = bodies.get(poolKey(question))
  if (!body) throw new Refused(['questionHasLeft', { question: question.id, file: question.file }])
  const { file, id } = question
  return { place: shape.place, file, id, point: marks, question: { place: shape.place, id, body } }
}

/** The questions for `source_json`, as an export writes them: neighbours of one bank and equal marks share an entry. */
export function compositionOf(
  chosen: readonly { question: { file: string; id: string }; marks: number }[],
): CompositionEntry[] {
  const entries: CompositionEntry[] = []
  for (const { question, marks } of chosen) {
    const last = entries.at(-1)
    if (last?.file === question.file && last.marks === marks / 100) last.ids?.push(question.id)
    else entries.push({ file: question.file, ids: [question.id], marks: marks / 100 })
  }
  return entries
}
