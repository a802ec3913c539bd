/** Sends a notice of the provider's to groups, now or at a time. */
import type { NotificationInfo } from '@porua/contract/notifications'
import { textMistake } from '@porua/files/shape'
import { quoted } from '@porua/files/validation-errors'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Reader } from '../../ports/database/database.ts'
import { itemIdOf } from '../content/content.admin.api.ts'
import { examIdOf } from '../exams/exams.admin.api.ts'
import { knownGroups, listGroups } from '../people/people.api.ts'
import { schoolZone } from '../school/school.api.ts'
import { longestMessage, noticeTargets, parseTime } from '../school-pack/school-pack.api.ts'
import type { NotificationsApi } from './notifications.api.ts'
import { examTarget, itemTarget, questionPlace } from './sent-notices.store.ts'

export interface NoticeWish {
  /** Ids or names. */
  groups: readonly string[]
  message: string
  /** What it leads to: a chapter, an exam …, and its id or name. */
  target?: { readonly on: string; readonly id: string } | undefined
  /** ISO 8601 (the school's zone where it names none) or '+3h'; now where it is not given. */
  at?: string | undefined
  /** Of the notice: the same again sends nothing. Default: a new one. */
  id?: string | undefined
}

export interface NoticeSent {
  /** Null: it was only looked at. */
  id: string | null
  /** UTC milliseconds. */
  at: number
  later: boolean
  groups: string[]
  /** What may be a slip. */
  remarks: string[]
}

/**
 * Checks it, and sends it unless `dryRun`.
 * @throws Misused or Refused saying what is wrong; nothing was sent then
 */
export async function sendNotice(
  { db, clock, notices }: { db: Database; clock: Clock; notices: NotificationsApi },
  wish: NoticeWish,
  dryRun: boolean,
): Promise<NoticeSent> {
  const wrong = textMistake(wish.message, { most: longestMessage })
  if (wrong) throw new Refused(['noticeTextWrong', wrong])
  const now = clock.now()
  const { groups, info, at, remarks } = await db.scan(async (reader) => {
    const ids = knownGroups(wish.groups, await listGroups(reader))
    const target = await targetOf(reader, wish.target)
    return {
      groups: ids,
      info: target?.info ?? null,
      at: await timeOf(reader, wish.at, now),
      remarks: remarksOf(wish, ids, target?.groups ?? null),
    }
  })
  const later = at > now
  if (dryRun) return { id: null, at, later, groups, remarks }
  const id = await notices.notify({
    to: { groups },
    type: 'notice',
    message: wish.message,
    info,
    source: 'provider',
    ...(wish.id === undefined ? {} : { id: wish.id }),
    ...(later ? { at } : {}),
  })
  return { id, at, later, groups, remarks }
}

async function timeOf(db: Reader, source: string | undefined, now: number): Promise<number> {
  if (source === undefined) return now
  const time = parseTime(source, await schoolZone(db))
  if (!time) throw new Refused(['noticeTimeUnreadable', { time: source }])
  const at = time.at(now)
  if (at <= now) throw new Refused(['noticeTimeOver', { time: source }])
  return at
}

async function targetOf(
  db: Reader,
  led: NoticeWish['target'],
): Promise<{ info: NotificationInfo; groups: string[] | null } | null> {
  if (!led) return null
  const { on, id: asked } = led
  const kind = noticeTargets.find((target) => target === on)
  if (!kind) throw new Refused(['noticeTargetUnknown', { kind: on, known: noticeTargets }])
  const info = { on: kind, id: asked }
  if (kind === 'question') {
    const place = await questionPlace(db, asked)
    if (!place) throw noPost(asked)
    return { info: { ...info, ...place }, groups: null }
  }
  const id = kind === 'exam' ? await examIdOf(db, asked) : await itemIdOf(db, kind, asked)
  const target = kind === 'exam' ? await examTarget(db, id) : await itemTarget(db, kind, id)
  const { subjectId, courseId, title, practice, groups } = target
  // As the app goes by it: an exam's card stands on one of two tabs.
  const exam = kind === 'exam' ? { isPracticeExam: practice } : {}
  return { info: { ...info, id, courseId, subjectId, title, ...exam }, groups }
}

/** The refusal of a question's id in the forum. None is suggested: the server makes these ids, and each is far from all others. */
function noPost(id: string): Refused {
  return new Refused(['noForumQuestionWithId', { id }])
}

function remarksOf(
  { message, target }: NoticeWish,
  groups: readonly string[],
  lists: readonly string[] | null,
): string[] {
  const remarks: string[] = []
  if (/<\/?[a-z][^<>]*>/i.test(message))
    remarks.push('The message is plain text: students see its HTML tags as they stand.')
  for (const group of groups) {
    if (target && lists && !lists.includes(group))
      remarks.push(
        `The group ${quoted(group)} does not list the ${target.on} ${quoted(target.id)}: its students cannot open it.`,
      )
  }
  return remarks
}
