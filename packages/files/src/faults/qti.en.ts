/** What readers of QTI find in an item or a package: behind the place where it stands. */

/** What has no place in an exam here. */
const kinds = {
  matching: 'a matching question',
  menus: 'a text with menus in it',
  severalBlanks: 'a text with several blanks',
  calculated: 'a calculated question: its numbers are made anew for each student',
  order: 'a question about an order',
  places: 'a question about places in a picture',
  file: 'a question answered with a file',
  textOnly: 'a text without a question',
  opinion: 'a question of opinion without a right answer',
  quizBowl: 'a quiz bowl question',
  pairs: 'a question about pairs',
  gaps: 'a text whose gaps are filled from a list',
  menu: 'a text with a menu in it',
  words: 'a question about words in a text',
  point: 'a question about a point in a picture',
  place: 'a question about a place in a picture',
  pictureOrder: 'a question about an order in a picture',
  picturePairs: 'a question about pairs in a picture',
  pictureGaps: 'a picture whose gaps are filled from a list',
  scale: 'a question answered on a scale',
  drawing: 'a question answered with a drawing',
  recording: 'a recording to listen to',
  ownTool: 'a question of a kind that only its own tool knows',
  button: 'a button',
} as const

/** A name of `kinds`. */
export type NoPlace = keyof typeof kinds

/** Parts of an item that are left out of its question. */
const parts = {
  note: 'a note that opens on demand',
  feedbackInside: 'feedback inside the text',
  filledIn: 'a number that its tool fills in',
  teachersNote: 'a note to teachers',
  markersNote: 'what it tells its markers',
  optionFeedback: 'feedback to single options',
  wrongFeedback: 'feedback to wrong answers',
  someFeedback: 'feedback to wrong answers and to single options',
} as const

/** A name of `parts`. */
export type LeftPart = keyof typeof parts

type Source = { readonly source: string }

export const qtiEn = {
  hasNoPlace: ({ kind }: { kind: NoPlace }) => `it is ${kinds[kind]}, which has no place in an exam here`,
  partLeftOut: ({ part }: { part: LeftPart }) => `${parts[part]} has no place here and is left out`,
  pictureAnswer: 'it is answered on a picture or in a way of its tool, which has no place in an exam here',
  scaleAnswer: 'it is answered on a picture, a scale or in a text, which has no place in an exam here',
  itemShowsNothing: ({ element }: { element: string }) => `it shows nothing: it has no <${element}>`,
  itemAsksNothing: 'it asks nothing: it has no place for an answer',
  itemAsksMore: ({ n }: { n: number }) => `it has ${n} places for answers; here a question has one`,
  itemHasBlanks: ({ n }: { n: number }) => `it has ${n} blanks; here a question has one`,
  numbersMadeAnew: 'its numbers are made anew for each student; here a question is the same for all',
  severalCombinations: 'it has several right combinations of options; here a question has one',
  severalOfOne: 'several options are right, though one may be chosen; here one is right',
  acceptsParts: 'it accepts every answer that holds a part of a text; here whole answers are compared',
  acceptsAbove: 'it accepts all numbers above or below one; here a number has a tolerance',
  rangeNoNumbers: ({ low, high }: { low: string; high: string }) =>
    `its range from '${low}' to '${high}' is not one of numbers`,
  itsAnswerNoNumber: ({ answer }: { answer: string }) =>
    `its answer '${answer}' is not a number, though a number is asked for`,
  acceptsTolerances: 'it accepts numbers with different tolerances; here one tolerance holds for all',
  interactionUnknown: ({ name }: { name: string }) => `its <${name}> is not known`,
  rightNoOption: ({ name }: { name: string }) => `'${name}' is right, but no option has this name`,
  rightNoChoice: ({ name, choices }: { name: string; choices: readonly string[] }) =>
    `'${name}' is the right answer, but the choices are ${choices.join(', ')}`,
  declarationMissing: ({ name }: { name: string }) =>
    `there is no <responseDeclaration> '${name}' for its answers`,

  nameForText: 'it has no text; its name is taken for it',
  itemHasNoKey: 'it has no key: a teacher marks what students write',
  optionPartLeftOut: 'marks for options that are right in part are left out',
  answerPartLeftOut: 'answers that are right in part are left out',
  answersPartLeftOut: ({ answers }: { answers: readonly string[] }) =>
    `answers that are right in part are left out: ${answers.join(', ')}`,
  fileNotWith: ({ source, inside }: Source & { inside: boolean }) =>
    `there is no file '${source}' with it: ${inside ? 'what it says in its place is taken' : 'it is left out'}`,
  recordingNotWith: ({ source }: Source) => `there is no recording '${source}' with it: it is left out`,
  pictureBelow: "a picture inside an option's text is shown below the question",
  picturesLeftOut: ({ of }: { of: 'explanation' | 'notes' }) =>
    `pictures of the ${of} have no place here and are left out`,
  emptyOptionsLeftOut: ({ n }: { n: number }) =>
    `${n} empty ${n === 1 ? 'option is' : 'options are'} left out`,
  marksLeftOut: ({ marks, most }: { marks: number; most: number }) =>
    `its marks, ${marks}, are not from 0 to ${most} and are left out`,
  marksRounded: ({ marks, kept }: { marks: number; kept: number }) =>
    `its marks, ${marks}, are kept as ${kept}`,

  packageEmpty: 'there are no questions in this package',
  testOfOthers:
    'is a test that names questions in other files: give the whole package, as a zip or its folder',
  listOfPackage: 'is the list of a package: give the whole package, as a zip or its folder',
  qti3: 'is QTI 3, which is not read: save it as QTI 2.2 or 2.1',
  hasNoQuestions: 'has no questions',
  notQti: ({ element }: { element: string }) => `is not QTI: its outermost element is <${element}>`,
  itsToleranceNoNumber: ({ value }: { value: string }) => `its tolerance '${value}' is not a number`,
}
