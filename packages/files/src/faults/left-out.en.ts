/** Why a question of another program's file is left out: nothing is wrong with it, but no exam here asks such a question. */

/** What an exam cannot ask; the sign at the end joins the sentence. */
const kinds = {
  matching: 'a matching question,',
  matchingMat: 'a matching question (MAT),',
  cloze: 'a text with gaps (cloze),',
  gapselect: 'a text with gaps (gapselect),',
  gapfill: 'a text with gaps (gapfill),',
  ddwtos: 'words to drag into a text (ddwtos),',
  ddimageortext: 'things to drag onto a picture (ddimageortext),',
  ddmarker: 'markers to drag onto a picture (ddmarker),',
  calculated: 'a calculated question,',
  calculatedMoodle: 'a calculated question, whose numbers change:',
  order: 'a question about an order,',
  orderOrd: 'a question about an order (ORD),',
  random: 'a place for a random question,',
  recordrtc: 'a recording to make (recordrtc),',
  coderunner: 'a program to write that is run (coderunner),',
  stack: 'a STACK question, whose answers are computed:',
  formulas: 'a question with computed numbers (formulas),',
  fileAlone: 'a question answered by a file alone (FIL),',
  severalGaps: 'a text with several gaps (FIB_PLUS),',
  jumbled: 'a jumbled sentence (JUMBLED_SENTENCE),',
  quizBowl: 'a question that is answered by a question (QUIZ_BOWL),',
  opinion: 'an opinion without a right answer (OP),',
} as const

/** A name of `kinds`. */
export type CannotAsk = keyof typeof kinds

export const leftOutEn = {
  cannotAsk: ({ kind }: { kind: CannotAsk }) => `${kinds[kind]} which an exam cannot ask`,
  textWithoutQuestion: 'a text without a question',
  descriptionLeftOut: 'a text without a question (description)',
  noAnswersInBraces: 'a text without a question (it has no {…} with answers)',
  sheetTotalLeftOut: 'a total of the sheet and no question',
  pollLeftOut: 'a poll without a right answer',
  drawingLeftOut: 'a question that is answered by a drawing',
}
