/** QTI 2: right answers, out of what an item declares and how it is marked. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { numberText } from '../read-numbers.ts'
import { allWithin, attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import { type Accepted, numericAnswers } from './accepted.ts'
import type { ItemBuilder } from './item-builder.ts'

/** What the item declares about an interaction's response. @throws Unreadable */
export function declarationOf(item: XmlElement, interaction: XmlElement): XmlElement {
  const name = attributeOf(interaction, 'responseIdentifier') ?? ''
  const found = childrenOf(item, 'responseDeclaration').find((one) => attributeOf(one, 'identifier') === name)
  if (found) return found
  throw new Unreadable(fault('declarationMissing', { name }), { line: interaction.line })
}

function valuesOf(declaration: XmlElement): XmlElement[] {
  const correct = childOf(declaration, 'correctResponse')
  return correct ? childrenOf(correct, 'value') : []
}

interface Mapped {
  key: string
  value: number
  line: number
}

/** Answers that have marks of their own, the best first. */
function mappedOf(declaration: XmlElement): Mapped[] {
  const mapping = childOf(declaration, 'mapping')
  const entries = mapping ? childrenOf(mapping, 'mapEntry') : []
  return entries
    .map((entry) => ({
      key: attributeOf(entry, 'mapKey') ?? '',
      value: Number(attributeOf(entry, 'mappedValue') || Number.NaN),
      line: entry.line,
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
}

/** Indices of the right choices. @throws Unreadable where a right one is no choice */
export function choiceAnswers(
  declaration: XmlElement,
  names: readonly string[],
  several: boolean,
  builder: ItemBuilder,
): number[] {
  const values = valuesOf(declaration).map((value) => ({ name: textOf(value).trim(), line: value.line }))
  const mapped = mappedOf(declaration)
  const [best] = mapped
  const chosen = several ? mapped : mapped.filter(({ value }) => value === best?.value)
  const right = values.length > 0 ? values : chosen.map(({ key, line }) => ({ name: key, line }))
  if (!several && mapped.some(({ value }) => value !== best?.value)) builder.warn(fault('optionPartLeftOut'))
  const indices = right.map(({ name, line }) => {
    const index = names.indexOf(name)
    if (index >= 0) return index
    throw new Unreadable(fault('rightNoChoice', { name, choices: names }), { line })
  })
  return [...new Set(indices)].sort((a, b) => a - b)
}

/** Accepted texts: those with full marks. */
export function textsOf(declaration: XmlElement, builder: ItemBuilder): string[] {
  const texts = valuesOf(declaration).map(textOf)
  const mapped = mappedOf(declaration)
  const [best] = mapped
  const part = mapped.filter(({ key, value }) => value !== best?.value && !texts.includes(key))
  if (part.length > 0) builder.warn(fault('answersPartLeftOut', { answers: part.map(({ key }) => key) }))
  const full = mapped.filter(({ value }) => value === best?.value).map(({ key }) => key)
  return [...new Set([...texts, ...full])].filter((text) => text.trim() !== '')
}

/** Accepted numbers and their tolerance, as the item's processing compares them. @throws LeftOut, Unreadable */
export function numbersOf(
  item: XmlElement,
  declaration: XmlElement,
  builder: ItemBuilder,
): { answer: string[]; tolerance: number } {
  const name = attributeOf(declaration, 'identifier') ?? ''
  const declared = textsOf(declaration, builder).map((text) => text.trim())
  const accepted = childrenOf(item, 'responseProcessing').flatMap((processing) =>
    allWithin(processing, 'equal', 'and').flatMap((test) =>
      test.name === 'and' ? rangesOf(test, name) : equalsOf(test, name, declared),
    ),
  )
  const numbers = numericAnswers(accepted.length > 0 ? accepted : declared.map((value) => ({ value })))
  return { ...numbers, answer: asRead(declaration, numbers.answer) }
}

/** The numbers as their author wrote them, where the declaration says so and means the same numbers. */
function asRead(declaration: XmlElement, numbers: string[]): string[] {
  const correct = childOf(declaration, 'correctResponse')
  const written = ((correct && attributeOf(correct, 'interpretation')) ?? '').split(' | ')
  const plain = (text: string): string | null => numberText(text.replaceAll(',', ''))
  const fits =
    written.length === numbers.length &&
    written.every((text, index) => plain(text) !== null && plain(text) === plain(numbers[index] ?? ''))
  return fits ? written : numbers
}

function isAbout(test: XmlElement, name: string): boolean {
  return allWithin(test, 'variable').some((variable) => attributeOf(variable, 'identifier') === name)
}

function equalsOf(test: XmlElement, name: string, declared: string[]): Accepted[] {
  if (!isAbout(test, name)) return []
  const base = childOf(test, 'baseValue')
  const values = base ? [textOf(base).trim()] : declared
  const mode = attributeOf(test, 'toleranceMode') ?? 'exact'
  const [below = 0, above = below] = (attributeOf(test, 'tolerance') ?? '').trim().split(/\s+/).map(Number)
  if (mode === 'exact') return values.map((value) => ({ value }))
  if (!Number.isFinite(below) || !Number.isFinite(above))
    throw new Unreadable(fault('itsToleranceNoNumber', { value: attributeOf(test, 'tolerance') ?? '' }), {
      line: test.line,
    })
  return values.map((value) => {
    const unit = mode === 'relative' ? Math.abs(Number(value)) / 100 : 1
    const [low, high] = [below * unit, above * unit].map((one) => Number(one.toPrecision(12)))
    if (low === high) return { value, tolerance: low ?? 0 }
    return { value, range: { low: `${Number(value) - (low ?? 0)}`, high: `${Number(value) + (high ?? 0)}` } }
  })
}

/** Both bounds of a number, given side by side. */
function rangesOf(test: XmlElement, name: string): Accepted[] {
  const bound = (...names: string[]): string | undefined => {
    const found = childrenOf(test).find((child) => names.includes(child.name) && isAbout(child, name))
    const base = found && childOf(found, 'baseValue')
    return base && textOf(base).trim()
  }
  const [low, high] = [bound('gte', 'gt'), bound('lte', 'lt')]
  return low === undefined || high === undefined ? [] : [{ value: null, range: { low, high } }]
}
