/** What the readers of school.json share: ids seen so far, who owns what, and the helpers for names and times. */

import { fault } from '@porua/files/faults/faults'
import type { PackThing } from '@porua/files/faults/pack.en'
import type { Fields, Shape } from '@porua/files/shape'
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { ItemKind } from '../../../ports/database/tables.ts'
import { usualZone } from '../../school/school.api.ts'
import type { KnownSchool } from '../plan.ts'
import type { CourseMedia } from './course-media.ts'
import { type PackTime, parseTime } from './times.ts'

export const longestName = 300
export const longestHtml = 200_000

/** The pack's own name for the three kinds of items. */
export const itemLists = {
  chapters: 'chapter',
  lectures: 'lecture',
  questionSolves: 'questionSolve',
} as const satisfies Record<string, ItemKind>

export class PackContext {
  readonly media: CourseMedia
  readonly mistakes: ValidationErrors
  readonly known: KnownSchool
  readonly now: number
  timeZone: string
  hiddenChapterPrefixes: string[]
  /** Course of a subject, subject of an item, subject of an exam: the school's, overlaid by the pack's. */
  readonly subjects: Map<string, string>
  readonly items: Record<ItemKind, Map<string, string>>
  readonly exams: Map<string, string>
  /** A relative time counts from now each time that it is said, and not from the first import of the same words. */
  readonly #typed: boolean
  readonly #seen = new Map<string, Map<string, number>>()

  constructor(
    media: CourseMedia,
    mistakes: ValidationErrors,
    known: KnownSchool,
    now: number,
    { typed = false } = {},
  ) {
    this.#typed = typed
    this.media = media
    this.mistakes = mistakes
    this.known = known
    this.now = now
    this.timeZone = known.timeZone ?? usualZone
    this.hiddenChapterPrefixes = known.hiddenChapterPrefixes ?? ['P', 'B', 'Z', 'C']
    this.subjects = new Map(known.subjects)
    this.items = {
      chapter: new Map(known.items.chapter),
      lecture: new Map(known.items.lecture),
      questionSolve: new Map(known.items.questionSolve),
    }
    this.exams = new Map(known.exams)
  }

  /** The `id` of an object, unique among its kind in this pack; null after a mistake. */
  id(fields: Fields, kind: PackThing): string | null {
    const id = fields.id('id')
    if (id === null) return null
    let seen = this.#seen.get(kind)
    if (!seen) {
      seen = new Map()
      this.#seen.set(kind, seen)
    }
    const first = seen.get(id)
    if (first !== undefined)
      return fields.find('id')?.wrong(fault('declaredTwice', { kind, id, line: first })) ?? null
    seen.set(id, fields.owner.place.line)
    return id
  }

  /** Whether this pack itself declares the thing. */
  declares(kind: string, id: string): boolean {
    return this.#seen.get(kind)?.has(id) ?? false
  }

  /** What this pack declares of a kind, and what the school has of it. */
  all(kind: string, known: Iterable<string>): string[] {
    return [...(this.#seen.get(kind)?.keys() ?? []), ...known]
  }

  /** The media key of an optional picture, null where there is none. */
  async picture(
    fields: Fields,
    key: string,
    allowed: Parameters<CourseMedia['key']>[2],
  ): Promise<string | null> {
    const shape = fields.find(key)
    const path = shape?.text({ most: 1000, empty: true })
    return shape && path ? this.media.key(path, shape.place, allowed) : null
  }

  time(shape: Shape | null): PackTime | null {
    const source = shape?.text({ most: 60 })
    if (!shape || source === null || source === undefined) return null
    if (parseTime(`${source}T00:00`, this.timeZone))
      return shape.wrong(fault('dayWithoutTime', { value: source }))
    const time = parseTime(source, this.timeZone)
    if (time && this.#typed && /^[+-]/.test(source)) {
      const at = time.at(this.now)
      return { source: new Date(at).toISOString(), at: () => at }
    }
    return time ?? shape.wrong(fault('notATime', { value: source }))
  }
}
