/** QTI 1.2: one item as Canvas, Blackboard and older tools write it. */

import { allWithin, attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml.ts'
import { type Accepted, numericAnswers } from './accepted.ts'
import { type ItemBuilder, ItemMistake, type ItemParts, LeftOut, type Piece } from './item-builder.ts'
import { itemFeedback } from './qti12-feedback.ts'
import { materialOf } from './qti12-material.ts'
import { type Condition, conditionsOf, type Test } from './qti12-scoring.ts'

/** Kinds that tools name in the item's metadata and that are none of ours. */
const foreignKinds: [RegExp, string][] = [
  [/match/i, 'a matching question'],
  [/multiple_dropdowns|jumbled/i, 'a text with menus in it'],
  [/fill_in_multiple|fill in the blank plus/i, 'a text with several blanks'],
  [/calculated|formula/i, 'a calculated question: its numbers are made anew for each student'],
  [/order/i, 'a question about an order'],
  [/hot.?spot/i, 'a question about places in a picture'],
  [/file_?upload|file response/i, 'a question answered with a file'],
  [/text_only/i, 'a text without a question'],
  [/opinion|likert/i, 'a question of opinion without a right answer'],
  [/quiz bowl/i, 'a quiz bowl question'],
]

const responses = [
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'response_extension',
]

/** @throws LeftOut, ItemMistake */
export async function readItem12(item: XmlElement, builder: ItemBuilder): Promise<ItemParts> {
  const facts = metadataOf(item)
  const kind = facts.get('question_type') ?? facts.get('bbmd_questiontype') ?? ''
  const foreign = foreignKinds.find(([pattern]) => pattern.test(kind))
  if (foreign) throw new LeftOut(`it is ${foreign[1]}, which has no place in an exam here`)
  const presentation = childOf(item, 'presentation')
  if (!presentation) throw new LeftOut('it shows nothing: it has no <presentation>')
  const asked = allWithin(presentation, ...responses)
  const [response, ...more] = asked
  if (!response) throw new LeftOut('it asks nothing: it has no place for an answer')
  if (more.length > 0) throw new LeftOut(`it has ${asked.length} places for answers; here a question has one`)
  const title = titleOf(item, presentation, builder)
  const conditions = conditionsOf(item, attributeOf(response, 'ident') ?? '')
  const common = { title, marks: marksOf(facts, item), ...itemFeedback(item, builder) }
  if (response.name === 'response_lid') return { ...common, ...choiceOf(response, conditions, builder) }
  if (response.name === 'response_str' || response.name === 'response_num')
    return { ...common, ...writtenOf(response, conditions, kind, builder) }
  throw new LeftOut('it is answered on a picture or in a way of its tool, which has no place in an exam here')
}

/** Names and values of the item's metadata, in lower case. */
function metadataOf(item: XmlElement): Map<string, string> {
  const facts = new Map<string, string>()
  for (const metadata of childrenOf(item, 'itemmetadata')) {
    for (const field of allWithin(metadata, 'qtimetadatafield')) {
      const [label, entry] = [childOf(field, 'fieldlabel'), childOf(field, 'fieldentry')]
      const name = label ? textOf(label).trim().toLowerCase() : ''
      // Some files say it twice, the second time about another item.
      if (entry && !facts.has(name)) facts.set(name, textOf(entry).trim())
    }
    for (const element of childrenOf(metadata)) {
      if (/^(?:qmd|bbmd)_/.test(element.name)) facts.set(element.name, textOf(element).trim())
    }
  }
  return facts
}

function marksOf(facts: Map<string, string>, item: XmlElement): number | undefined {
  for (const name of ['points_possible', 'qmd_weighting', 'qmd_absolutescore_max', 'qmd_maximumscore']) {
    const marks = Number(facts.get(name) || Number.NaN)
    if (Number.isFinite(marks) && marks > 0) return marks
  }
  // 100 stands for percent.
  const outcomes = allWithin(item, 'decvar').map((decvar) =>
    Number(attributeOf(decvar, 'maxvalue') || Number.NaN),
  )
  return outcomes.find((most) => Number.isFinite(most) && most > 0 && most !== 100)
}

function titleOf(item: XmlElement, presentation: XmlElement, builder: ItemBuilder): Piece {
  const title = materialOf(presentation, responses)
  if (title.text.trim() !== '') return title
  const name = attributeOf(item, 'title')?.trim() ?? ''
  if (name !== '') builder.warn('it has no text; its name is taken for it')
  return { html: false, text: name }
}

function choiceOf(
  response: XmlElement,
  conditions: Condition[],
  builder: ItemBuilder,
): Omit<ItemParts, 'title'> {
  const cardinality = (attributeOf(response, 'rcardinality') ?? 'Single').toLowerCase()
  if (cardinality === 'ordered')
    throw new LeftOut('it is a question about an order, which has no place in an exam here')
  if (allWithin(response, 'render_hotspot', 'render_slider', 'render_fib').length > 0)
    throw new LeftOut('it is answered on a picture, a scale or in a text, which has no place in an exam here')
  const labels = allWithin(response, 'response_label')
  const idents = labels.map((label) => attributeOf(label, 'ident') ?? '')
  const right = rightLabels(idents, conditions, cardinality === 'multiple', builder)
  return {
    type: cardinality === 'multiple' ? 'checkbox' : 'MCQ',
    options: labels.map((label) => materialOf(label)),
    right,
  }
}

function rightLabels(
  idents: string[],
  conditions: Condition[],
  several: boolean,
  builder: ItemBuilder,
): number[] {
  const scored = conditions.filter((condition) => condition.score > 0)
  const best = Math.max(0, ...scored.map((condition) => condition.score))
  const equal = (way: Test[]): number[] =>
    way.filter((test) => test.kind === 'equal').map((test) => labelOf(idents, test))
  const sets = scored.filter(({ adds, score }) => !adds && score === best)
  if (several) {
    const ways = (sets.length > 0 ? sets : scored).flatMap((condition) => condition.ways)
    if (ways.length > 1 && ways.some((way) => way.length > 1))
      throw new LeftOut('it has several right combinations of options; here a question has one')
    return unique(ways.flatMap(equal)).sort((a, b) => a - b)
  }
  const full = scored.filter(({ score }) => score === best)
  const right = unique(full.flatMap(({ ways }) => ways.flatMap(equal)))
  if (right.length > 1)
    throw new LeftOut('several options are right, though one may be chosen; here one is right')
  if (full.length < scored.length) builder.warn('marks for options that are right in part are left out')
  return right
}

function labelOf(idents: string[], test: Test): number {
  const index = idents.indexOf(test.value)
  if (index < 0) throw new ItemMistake(`'${test.value}' is right, but no option has this name`, test.line)
  return index
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}

function writtenOf(
  response: XmlElement,
  conditions: Condition[],
  kind: string,
  builder: ItemBuilder,
): Omit<ItemParts, 'title'> {
  const render = allWithin(response, 'render_fib')
  const labels = allWithin(response, 'response_label')
  const fibType = attributeOf(render[0] ?? response, 'fibtype') ?? ''
  if (labels.length > 1) throw new LeftOut(`it has ${labels.length} blanks; here a question has one`)
  const scored = conditions.filter(({ score }) => score > 0)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const ways = scored.filter(({ score }) => score === best).flatMap((condition) => condition.ways)
  const tests = ways.flat()
  const essay = /essay/i.test(kind) || (kind === '' && tests.length === 0)
  if (essay && kind === '') builder.warn('it has no key: a teacher marks what students write')
  if (essay) return { type: 'paragraph' }
  if (tests.some((test) => test.kind === 'part'))
    throw new LeftOut('it accepts every answer that holds a part of a text; here whole answers are compared')
  if (scored.some(({ score }) => score < best)) builder.warn('answers that are right in part are left out')
  const numeric =
    response.name === 'response_num' ||
    /numeric/i.test(kind) ||
    /^(?:decimal|integer|scientific)$/i.test(fibType) ||
    tests.some((test) => test.kind !== 'equal')
  if (!numeric) return { type: 'shortAns', answer: unique(tests.map((test) => test.value)) }
  return { type: 'shortAns', ...numericAnswers(waysToNumbers(ways)) }
}

/** Ways to be right as numbers: bounds of one way make a range, and one that begins with 'equal, or …' is that range's middle. */
function waysToNumbers(ways: Test[][]): Accepted[] {
  const accepted: Accepted[] = []
  for (const way of ways) {
    const value = way.find((test) => test.kind === 'equal')?.value
    const low = way.find((test) => test.kind === 'least' || test.kind === 'above')?.value
    const high = way.find((test) => test.kind === 'most' || test.kind === 'below')?.value
    if (value !== undefined) accepted.push({ value })
    else if (low !== undefined && high !== undefined) {
      const before = accepted.at(-1)
      const inside =
        before?.value != null &&
        !before.range &&
        Number(before.value) >= Number(low) &&
        Number(before.value) <= Number(high)
      if (inside) accepted.pop()
      accepted.push({ value: inside ? (before?.value ?? null) : null, range: { low, high } })
    } else throw new LeftOut('it accepts all numbers above or below one; here a number has a tolerance')
  }
  return accepted
}
