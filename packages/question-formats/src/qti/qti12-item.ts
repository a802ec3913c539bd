/** QTI 1.2: one item as Canvas, Blackboard and older tools write it. */

import { fault } from '@porua/files/faults/faults'
import type { NoPlace } from '@porua/files/faults/qti.en'
import { Unreadable } from '@porua/files/unreadable'
import { LeftOut } from '../read-found.ts'
import { allWithin, attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import { type Accepted, numericAnswers } from './accepted.ts'
import type { ItemBuilder, ItemParts, Piece } from './item-builder.ts'
import { itemFeedback } from './qti12-feedback.ts'
import { materialOf } from './qti12-material.ts'
import { type Condition, conditionsOf, type Test } from './qti12-scoring.ts'

/** Kinds that tools name in the item's metadata and that are none of ours. */
const foreignKinds: [RegExp, NoPlace][] = [
  [/match/i, 'matching'],
  [/multiple_dropdowns|jumbled/i, 'menus'],
  [/fill_in_multiple|fill in the blank plus/i, 'severalBlanks'],
  [/calculated|formula/i, 'calculated'],
  [/order/i, 'order'],
  [/hot.?spot/i, 'places'],
  [/file_?upload|file response/i, 'file'],
  [/text_only/i, 'textOnly'],
  [/opinion|likert/i, 'opinion'],
  [/quiz bowl/i, 'quizBowl'],
]

const responses = [
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'response_extension',
]

/** @throws LeftOut, Unreadable */
export async function readItem12(item: XmlElement, builder: ItemBuilder): Promise<ItemParts> {
  const facts = metadataOf(item)
  const kind = facts.get('question_type') ?? facts.get('bbmd_questiontype') ?? ''
  const foreign = foreignKinds.find(([pattern]) => pattern.test(kind))
  if (foreign) throw new LeftOut(fault('hasNoPlace', { kind: foreign[1] }))
  const presentation = childOf(item, 'presentation')
  if (!presentation) throw new LeftOut(fault('itemShowsNothing', { element: 'presentation' }))
  const asked = allWithin(presentation, ...responses)
  const [response, ...more] = asked
  if (!response) throw new LeftOut(fault('itemAsksNothing'))
  if (more.length > 0) throw new LeftOut(fault('itemAsksMore', { n: asked.length }))
  const title = titleOf(item, presentation, builder)
  const conditions = conditionsOf(item, attributeOf(response, 'ident') ?? '')
  const common = { title, marks: marksOf(facts, item), ...itemFeedback(item, builder) }
  if (response.name === 'response_lid') return { ...common, ...choiceOf(response, conditions, builder) }
  if (response.name === 'response_str' || response.name === 'response_num')
    return { ...common, ...writtenOf(response, conditions, kind, builder) }
  throw new LeftOut(fault('pictureAnswer'))
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
  if (name !== '') builder.warn(fault('nameForText'))
  return { html: false, text: name }
}

function choiceOf(
  response: XmlElement,
  conditions: Condition[],
  builder: ItemBuilder,
): Omit<ItemParts, 'title'> {
  const cardinality = (attributeOf(response, 'rcardinality') ?? 'Single').toLowerCase()
  if (cardinality === 'ordered') throw new LeftOut(fault('hasNoPlace', { kind: 'order' }))
  if (allWithin(response, 'render_hotspot', 'render_slider', 'render_fib').length > 0)
    throw new LeftOut(fault('scaleAnswer'))
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
    if (ways.length > 1 && ways.some((way) => way.length > 1)) throw new LeftOut(fault('severalCombinations'))
    return unique(ways.flatMap(equal)).sort((a, b) => a - b)
  }
  const full = scored.filter(({ score }) => score === best)
  const right = unique(full.flatMap(({ ways }) => ways.flatMap(equal)))
  if (right.length > 1) throw new LeftOut(fault('severalOfOne'))
  if (full.length < scored.length) builder.warn(fault('optionPartLeftOut'))
  return right
}

function labelOf(idents: string[], test: Test): number {
  const index = idents.indexOf(test.value)
  if (index < 0) throw new Unreadable(fault('rightNoOption', { name: test.value }), { line: test.line })
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
  if (labels.length > 1) throw new LeftOut(fault('itemHasBlanks', { n: labels.length }))
  const scored = conditions.filter(({ score }) => score > 0)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const ways = scored.filter(({ score }) => score === best).flatMap((condition) => condition.ways)
  const tests = ways.flat()
  const essay = /essay/i.test(kind) || (kind === '' && tests.length === 0)
  if (essay && kind === '') builder.warn(fault('itemHasNoKey'))
  if (essay) return { type: 'paragraph' }
  if (tests.some((test) => test.kind === 'part')) throw new LeftOut(fault('acceptsParts'))
  if (scored.some(({ score }) => score < best)) builder.warn(fault('answerPartLeftOut'))
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
    } else throw new LeftOut(fault('acceptsAbove'))
  }
  return accepted
}
