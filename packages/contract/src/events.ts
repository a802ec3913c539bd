/**
 * What the live connection says (spec §7; replies.md). Every event is a hint to fetch: the calls carry the truth. Types alone:
 * the browser loads no validator for it.
 */
import type { NotificationEntry } from './notifications.ts'

/**
 * An exam of one of my groups has changed; or another device of mine has opened, answered or submitted my attempt, which the
 * devices of nobody else hear of. More changes may come: who knows none of them fetches, too.
 */
export interface ExamEvent {
  examId: string
  groupId: string
  change:
    | 'extended'
    | 'paused'
    | 'resumed'
    | 'ended'
    | 'released'
    | 'regraded'
    | 'opened'
    | 'answered'
    | 'submitted'
}

/** What a group lists has changed. */
export interface GroupEvent {
  groupId: string
}

/** This session has ended. Nothing is cleared by it: the next call's 401 does that. */
export interface SessionEvent {
  change: 'ended'
}

/** A thread that somebody looks at has a new reply, or a reply has changed. */
export interface ThreadEvent {
  questionId: string
}

/** Another device of mine has marked or removed a notification, or one was taken back. */
export type InboxEvent = Record<string, never>

/** Server to client, by event name. */
export interface LiveEvents {
  notification: NotificationEntry
  exam: ExamEvent
  group: GroupEvent
  session: SessionEvent
  thread: ThreadEvent
  inbox: InboxEvent
}

export type LiveEventName = keyof LiveEvents
