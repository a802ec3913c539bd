/** What the live exam's screen shows of one question. */
import type { Attachment } from '@porua/contract/exams'

/** none: no answer. sending: not yet on the disk. onPhone: kept here. saved: the server has it. */
export type Keeping = 'none' | 'sending' | 'onPhone' | 'saved'

/** A question as the screen shows it. The same object as long as nothing in it changed. */
export interface QuestionView {
  readonly answer: readonly string[]
  /** Of options with equal texts: the places of those that were tapped, where they are known. */
  readonly chosen?: readonly number[] | undefined
  readonly files: readonly Attachment[]
  readonly keeping: Keeping
  /** The phone could not keep it: it lives in this tab alone until it is sent. */
  readonly atRisk: boolean
  /** Counts in 'Offline saved: N': tried, waiting, and kept on this phone. */
  readonly offline: boolean
  /** It can no longer be changed. */
  readonly locked: boolean
  /** It came late and a teacher decides (outcome onHold). */
  readonly onHold: boolean
  /** Typed or selected, not given. */
  readonly draft: readonly string[] | null
  /** Files on the card that are not those of the answer: not given yet, or of an answer that was refused. */
  readonly draftFiles: readonly Attachment[] | null
  readonly marked: boolean
  /** Why the server said no: the code is a promise, the title is what the student reads. */
  readonly refusal: { readonly code: string; readonly title: string } | null
}
