/** The forms of the model server's replies. */
import type { AnswerOutcome } from '@porua/contract/exams'
import type { RawReply } from '../replies.ts'

/** What the model says of an answer that was not taken. */
export const titles: Partial<Record<AnswerOutcome, string>> = {
  locked: 'You cannot change the answer',
  tooLate: 'This answer came after the end',
}
/** A moment as replies write it. */
export const iso = (at: number) => new Date(at).toISOString()
/** A reply as the contract wraps it. */
export const success = (data: unknown): RawReply => ({ status: 200, json: { status: '200', data } })
/** A refusal as the contract wraps it. */
export const refusal = (status: number, code: string, title: string): RawReply => ({
  status,
  json: { status: String(status), errors: { code, title } },
})
