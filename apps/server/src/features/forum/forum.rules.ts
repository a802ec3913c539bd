/** What may be done in the forum, and how a text is compared. Pure: time is an argument. */
import { createHash } from 'node:crypto'
import { fold } from '../../ports/search/grams.ts'

/** At most so many posts of one student in so many milliseconds. */
export const postLimits = {
  question: [
    { most: 5, within: 10 * 60_000 },
    { most: 40, within: 86_400_000 },
  ],
  reply: [
    { most: 20, within: 10 * 60_000 },
    { most: 200, within: 86_400_000 },
  ],
} as const

/** The same post again within a day is a slip of the thumb. */
export const duplicateWithin = 86_400_000

/**
 * What makes a post the same as another of its author's: its text (but for blanks, case and digits' script), its files, and
 * where it stands (a question's chapter, a reply's question). 'Please solve this' with another photo is another question,
 * and 'Thank you' under two questions is no slip.
 */
export function postDigest(text: string, media: readonly { mediaUrl: string }[], place: string): string {
  const files = media.map((one) => one.mediaUrl).sort()
  return createHash('sha256')
    .update(JSON.stringify([fold(text), place, files]))
    .digest('base64url')
}

interface QuestionState {
  status: 'OPEN' | 'COMPLETED'
  student_id: string | null
  replies: number
}

/** Spec §4: a question is editable by its author, only while it has no replies, and never when COMPLETED. */
export function mayEditQuestion(question: QuestionState, studentId: string): boolean {
  return question.status === 'OPEN' && question.student_id === studentId && question.replies === 0
}

/** Spec §4: the latest reply only, if it is the student's own; nothing when COMPLETED. */
export function mayEditComment(
  question: Pick<QuestionState, 'status'>,
  comment: { id: string; student_id: string | null },
  latestId: string | undefined,
  studentId: string,
): boolean {
  return question.status === 'OPEN' && comment.student_id === studentId && comment.id === latestId
}

/**
 * When the next post may come, given when the latest ones came (newest first, UTC milliseconds); null: now.
 */
export function waitUntil(
  kind: keyof typeof postLimits,
  latest: readonly number[],
  now: number,
): number | null {
  for (const { most, within } of postLimits[kind]) {
    const nth = latest[most - 1]
    if (nth !== undefined && nth + within > now) return nth + within
  }
  return null
}
