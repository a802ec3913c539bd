/** `notices` of school.json: what the provider tells groups of students (school-pack.md; spec §2 Notification drawer). */

import { fault } from '@porua/files/faults/faults'
import type { PackThing } from '@porua/files/faults/pack.en'
import type { Fields, Shape } from '@porua/files/shape'
import { noSuch } from '@porua/files/shape'
import type { PlannedInfo, PlannedNotice } from '../plan.ts'
import { itemLists, longestName, type PackContext } from './context.ts'

/** A message stands in a drawer of a phone. */
export const longestMessage = 2_000
const kinds = Object.values(itemLists)
/** What a notice may lead to. */
export const noticeTargets = [...kinds, 'exam', 'question'] as const

/** Reads all notices. Courses, exams and posts must have been read before. @param groups every group there is. */
export function readNotices(
  fields: Fields,
  context: PackContext,
  groups: ReadonlySet<string>,
): PlannedNotice[] {
  return fields
    .list('notices')
    .map((shape) => readNotice(shape, context, groups))
    .filter((notice) => notice !== null)
}

function readNotice(shape: Shape, context: PackContext, groups: ReadonlySet<string>): PlannedNotice | null {
  const fields = shape.fields(['id', 'groups', 'message', 'info', 'at'])
  if (!fields) return null
  const id = context.id(fields, 'notice')
  const at = fields.find('at')
  const info = fields.find('info')
  const notice = {
    placeOf: shape.placeOf,
    id: id ?? '',
    groups: readGroups(fields, groups),
    message: readMessage(fields) ?? '',
    info: info ? readInfo(info, context) : null,
    at: at ? context.time(at) : null,
  }
  return id === null ? null : notice
}

/** An empty list takes a notice back: nobody has it any more. A forgotten one is a mistake. */
function readGroups(fields: Fields, groups: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const shape of fields.need('groups')?.list() ?? []) {
    const id = shape.id()
    if (id === null) continue
    if (!groups.has(id)) shape.wrong(noSuch('group', id, groups))
    else if (found.has(id)) shape.wrong(fault('listedTwice', { value: id }))
    found.add(id)
  }
  return [...found]
}

function readMessage(fields: Fields): string | null {
  const message = fields.text('message', longestMessage)
  if (message !== null && /<\/?[a-z][^<>]*>/i.test(message))
    fields.find('message')?.warn(fault('tagsAsTheyStand'))
  return message
}

/** Where a tap leads: something that the school has, with the course and the subject that own it. */
function readInfo(shape: Shape, context: PackContext): PlannedInfo | null {
  const fields = shape.fields(['on', 'id', 'courseId', 'subjectId', 'title'])
  const on = fields?.oneOf('on', noticeTargets)
  const id = fields?.id('id')
  if (!fields || !on || !id) return null
  const title = fields.optionalText('title', longestName)
  if (on === 'question') {
    if (!context.declares('post', id)) fields.find('id')?.warn(fault('noPostInPack', { id }))
    return { on, id, courseId: null, subjectId: null, title }
  }
  const owners = on === 'exam' ? context.exams : context.items[on]
  const subjectId = owners.get(id)
  if (subjectId === undefined) return fields.find('id')?.wrong(noSuch(on, id, owners.keys())) ?? null
  const courseId = context.subjects.get(subjectId) ?? null
  same(fields, 'subjectId', subjectId, on, id)
  if (courseId !== null) same(fields, 'courseId', courseId, on, id)
  return { on, id, courseId, subjectId, title }
}

/** What a notice says itself has to be so: the app goes where it leads. */
function same(fields: Fields, key: string, owner: string, kind: PackThing, id: string): void {
  const said = fields.find(key)?.id()
  if (typeof said === 'string' && said !== owner)
    fields.find(key)?.wrong(fault('ownerIsOther', { value: said, kind, id, owner }))
}
