/**
 * What an exam to be composed is: the fields of a pack's exam, its calendar, and its questions by name or by rule. The same
 * reader takes a file and the options of the command line, so that both are judged by the pack's own rules.
 */

import { fault } from '@porua/files/faults/faults'
import { type Node, parseJson } from '@porua/files/located-json'
import { type Document, type Fields, noSuch, Shape } from '@porua/files/shape'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { difficulties } from '@porua/question-formats/difficulty'
import type { TakeRule } from '../../question-bank/question-bank.api.ts'
import type { PackContext, PlannedSchedule } from '../../school-pack/school-pack.api.ts'
import {
  examFields,
  mostQuestions,
  parseTime,
  readScheduleOf,
  scheduleFields,
} from '../../school-pack/school-pack.api.ts'

/** Where a wish for questions stands, and what marks each of them has (hundredths; null: the question's own). */
interface Wish {
  readonly shape: Shape
  readonly marks: number | null
}
export type NamedWish = Wish & {
  readonly file: string
  readonly ids: readonly { id: string; shape: Shape }[]
}
export type DrawnWish = Wish & { readonly rule: TakeRule }

/** The spec but for the exam's own fields, which `readExamWith` reads from `fields`. */
export interface ExamSpec {
  readonly shape: Shape
  readonly fields: Fields
  readonly id: string
  readonly wishes: readonly (NamedWish | DrawnWish)[]
  readonly schedules: readonly { groupId: string; schedule: PlannedSchedule }[]
}

const headFields = [...examFields, 'groups', 'unusedSince', 'seed']
const wishFields = [
  'bank',
  'ids',
  'take',
  'marks',
  'subject',
  'chapter',
  'type',
  'language',
  'difficulty',
  'unusedSince',
]

/** The options of the command line as such a text's value: mistakes name no line. */
export function optionsShape(file: string, value: object, mistakes: ValidationErrors): Shape {
  const document: Document = { file, line: () => 0, mistakes }
  return new Shape(parseJson(JSON.stringify(value)), '', document)
}

/** Reads the wishes and the calendar; null after a mistake that leaves nothing to look at. */
export function readSpec(
  shape: Shape,
  context: PackContext,
  banks: readonly string[],
  groups: ReadonlySet<string>,
): ExamSpec | null {
  const fields = shape.fields(headFields)
  if (!fields) return null
  const since = fields.find('unusedSince')
  const all = since ? sinceOf(since, context) : undefined
  const wishes = (fields.need('questions')?.list() ?? [])
    .map((entry) => readWish(entry, context, banks, all))
    .filter((wish) => wish !== null)
  return {
    shape,
    fields,
    id: fields.id('id') ?? '',
    wishes,
    schedules: readSchedules(fields, context, groups),
  }
}

/** The subject and the groups that a spec names, before it is judged. */
export function namedIn({ node }: Shape): { subjectId: string; groupIds: string[] } {
  const entries = node.kind === 'object' ? node.entries : new Map<string, Node>()
  const text = (found: Node | undefined) => (found?.kind === 'text' ? found.value : '')
  const groups = entries.get('groups')
  const listed = groups?.kind === 'list' ? groups.items : []
  return {
    subjectId: text(entries.get('subjectId')),
    groupIds: listed.map((item) => (item.kind === 'object' ? text(item.entries.get('groupId')) : '')),
  }
}

/** The seed that a spec names. */
export function seedOf(shape: Shape | null): string | null {
  const entry = shape?.node.kind === 'object' ? shape.node.entries.get('seed') : undefined
  return entry?.kind === 'text' ? entry.value : entry?.kind === 'number' ? String(entry.value) : null
}

function readSchedules(
  fields: Fields,
  context: PackContext,
  groups: ReadonlySet<string>,
): { groupId: string; schedule: PlannedSchedule }[] {
  const examId = fields.find('id')?.node
  const found: { groupId: string; schedule: PlannedSchedule }[] = []
  for (const item of fields.list('groups')) {
    const its = item.fields(['groupId', ...scheduleFields])
    const groupId = its?.id('groupId')
    if (!its || !groupId) continue
    if (!groups.has(groupId)) its.find('groupId')?.wrong(noSuch('group', groupId, groups))
    if (found.some((other) => other.groupId === groupId))
      its.find('groupId')?.wrong(fault('groupTwice', { group: groupId }))
    const id = examId?.kind === 'text' ? examId.value : null
    const schedule = readScheduleOf(id, item, its, context)
    if (schedule) found.push({ groupId, schedule })
  }
  return found
}

function readWish(
  shape: Shape,
  context: PackContext,
  banks: readonly string[],
  unusedSince: number | undefined,
): NamedWish | DrawnWish | null {
  const fields = shape.fields(wishFields)
  if (!fields) return null
  const given = fields.find('marks')?.number({ least: 0, most: 1000, decimals: 2 }) ?? null
  const marks = given === null ? null : Math.round(given * 100)
  const bank = fields.find('bank')
  const file = bank ? bankNamed(bank, banks) : undefined
  if (fields.find('ids')) {
    for (const key of wishFields.slice(4).concat('take')) fields.find(key)?.wrong(fault('onlyBesideTake'))
    if (!bank) return shape.wrong(fault('idsNeedBank'))
    const ids = fields.list('ids').flatMap((item) => {
      const id = item.text({ most: 80 })
      return id === null ? [] : [{ id, shape: item }]
    })
    if (ids.length === 0) fields.find('ids')?.wrong(fault('namesNoQuestion'))
    return file ? { shape, marks, file, ids } : null
  }
  const take = fields.number('take', { least: 1, most: mostQuestions })
  const text = (key: string) => fields.find(key)?.text({ most: 300 }) ?? undefined
  const since = fields.find('unusedSince')
  const type = fields.find('type')?.oneOf(['MCQ', 'checkbox', 'shortAns', 'paragraph']) ?? undefined
  const difficulty = fields.find('difficulty')?.oneOf(difficulties) ?? undefined
  if (take === null || file === null) return null
  const rule: TakeRule = {
    take,
    files: file === undefined ? undefined : [file],
    type,
    difficulty,
    subject: text('subject'),
    chapter: text('chapter'),
    language: text('language'),
    unusedSince: since ? sinceOf(since, context) : unusedSince,
  }
  return { shape, marks, rule }
}

/** A bank by its file (questions/botany.jsonl) or its name (botany); null after a mistake. */
export function bankNamed(shape: Shape, banks: readonly string[]): string | null {
  const name = shape.text({ most: 1000 })
  if (name === null) return null
  if (banks.includes(name)) return name
  const found = banks.filter((file) => file.replace(/^questions\//, '').replace(/\.[^./]+$/, '') === name)
  if (found.length === 1) return found[0] ?? null
  return shape.wrong(
    found.length > 1
      ? fault('severalBanks', { value: name, banks: found })
      : fault('noBank', { value: name, banks: banks.slice(0, 20) }),
  )
}

/** '30d' is 30 days ago; else a time. UTC milliseconds; undefined after a mistake. */
function sinceOf(shape: Shape, context: PackContext): number | undefined {
  const source = shape.text({ most: 60 })
  if (source === null) return undefined
  const day = /^\d{4}-\d\d-\d\d$/.test(source) ? `${source}T00:00` : source
  const time = parseTime(/^\d{1,5}[hdw]$/.test(day) ? `-${day}` : day, context.timeZone)
  if (time) return time.at(context.now)
  shape.wrong(fault('noSince', { value: source }))
  return undefined
}
