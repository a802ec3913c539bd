/** QTI 2.0 to 2.2: one assessmentItem. */

import { fault } from '@porua/files/faults/faults'
import { LeftOut } from '../read-found.ts'
import {
  allWithin,
  attributeOf,
  childOf,
  childrenOf,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml.ts'
import type { ItemBuilder, ItemParts, Piece } from './item-builder.ts'
import { choiceAnswers, declarationOf, numbersOf, textsOf } from './qti2-answers.ts'
import { bodyOf, pieceOf, withDirection } from './qti2-body.ts'
import { foreignInteractions } from './qti2-names.ts'

/** What our own export writes as the item's tool: its label is the question's id then. */
export const ownTool = 'Porua'

/** What the file calls the item. */
export function identOf(item: XmlElement): string | null {
  const own = attributeOf(item, 'toolName') === ownTool ? attributeOf(item, 'label') : undefined
  return own ?? attributeOf(item, 'identifier') ?? null
}

/** @throws LeftOut, Unreadable */
export async function readItem2(item: XmlElement, builder: ItemBuilder): Promise<ItemParts> {
  if (childOf(item, 'templateProcessing') || childOf(item, 'templateDeclaration'))
    throw new LeftOut(fault('numbersMadeAnew'))
  const body = childOf(item, 'itemBody')
  if (!body) throw new LeftOut(fault('itemShowsNothing', { element: 'itemBody' }))
  const interactions = interactionsIn(body)
  const [interaction, ...more] = interactions
  if (!interaction) throw new LeftOut(fault('itemAsksNothing'))
  const foreign = interactions.map(({ name }) => foreignInteractions[name]).find((name) => name !== undefined)
  if (foreign) throw new LeftOut(fault('hasNoPlace', { kind: foreign }))
  if (more.length > 0) throw new LeftOut(fault('itemAsksMore', { n: interactions.length }))
  const { title, models } = await bodyOf(body, interaction, builder)
  const named = attributeOf(item, 'title')?.trim() ?? ''
  if (title.text.trim() === '' && named !== '') builder.warn(fault('nameForText'))
  const common = {
    title: title.text.trim() === '' ? { html: false, text: named } : title,
    marks: marksOf(item, interaction),
    language: attributeOf(item, 'lang'),
    ...(await feedbackOf(item, builder)),
  }
  const declaration = declarationOf(item, interaction)
  switch (interaction.name) {
    case 'choiceInteraction':
      return { ...common, ...(await choiceOf(interaction, declaration, body, builder)) }
    case 'textEntryInteraction': {
      const base = attributeOf(declaration, 'baseType') ?? 'string'
      if (models.length > 0) builder.warn(fault('partLeftOut', { part: 'markersNote' }))
      const isNumber = base === 'float' || base === 'integer'
      const answers = isNumber
        ? numbersOf(item, declaration, builder)
        : { answer: textsOf(declaration, builder) }
      return { ...common, type: 'shortAns', ...answers }
    }
    case 'extendedTextInteraction': {
      const given = textsOf(declaration, builder).map((text) => ({ html: false, text }))
      return { ...common, type: 'paragraph', models: [...models, ...given] }
    }
    default:
      throw new LeftOut(fault('interactionUnknown', { name: interaction.name }))
  }
}

function interactionsIn(body: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  const walk = (element: XmlElement): void => {
    for (const child of childrenOf(element)) {
      if (child.name.endsWith('Interaction')) found.push(child)
      else walk(child)
    }
  }
  walk(body)
  return found
}

async function choiceOf(
  interaction: XmlElement,
  declaration: XmlElement,
  body: XmlElement,
  builder: ItemBuilder,
): Promise<Pick<ItemParts, 'type' | 'options' | 'right'>> {
  const choices = childrenOf(interaction, 'simpleChoice')
  const several = attributeOf(declaration, 'cardinality') === 'multiple'
  const direction = directionOf(body, interaction)
  const options: Piece[] = []
  let dropped = false
  for (const choice of choices) {
    const kept: XmlNode[] = choice.children.filter(
      (child) => typeof child === 'string' || !child.name.startsWith('feedback'),
    )
    dropped ||= kept.length < choice.children.length
    options.push(withDirection(await pieceOf(kept, builder), direction))
  }
  if (dropped) builder.warn(fault('partLeftOut', { part: 'optionFeedback' }))
  const names = choices.map((choice) => attributeOf(choice, 'identifier') ?? '')
  return {
    type: several ? 'checkbox' : 'MCQ',
    options,
    right: choiceAnswers(declaration, names, several, builder),
  }
}

/** The writing direction that an element around the interaction sets. */
function directionOf(body: XmlElement, interaction: XmlElement): string | undefined {
  const own = attributeOf(interaction, 'dir')
  if (own !== undefined) return own
  const walk = (element: XmlElement, around: string | undefined): string | undefined | null => {
    if (element === interaction) return around
    for (const child of childrenOf(element)) {
      const found = walk(child, attributeOf(child, 'dir') ?? around)
      if (found !== null) return found
    }
    return null
  }
  return walk(body, attributeOf(body, 'dir')) ?? undefined
}

/** The most that can be had: as the score's declaration says, or the bound of the answers' own marks. */
function marksOf(item: XmlElement, interaction: XmlElement): number | undefined {
  const outcomes = childrenOf(item, 'outcomeDeclaration')
  const named = (name: string): XmlElement | undefined =>
    outcomes.find((outcome) => attributeOf(outcome, 'identifier') === name)
  const most = named('MAXSCORE')
  const value = most && allWithin(most, 'value')[0]
  const score = named('SCORE')
  const mapping = childOf(declarationOf(item, interaction), 'mapping')
  const given = [
    value && textOf(value),
    score && attributeOf(score, 'normalMaximum'),
    mapping && attributeOf(mapping, 'upperBound'),
  ]
  for (const text of given) {
    const marks = Number(text?.trim() || Number.NaN)
    if (Number.isFinite(marks) && marks > 0) return marks
  }
  // A declaration that says 0 means it; a default value or a bound of 0 is one that nobody has filled in.
  return score && /^0(?:\.0*)?$/.test(attributeOf(score, 'normalMaximum') ?? '') ? 0 : undefined
}

/** Feedback to everybody or to right answers explains; notes are our own word. */
async function feedbackOf(
  item: XmlElement,
  builder: ItemBuilder,
): Promise<{ explanation?: Piece; notes?: Piece }> {
  const feedbacks = childrenOf(item, 'modalFeedback')
  const named = (pattern: RegExp): XmlElement | undefined =>
    feedbacks.find((one) => pattern.test(attributeOf(one, 'identifier') ?? ''))
  const notes = named(/^NOTES$/)
  const explanation =
    named(/^EXPLANATION$/) ??
    named(/explan|solution|general/i) ??
    named(/^(?!.*(?:incorrect|wrong)).*correct/i) ??
    (feedbacks.length === 1 && !named(/incorrect|wrong|false/i) ? feedbacks[0] : undefined)
  const rest = feedbacks.filter((one) => one !== notes && one !== explanation)
  if (rest.length > 0) builder.warn(fault('partLeftOut', { part: 'wrongFeedback' }))
  return {
    ...(explanation ? { explanation: await pieceOf(explanation.children, builder) } : {}),
    ...(notes ? { notes: await pieceOf(notes.children, builder) } : {}),
  }
}
