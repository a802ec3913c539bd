/** What is doubtful or wrong in a question paper (Word or plain text). */
import { quoted } from '../validation-errors.ts'

type Value = { readonly value: string }

export const papersEn = {
  // The file as a whole.
  paperEncrypted: 'is locked with a password: open it in Word, take the password off and save it again',
  paperOldWord: 'is an old Word file (.doc): open it in Word and save it as .docx',
  paperOldOffice: 'is an old Office file (such as .xls): save a sheet as .xlsx, and a paper as .docx',
  paperMacros: 'holds macros (.docm), which are not taken: save it as .docx',
  paperBig: ({ most }: { most: number }) => `is too big: a paper may have at most ${most} MB`,
  paperLong: 'is too long for one paper: divide it',
  paperBomb: 'unpacks to far more than its size, as no paper does',
  paperBroken: ({ part, line }: { part: string; line: number }) =>
    `is broken (${part}, line ${line}): open it in Word and save it again`,
  paperPackage: 'is no whole Word file: open it in Word and save it again',
  textEncoding: "is not UTF-8 or UTF-16: save the text as 'UTF-8'",
  paperBijoyText:
    'is typed with Bijoy, which a plain text cannot say: give the Word file (.docx) with its fonts',
  paperEmpty: 'no questions with options were found in it',
  // What to know.
  paperTracked: 'has tracked changes: it is read as if all of them were accepted',
  paperHidden: 'has hidden text, which is left out',
  paperFootnote: 'has footnotes, which are left out',
  paperPartOutside: 'has a part that comes from another file, which is left out',
  paperPictureMoved: 'a picture beside the words of an option now stands below the question',
  paperAside: ({ value, n }: Value & { n: number }) =>
    `${n === 1 ? 'a line belongs' : `${n} lines belong`} to no question and ${n === 1 ? 'is' : 'are'} left out: ${quoted(value)}`,
  // Why a question is left out.
  paperNoOptions: 'it has no options',
  paperTwoLists: 'it has two lists of options: perhaps the number of a question is missing',
  // Why a question is doubtful.
  paperNoKey: 'nothing says which option is right',
  paperKeysDiffer: 'the paper says two different things about which option is right',
  paperKeyUnclear: ({ value }: Value) => `its answer ${quoted(value)} is not clearly one of its options`,
  paperKeyOfTwo: 'its number stands twice, and the list of answers does not say which of them it means',
  paperSeveralMarked: ({ n }: { n: number }) => `${n} of its options are marked as right`,
  paperSeveralAsked: 'it asks for several options, and one is marked as right',
  paperMarkedInPart: 'only a part of an option is marked as right',
  paperLookAlone: 'one option looks different, but other questions are not marked so',
  paperOptionsUnclear: 'it is not clear where its options end: a label stands inside of one',
  paperTextBehind: ({ value }: Value) =>
    `it is not clear whether ${quoted(value)} belongs to its last option`,
  paperTwins: 'two of its options are the same',
  paperPassageUnclear: 'it is not said for which questions the passage above it is',
  paperStemUnclear: 'it has no number, and it is not clear where it begins',
  paperOldFormula:
    'a formula of an old equation editor cannot be read: type it again, or give it as a picture',
  paperFormula: 'a formula has parts that cannot be read',
  paperDrawing: 'a drawing or object cannot be read: give it as a picture',
  paperPictureOutside: 'a picture is not inside of the file: insert it again',
  paperPictureKind: ({ kind }: { kind: string }) =>
    `a picture is of the kind ${kind}, which phones do not show: insert it as PNG or JPEG`,
  paperSign: ({ font }: { font: string }) => `a sign of the font ${quoted(font)} cannot be read`,
}
