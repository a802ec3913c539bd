/** Composes an exam and writes it as a pack's import would: with its source, keys, papers and calendars, all or nothing. */

import type { Shape } from '@porua/files/shape'
import { MemoryPack } from '@porua/files/source'
import { quoted, ValidationErrors } from '@porua/files/validation-errors'
import type { BankQuestion } from '@porua/question-formats/question'
import { PackRefused } from '../../../platform/pack-refused.ts'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  bankFiles,
  type Drawn,
  drawAll,
  loadPool,
  type PoolQuestion,
  poolKey,
  questionBodies,
  type TakeRule,
} from '../../question-bank/question-bank.api.ts'
import type { CompositionEntry, PlannedExam, PlannedExamQuestion } from '../../school-pack/school-pack.api.ts'
import {
  CourseMedia,
  defaultMarks,
  emptyPlan,
  type ImportReport,
  importPlan,
  knownSchool,
  mostQuestions,
  PackContext,
  readExamWith,
  type SchoolParts,
  type SchoolSnapshot,
} from '../../school-pack/school-pack.api.ts'
import { groupsWith, refusePast } from './plans.ts'
import { type DrawnWish, type ExamSpec, type NamedWish, readSpec } from './spec.ts'

/** The spec has mistakes; nothing was written. */
export class ExamRefused extends PackRefused {
  constructor(mistakes: ValidationErrors) {
    super(mistakes, ['examHasMistakes', { count: mistakes.count }])
  }
}

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
  readonly report: ImportReport
}

export interface ComposeOptions {
  /** Reads the spec; asked again where the school changes meanwhile. */
  spec: (mistakes: ValidationErrors) => Shape | null
  seed: string
  dryRun: boolean
  /** Whether an exam of this id may be there already. */
  replace: boolean
  /** Also more rows than an import may write while students sit an exam. */
  now: boolean
  /** Also one whose times are over in every group that is named. */
  past: boolean
  progress: Progress
}

/** @throws ExamRefused with every mistake, Refused where the exam is there already */
export async function composeExam(parts: SchoolParts, options: ComposeOptions): Promise<Composed> {
  let made: Omit<Composed, 'report'> | undefined
  const read = async (school: SchoolSnapshot, now: number) => {
    const mistakes = new ValidationErrors()
    const context = new PackContext(
      new CourseMedia(new MemoryPack({}), mistakes),
      mistakes,
      knownSchool(school),
      now,
      { typed: true },
    )
    const composer = new Composer(parts, school, context, options)
    made = await composer.compose()
    const { exam, schedules } = composer
    if (mistakes.count > 0 || !made || !exam) throw new ExamRefused(mistakes)
    return {
      ...emptyPlan(),
      exams: [exam],
      groups: groupsWith(school, schedules),
      warnings: mistakes.warnings,
    }
  }
  const { progress, dryRun, now } = options
  const report = await importPlan(parts, { progress, dryRun, now }, read)
  if (!made) throw new Error('an exam was written that nobody composed')
  return { ...made, report }
}

class Composer {
  exam: PlannedExam | null = null
  schedules: ExamSpec['schedules'] = []
  readonly #parts: SchoolParts
  readonly #school: SchoolSnapshot
  readonly #context: PackContext
  readonly #options: ComposeOptions
  constructor(parts: SchoolParts, school: SchoolSnapshot, context: PackContext, options: ComposeOptions) {
    this.#parts = parts
    this.#school = school
    this.#context = context
    this.#options = options
  }

  async compose(): Promise<Omit<Composed, 'report'> | undefined> {
    const { db } = this.#parts
    const { mistakes } = this.#context
    const shape = this.#options.spec(mistakes)
    if (!shape) return undefined
    const files = (await db.scan(bankFiles)).map((bank) => bank.file)
    const groups = new Set(this.#school.groups.map((group) => group.id))
    const spec = readSpec(shape, this.#context, files, groups)
    if (!spec) return undefined
    if (this.#school.exams.some((exam) => exam.id === spec.id) && !this.#options.replace)
      throw new Refused(
        `There is an exam '${spec.id}' already. Choose another id, or compose it anew with --replace.`,
      )
    const chosen = mistakes.count > 0 ? [] : await this.#choose(spec, files)
    const bodies = await this.#bodies(chosen)
    const questions = chosen.map((one) => planned(one, bodies))
    this.exam = readExamWith(spec.shape, spec.fields, this.#context, () => ({
      questions,
      composition: compositionOf(chosen),
    }))
    if (mistakes.count === 0) this.#check(spec, chosen)
    if (mistakes.count === 0 && !this.#options.past) refusePast(this.exam, spec.schedules, this.#context.now)
    this.schedules = spec.schedules
    if (!this.exam) return undefined
    return { exam: this.exam, chosen, groups: spec.schedules.map((one) => one.groupId) }
  }

  /** The questions in the order of the wishes. A wish that cannot be met is a mistake which says how many there are. */
  async #choose(spec: ExamSpec, files: readonly string[]): Promise<Placed[]> {
    this.#options.progress.stage('Looking at the question banks')
    const rules = spec.wishes.flatMap((wish) => ('rule' in wish ? [wish.rule] : []))
    const pool = await loadPool(this.#parts.db, { examId: spec.id, ...neededOf(spec, files) })
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

  async #bodies(chosen: readonly Placed[]): Promise<Map<string, BankQuestion>> {
    const keys = chosen.map(({ question: { file, id } }) => ({ file, id }))
    const rows = await this.#parts.db.scan((db) => questionBodies.rows(db, keys))
    return new Map(rows.map((row) => [poolKey(row), JSON.parse(row.body_json) as BankQuestion]))
  }

  #check(spec: ExamSpec, chosen: readonly Placed[]): void {
    const at = spec.fields.find('questions') ?? spec.shape
    if (chosen.length === 0) at.wrong('the exam has no questions')
    else if (chosen.length > mostQuestions)
      at.wrong(`the exam has ${chosen.length} questions, at most ${mostQuestions} are possible`)
    else if (chosen.every((one) => one.marks === 0)) at.wrong('the exam has no marks at all')
  }
}

type Placed = Chosen & { readonly shape: Shape }

function placedOf(wish: NamedWish | DrawnWish, shape: Shape, question: PoolQuestion): Placed {
  return { shape, question, marks: wish.marks ?? question.marks ?? defaultMarks * 100 }
}

function namedOf(wish: NamedWish, pool: ReadonlyMap<string, PoolQuestion>, named: Set<string>): Placed[] {
  return wish.ids.flatMap(({ id, shape }) => {
    const question = pool.get(poolKey({ file: wish.file, id }))
    if (!question) shape.wrong(`there is no question ${quoted(id)} in ${wish.file}`)
    else if (named.has(poolKey(question))) shape.wrong(`the exam names the question ${quoted(id)} twice`)
    else {
      named.add(poolKey(question))
      return [placedOf(wish, shape, question)]
    }
    return []
  })
}

/** Which banks have to be read, and what has to be known of their questions. */
function neededOf(spec: ExamSpec, files: readonly string[]) {
  const wanted = new Set<string>()
  const rules: TakeRule[] = []
  for (const wish of spec.wishes) {
    if ('rule' in wish) rules.push(wish.rule)
    else wanted.add(wish.file)
  }
  for (const rule of rules) for (const file of rule.files ?? files) wanted.add(file)
  return {
    files: [...wanted].sort(),
    uses: rules.some((rule) => rule.unusedSince !== undefined),
    facilities: rules.some((rule) => rule.difficulty !== undefined),
  }
}

/** Why a rule drew fewer questions than it takes. */
function shortage({ rule }: DrawnWish, found: Drawn): string {
  const left = [
    found.used > 0 ? `${found.used} were used since` : '',
    found.otherDifficulty > 0 ? `${found.otherDifficulty} are of another difficulty` : '',
    found.unknownDifficulty > 0
      ? `${found.unknownDifficulty} were in no exam yet, and nothing says how hard they are`
      : '',
    found.taken > 0 ? `${found.taken} are in this exam already` : '',
  ].filter((text) => text !== '')
  const count = found.questions.length
  const why = left.length > 0 ? ` (of ${found.fitting}: ${left.join(', ')})` : ''
  return `takes ${rule.take}, but only ${count} ${count === 1 ? 'question fits' : 'questions fit'}${why}`
}

function planned(
  { shape, question, marks }: Placed,
  bodies: ReadonlyMap<string, BankQuestion>,
): PlannedExamQuestion {
  const body = bodies.get(poolKey(question))
  if (!body)
    throw new Refused(`The question '${question.id}' has just left ${question.file}; please try again.`)
  const { file, id } = question
  return { place: shape.place, file, id, point: marks, question: { place: shape.place, id, body } }
}

/** The questions for `source_json`, as an export writes them: neighbours of one bank and equal marks share an entry. */
function compositionOf(chosen: readonly Chosen[]): CompositionEntry[] {
  const entries: CompositionEntry[] = []
  for (const { question, marks } of chosen) {
    const last = entries.at(-1)
    if (last?.file === question.file && last.marks === marks / 100) last.ids?.push(question.id)
    else entries.push({ file: question.file, ids: [question.id], marks: marks / 100 })
  }
  return entries
}
