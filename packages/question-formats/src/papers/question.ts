/** A question as it stands in a paper. */
import type { OptionRun, View } from './options.ts'
import type { PaperPlace, Piece } from './paper.ts'

/** A question as it stands in the paper; nobody has judged it yet. */
export interface RawQuestion {
  /** As it is shown; null where it has none. */
  number: string | null
  /** In which run of numbers it stands: papers of several subjects begin anew at 1. */
  section: number
  place: PaperPlace
  /** What it shares with other questions. */
  passage: readonly View[]
  /** Whose questions a passage is for is not said. */
  passageUnclear: boolean
  stem: readonly View[]
  run: OptionRun | null
  /** There is a second list of options under this number. */
  twoLists: boolean
  /** What its lines say is right. */
  answers: string[]
  explanation: readonly (readonly Piece[])[]
  marks: number | null
  /** Lines behind its options that may belong to the last of them. */
  behind: readonly View[]
  subject: string | null
  chapter: string | null
}
