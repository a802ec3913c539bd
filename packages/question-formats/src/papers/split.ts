/** Cuts a paper into questions: their stems, options, keys and explanations, and what several share. Pure. */
import {
  answerAtEnd,
  answerIn,
  explanationIn,
  explanationInside,
  isKeyTitle,
  isNoise,
  type KeyPair,
  keyPairs,
  keyTable,
  marksAtEnd,
  marksIn,
  namedIn,
  sharedIn,
} from './answers.ts'
import { numberAt } from './labels.ts'
import { type Start, startsOf } from './numbers.ts'
import { type OptionRun, runAt, type Stops, type View } from './options.ts'
import { flat, isBlank, type Paper, type Piece, slice, trimmed } from './paper.ts'
import type { RawQuestion } from './question.ts'
import { sheetQuestions } from './sheets.ts'
import { isLetterRun, isOwnHeading, isStop, listOf, textOf, viewsOf } from './views.ts'

/** A list of keys, and how many questions stand before it. */
export interface KeyList {
  pairs: KeyPair[]
  questionsBefore: number
}

export interface SplitPaper {
  questions: RawQuestion[]
  keyLists: KeyList[]
  /** Texts that belong to no question. */
  aside: View[]
}

/** The questions of a paper. */
export function splitPaper(paper: Paper): SplitPaper {
  return new Splitter(paper).split()
}

class Splitter {
  readonly #views: View[]
  /** Lists of keys by the line before which they stood. */
  readonly #keys: { at: number; pairs: KeyPair[] }[] = []
  readonly #aside: View[] = []
  #passage: View[] = []
  /** Questions that the passage is for: their numbers, or how many are left. */
  #sharing: ReturnType<typeof sharedIn> = null
  #left = 0
  #subject: string | null = null
  #chapter: string | null = null

  readonly #sheets: ReturnType<typeof sheetQuestions>

  constructor(paper: Paper) {
    this.#sheets = sheetQuestions(paper)
    this.#views = this.#withoutKeys(
      paper,
      viewsOf(paper.lines.filter(({ place }) => !this.#sheets.tables.has(place.cell?.table ?? 0))),
    )
  }

  split(): SplitPaper {
    const views = this.#views
    const open: Stops = (view) => isStop(view)
    const hasRun = (from: number, to: number) => {
      for (let at = from; at < to; at++) if (isLetterRun(runAt(views.slice(0, to), at, open))) return true
      return false
    }
    const starts = startsOf(views, hasRun)
    const questions =
      starts.length > 0 && starts.length * 2 >= this.#countRuns(starts)
        ? this.#numbered(starts)
        : this.#unnumbered()
    const places = questions.map(({ from }) => from)
    return {
      questions: [...questions.map(({ question }) => question), ...this.#sheets.questions],
      keyLists: this.#keys.map(({ at, pairs }) => ({
        pairs,
        questionsBefore: places.filter((from) => from < at).length,
      })),
      aside: this.#aside,
    }
  }

  #countRuns(starts: readonly Start[]): number {
    const begins = new Set(starts.map(({ at }) => at))
    let [count, at] = [0, 0]
    while (at < this.#views.length) {
      const run = begins.has(at)
        ? null
        : runAt(this.#views, at, (view, place) => isStop(view) || begins.has(place))
      if (isLetterRun(run)) count++
      at = run?.end ?? at + 1
    }
    return count
  }

  #numbered(starts: readonly Start[]): { from: number; question: RawQuestion }[] {
    const before = this.#views.slice(0, starts[0]?.at)
    this.#between(before)
    let section = 0
    let last = 0
    return starts.map(({ at, label }, index) => {
      if (label.number <= last) section++
      last = label.number
      const views = this.#views.slice(at, starts[index + 1]?.at)
      return { from: at, question: this.#question(views, label.name, section, label.to) }
    })
  }

  #unnumbered(): { from: number; question: RawQuestion }[] {
    const found: { from: number; question: RawQuestion }[] = []
    let from = 0
    for (let at = 0; at < this.#views.length; at++) {
      const view = this.#views[at]
      if (view && at === from && isOwnHeading(view)) {
        this.#between([view])
        from++
        continue
      }
      const run = runAt(this.#views, at, isStop)
      if (!run || (!isLetterRun(run) && this.#isStatement(run))) continue
      let end = run.end
      while (end < this.#views.length && belongsBehind(this.#views, end)) end++
      const views = this.#views.slice(from, end)
      const number = numberAt(views[0]?.text ?? '')
      const label = number && at > from ? number : null
      found.push({ from, question: this.#question(views, label?.name ?? null, 0, label?.to ?? 0) })
      from = end
      at = end - 1
    }
    this.#aside.push(...this.#views.slice(from))
    return found
  }

  /** Whether a list of numbers stands before the options proper: 'i. … ii. … Which is right?' */
  #isStatement(run: OptionRun): boolean {
    for (let at = run.end; at < Math.min(this.#views.length, run.end + 3); at++) {
      const view = this.#views[at]
      if (!view || isStop(view)) return false
      if (isLetterRun(runAt(this.#views, at, isStop))) return true
    }
    return false
  }

  /** One question out of its lines. */
  #question(views: readonly View[], number: string | null, section: number, labelTo: number): RawQuestion {
    const [head, ...rest] = views
    const cut = labelTo > 0 && head ? { ...head, ...textOf(slice(head.pieces, labelTo)) } : head
    const own = [...(cut && !isBlank(cut.pieces) ? [cut] : []), ...rest]
    const { run, from, twoLists } = listOf(own)
    const stemViews = own.slice(0, run ? from : undefined)
    const passage = this.#passageFor(number)
    const question: RawQuestion = {
      number,
      section,
      place: head?.line.place ?? { paragraph: 1 },
      passage: passage.views,
      passageUnclear: passage.unclear,
      stem: stemViews,
      run,
      twoLists,
      answers: [],
      explanation: [],
      marks: null,
      behind: [],
      subject: this.#subject,
      chapter: this.#chapter,
    }
    return this.#tail(question, run ? own.slice(run.end) : [])
  }

  /** What stands behind the options, and inside of the stem where there are none. */
  #tail(question: RawQuestion, behind: readonly View[]): RawQuestion {
    const stem: View[] = []
    const explanation: (readonly Piece[])[] = []
    const mine: View[] = []
    const late: View[] = []
    const others: View[] = []
    let state: 'stem' | 'options' | 'key' | 'explanation' | 'others' = 'stem'
    let waits = false
    const hear = (view: View): void => {
      const why = explanationIn(view.text)
      const answer = answerIn(view.text)
      const marks = marksIn(view.text)
      if (state === 'others') others.push(view)
      else if (why !== null && (state !== 'stem' || !question.run)) {
        state = 'explanation'
        explanation.push(slice(view.pieces, why))
      } else if (answer && (state !== 'stem' || !question.run)) {
        const inner = explanationInside(answer.value)
        const value = inner ? answer.value.slice(0, inner.at).trim() : answer.value
        state = 'key'
        waits = value === ''
        if (value !== '') question.answers.push(value)
        if (inner) {
          state = 'explanation'
          explanation.push(slice(view.pieces, answer.from + inner.to))
        }
      } else if (waits) {
        waits = false
        question.answers.push(view.text)
      } else if (marks !== null) question.marks ??= marks
      else if (isNoise(view.text)) return
      else if (state === 'stem') stem.push(view)
      else if (isOwnHeading(view) || sharedIn(view.text) !== null) {
        state = 'others'
        others.push(view)
      } else if (state === 'explanation') explanation.push(view.pieces)
      else if (state === 'options') mine.push(view)
      else late.push(view)
    }
    for (const view of question.stem) hear(view)
    if (question.run) state = 'options'
    for (const view of behind) hear(view)
    // A passage for the next questions begins before the line that says so.
    const shares = others.some((view) => sharedIn(view.text) !== null)
    const passage = shares && mine.every(({ line }) => line.first) ? mine : []
    this.#between([...passage, ...late, ...others])
    return this.#finished({ ...question, stem, explanation, behind: passage.length > 0 ? [] : mine })
  }

  /** Keys and marks at the end of a line, taken off it. */
  #finished(question: RawQuestion): RawQuestion {
    const { run } = question
    const stem = [...question.stem]
    const last = stem.at(-1)
    if (last) {
      const key = answerAtEnd(last.text)
      const marks = marksAtEnd(last.text)
      if (key) {
        question.answers.push(key.value)
        stem[stem.length - 1] = { ...last, ...textOf(slice(last.pieces, 0, key.at)) }
      } else if (marks) {
        question.marks ??= marks.marks
        stem[stem.length - 1] = { ...last, ...textOf(slice(last.pieces, 0, marks.at)) }
      }
    }
    const option = run?.options.at(-1)
    const key = option ? answerAtEnd(flat(option.pieces)) : null
    if (!run || !option || !key) return { ...question, stem }
    question.answers.push(key.value)
    const options = [
      ...run.options.slice(0, -1),
      { ...option, pieces: trimmed(slice(option.pieces, 0, key.at)) },
    ]
    return { ...question, stem, run: { ...run, options } }
  }

  /** Lines between questions: headings, passages, and what belongs nowhere. */
  #between(views: readonly View[]): void {
    const at = views.findIndex((view) => sharedIn(view.text) !== null)
    const rest = views.filter((view) => {
      const named = namedIn(view.text)
      if (named?.field === 'subject') {
        this.#subject = named.value
        this.#chapter = null
      } else if (named) this.#chapter = named.value
      return named === null && !isNoise(view.text)
    })
    if (at < 0) {
      this.#aside.push(...rest.filter((view) => !isOwnHeading(view)))
      return
    }
    const kept = rest.filter((view) => !isOwnHeading(view) || sharedIn(view.text) !== null)
    this.#passage = kept
    this.#sharing = sharedIn(views[at]?.text ?? '')
    for (const view of kept) {
      const said = sharedIn(view.text)
      if (said !== null && said !== 'unclear') this.#sharing = said
    }
    this.#left =
      this.#sharing !== null && typeof this.#sharing === 'object' && 'count' in this.#sharing
        ? this.#sharing.count
        : 1
  }

  #passageFor(number: string | null): { views: readonly View[]; unclear: boolean } {
    const none = { views: [], unclear: false }
    const sharing = this.#sharing
    if (this.#passage.length === 0 || sharing === null) return none
    if (typeof sharing === 'object' && 'from' in sharing) {
      const own = Number(number === null ? Number.NaN : numberAt(`${number}.`)?.number)
      const inside = own >= sharing.from && own <= sharing.to
      if (!inside && own > sharing.to) this.#passage = []
      return inside ? { views: this.#passage, unclear: false } : none
    }
    if (this.#left <= 0) return none
    this.#left--
    return { views: this.#passage, unclear: sharing === 'unclear' }
  }

  /** Takes the lists of keys out: under their title, or lines and tables that are nothing else. */
  #withoutKeys(paper: Paper, views: readonly View[]): View[] {
    const tables = new Map(
      paper.tables.map(({ number, rows }) => [
        number,
        keyTable(
          rows.map((row) =>
            row.map((lines) =>
              lines
                .map(({ pieces }) => flat(pieces))
                .join(' ')
                .trim(),
            ),
          ),
        ),
      ]),
    )
    const kept: View[] = []
    const used = new Set<number>()
    let titled = false
    views.forEach((view, at) => {
      const table = view.line.place.cell?.table
      const fromTable = table === undefined ? null : (tables.get(table) ?? null)
      if (table !== undefined && fromTable && (titled || fromTable.length >= 3)) {
        if (!used.has(table)) this.#keys.push({ at: kept.length, pairs: fromTable })
        used.add(table)
        return
      }
      const pairs = keyPairs(view.text)
      if (pairs && (titled || pairs.length >= 3 || this.#continuesKeys(views, at, kept.length))) {
        this.#addKeys(kept.length, pairs)
        return
      }
      const opens = isKeyTitle(view.text) && this.#isFollowedByKeys(views, at, tables)
      if (opens) {
        titled = true
        this.#keys.push({ at: kept.length, pairs: [] })
        return
      }
      titled = titled && isOwnHeading(view)
      kept.push(view)
    })
    return kept
  }

  #addKeys(at: number, pairs: KeyPair[]): void {
    const last = this.#keys.at(-1)
    if (last && last.at === at && !repeats(last.pairs, pairs)) last.pairs.push(...pairs)
    else this.#keys.push({ at, pairs })
  }

  #continuesKeys(views: readonly View[], at: number, keptBefore: number): boolean {
    const last = this.#keys.at(-1)
    return last !== undefined && last.at === keptBefore && last.pairs.length > 0 && !views[at]?.gap
  }

  #isFollowedByKeys(
    views: readonly View[],
    at: number,
    tables: ReadonlyMap<number, KeyPair[] | null>,
  ): boolean {
    const next = views.slice(at + 1).find((view) => !isOwnHeading(view))
    const table = next?.line.place.cell?.table
    return (
      next !== undefined && (keyPairs(next.text) !== null || !!(table !== undefined && tables.get(table)))
    )
  }
}

function repeats(before: readonly KeyPair[], after: readonly KeyPair[]): boolean {
  return after.some(({ number }) => before.some((pair) => pair.number === number))
}

/** Lines behind options that belong to their question. */
function belongsBehind(views: readonly View[], at: number): boolean {
  const view = views[at]
  if (!view) return false
  const waits = at > 0 && answerIn(views[at - 1]?.text ?? '')?.value === ''
  return waits || isStop(view) || marksIn(view.text) !== null
}
