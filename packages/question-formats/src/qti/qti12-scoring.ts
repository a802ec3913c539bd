/** QTI 1.2: which responses an item's conditions give marks for. */
import { attributeOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'

/** A response that a condition names. */
export interface Test {
  kind: 'equal' | 'least' | 'most' | 'above' | 'below' | 'part'
  /** The response it is about. */
  response: string
  value: string
  line: number
}

/** What one condition with a score of its own asks for. */
export interface Condition {
  /** What it sets or adds; a word ('SCORE.max') counts as 100. */
  score: number
  /** Whether it adds to others' scores. */
  adds: boolean
  /** Alternatives, any of which is enough; each a list of tests that all must hold. */
  ways: Test[][]
  line: number
}

const kinds: Record<string, Test['kind']> = {
  varequal: 'equal',
  vargte: 'least',
  varlte: 'most',
  vargt: 'above',
  varlt: 'below',
  varsubstring: 'part',
  varsubset: 'part',
}

/** So many alternatives are followed; no real item has a tenth. */
const mostWays = 500

/**
 * Conditions that change the score by one response, in order: those that only show feedback, or are about an option by itself
 * (Blackboard), are passed over. Where none gives marks, those count that Blackboard's feedback 'correct' belongs to: so it marks
 * what is typed into a blank.
 */
export function conditionsOf(item: XmlElement, response: string): Condition[] {
  const conditions: Condition[] = []
  const called: Condition[] = []
  for (const processing of childrenOf(item, 'resprocessing')) {
    for (const condition of childrenOf(processing, 'respcondition')) {
      const sets = childrenOf(condition, 'setvar')
      const tests = childrenOf(condition, 'conditionvar')
      const set = sets.find((one) => !isFeedback(one))
      if (!set && !isCalledCorrect(condition)) continue
      const adds = (attributeOf(set ?? condition, 'action') ?? 'Set').toLowerCase() === 'add'
      const all = tests.flatMap(waysOfTop)
      const ways = all.map((way) => way.filter((test) => test.response === response))
      if (all.flat().length > 0 && ways.flat().length === 0) continue
      if (!set) {
        if (ways.flat().length > 0) called.push({ score: 100, adds, ways, line: condition.line })
        continue
      }
      conditions.push({ score: scoreOf(textOf(set)), adds, ways, line: condition.line })
    }
  }
  return conditions.some(({ score }) => score > 0) ? conditions : [...conditions, ...called]
}

function isCalledCorrect(condition: XmlElement): boolean {
  return childrenOf(condition, 'displayfeedback').some(
    (shown) => attributeOf(shown, 'linkrefid')?.toLowerCase() === 'correct',
  )
}

function isFeedback(set: XmlElement): boolean {
  return /feedback/i.test(attributeOf(set, 'varname') ?? '')
}

function scoreOf(text: string): number {
  const plain = text.trim()
  if (/^[\w.]*max$/i.test(plain)) return 100
  const score = Number(plain)
  return plain === '' || !Number.isFinite(score) ? 0 : score
}

/** Several tests side by side are alternatives where they are about one value (Canvas), and belong together where they bound it. */
function waysOfTop(conditionvar: XmlElement): Test[][] {
  const parts = childrenOf(conditionvar)
  const tests = parts.filter((part) => kinds[part.name] !== undefined)
  const bounds = tests.some((part) => kinds[part.name] !== 'equal' && kinds[part.name] !== 'part')
  const responses = new Set(tests.map((part) => attributeOf(part, 'respident')))
  if (parts.length > 1 && tests.length === parts.length && !bounds && responses.size === 1)
    return tests.map((part) => [testOf(part)])
  return allOf(parts)
}

function waysOf(element: XmlElement): Test[][] {
  if (kinds[element.name] !== undefined) return [[testOf(element)]]
  if (element.name === 'and') return allOf(childrenOf(element))
  if (element.name === 'or') return childrenOf(element).flatMap(waysOf).slice(0, mostWays)
  // What must not be chosen follows from what must be; 'other' and 'unanswered' name nothing.
  return [[]]
}

function allOf(parts: XmlElement[]): Test[][] {
  let ways: Test[][] = [[]]
  for (const part of parts) {
    const more = waysOf(part)
    ways = ways.flatMap((way) => more.map((one) => [...way, ...one])).slice(0, mostWays)
  }
  return ways
}

function testOf(element: XmlElement): Test {
  return {
    kind: kinds[element.name] ?? 'equal',
    response: attributeOf(element, 'respident') ?? '',
    value: textOf(element).trim(),
    line: element.line,
  }
}
