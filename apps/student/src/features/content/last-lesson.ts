/** Where a student stopped learning on this phone: the lesson that was open last, and its video or note. */
import type { ItemContents } from '@porua/contract/content'
import { read, readSession, write } from '../../platform/storage.ts'
import type { ItemType } from './kinds.ts'
import { percentSeen } from './percent-seen.ts'
import type { Completion } from './queries.ts'
import { readSeen } from './seen.ts'

/** As it is kept. */
export interface LastLesson {
  studentId: string
  itemId: string
  type: ItemType
  tab: 'videos' | 'notes'
  name: string
  /** The video or note that was open last; '' for none. */
  contentId: string
}

/** The way back, with what a card says of it. */
export interface LessonToGoOn {
  path: string
  name: string
  /** The title of its video or note; '' for none. */
  title: string
  /** How much of the video was seen, in percent; null where it is no video, or nobody knows how long it is. */
  percent: number | null
}

/** Keeps the lesson that is open now; a video or note of it that was open before stays its last one. */
export function keepLastLesson(
  lesson: Omit<LastLesson, 'studentId' | 'contentId'>,
  contentId?: string,
): void {
  const studentId = readSession().student?._id
  if (!studentId) return
  const before = mine()
  const same = before?.itemId === lesson.itemId && before.tab === lesson.tab
  write('lastLesson', { studentId, ...lesson, contentId: contentId ?? (same ? before.contentId : '') })
}

/** Where this student stopped; null where that is not known here, and for another student's. */
export function lastLesson(): LessonToGoOn | null {
  const last = mine()
  if (!last) return null
  const { itemId, type, tab, name, contentId } = last
  const item = readSeen<Partial<ItemContents>>('seenContent', `${type} ${itemId}`)?.value
  const video = item?.videoContents?.find(({ _id }) => _id === contentId)
  const note = item?.fileContents?.find(({ _id }) => _id === contentId)
  const completion = readSeen<Completion>('seenProgress', `completion ${item?.courseId ?? ''}`)?.value
  return {
    path: `/${tab}/${encodeURIComponent(itemId)}/${type}`,
    name,
    title: (video ?? note)?.title ?? '',
    percent: video ? percentSeen(video, completion) : null,
  }
}

function mine(): LastLesson | null {
  const kept = read('lastLesson') as Partial<LastLesson> | null
  const whole = typeof kept?.itemId === 'string' && typeof kept.name === 'string' && kept.type && kept.tab
  return whole && kept.studentId === readSession().student?._id ? (kept as LastLesson) : null
}
