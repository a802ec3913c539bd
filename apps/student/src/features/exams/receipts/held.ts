/** Receipts as the phone keeps them: what the server signed, joined with the answer that it was signed for (docs/receipts.md). */
import type { AddAnswerReply, AnswerIn, HeldReceipt } from '@porua/contract/exams'

/** The receipts of one call's reply. `device` names the answer box that sent it. */
export function heldReceipts(
  device: string,
  sent: readonly AnswerIn[],
  { attemptId, answers }: AddAnswerReply,
): HeldReceipt[] {
  return answers.flatMap(({ questionId, revision, receipt }) => {
    const given = sent.find((one) => one.questionId === questionId && one.revision === revision)
    if (!receipt || !given || revision === undefined) return []
    return [
      {
        ...receipt,
        attemptId,
        questionId,
        answer: given.answer,
        files: given.extra ?? [],
        device,
        revision,
        givenAt: Number(given.timestamp),
        ...(given.draft ? { draft: true as const } : {}),
      },
    ]
  })
}
