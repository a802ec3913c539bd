/** What may be wrong in a sheet of questions, a question a row: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'
import type { Told } from '../words.ts'

type Value = { readonly value: string }

export const questionSheetsEn = {
  optionColumnMissing: ({ option }: { option: string }) =>
    `has no column for the option ${option}, but for options behind it: nobody can say which one a key means`,
  columnAgain: ({ value }: Value) =>
    `the column ${quoted(value)} means what an earlier one means, and is kept out`,
  columnNotOurs: ({ value }: Value) => `the column ${quoted(value)} is none of a question's and is kept out`,
  formAnswers:
    'holds the answers that people gave to a form (Google Forms), not its questions: copy the questions into a sheet with the columns title, A, B, C, D, answer',
  questionHeadingMissing:
    "has no row with the names of its columns: 'title', 'answer' and the options A, B, C … (or option1, option2 …) are needed",
  workbookDate: ({ date }: { date: string }) =>
    `is the date ${date} in the workbook; if something else was typed (such as 1/2), set the cell's type to Text and type it again`,
  errorCellText: ({ value }: Value) =>
    `${quoted(value)} is an error of the spreadsheet and no text: mend its formula`,
  noQuestionType: ({ value }: Value) =>
    `${quoted(value)} is no type of question: MCQ, checkbox, shortAns or paragraph`,
  keyWithoutOptions: ({ columns }: { columns: readonly string[] }) =>
    `has a key and no options, but texts in the columns ${columns.map(quoted).join(', ')}: name its options A, B, C …, or write shortAns in the column 'type'`,
  neitherOptionsNorAnswer:
    "has neither options nor an answer: where a teacher marks it, write 'paragraph' in the column 'type'",
  optionGap: ({ option }: { option: string }) => `the option ${option} is empty, the one behind it is not`,
  bareEntity: ({ value }: Value) =>
    `${quoted(value)} is a sign, or the name of one in HTML: write html or text in the column 'format'`,
  tagsShown:
    "the tags in it are shown as they stand; where they are to be looks, write html in the column 'format'",
  tagsAreLooks:
    "the tags in it are taken for looks; where they are to be read, write text in the column 'format'",
  noDifficulty: ({ value }: Value) => `${quoted(value)} is no difficulty: easy, medium or hard`,
  keyTorn: ({ value }: Value) =>
    `${quoted(value)} names an option and the text of another: say which one is right`,
  keyNoOption: ({ value }: Value) =>
    `${quoted(value)} is neither the letter nor the number nor the text of an option`,
  keyOutside: ({ value, n }: Value & { n: number }) =>
    `${quoted(value)} names an option that is not there: the question has ${n}`,
  keyTwoWays: ({ value }: Value) =>
    `${quoted(value)} can be read in two ways: as the name of an option and as the text of another`,
  notBijoyKept: ({ value }: Value) => `${quoted(value)} is no Bijoy and is kept`,
  bijoyOrLatin: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} may be Bijoy (${quoted(read)}) or Latin, as other texts of its row are Bijoy: give an .xlsx whose fonts say it, or Unicode`,
  bijoyWithLooks: ({ value }: Value) =>
    `${quoted(value)} is Bijoy and has raised, lowered or underlined signs: set its font to one of Bijoy's`,
  ofQuestions: ({ what, n }: { what: Told; n: number }) =>
    n === 1 ? what.text : `${what.text} (${n} questions, the first one here)`,
}
