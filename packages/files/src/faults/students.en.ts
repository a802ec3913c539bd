/** What may be wrong in a list of students: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'

type Value = { readonly value: string }

type RequiredColumn = 'mobile' | 'name' | 'sid'

/** What a list writes above the columns that every list must have. */
const headings: Readonly<Record<RequiredColumn, string>> = { mobile: 'Mobile No', name: 'Name', sid: 'Roll' }

export const studentsEn = {
  headingMissing: ({ rows }: { rows: number }) =>
    `no row names the columns Mobile No, Name and Roll in its first ${rows} rows`,
  emptyList: ({ columns }: { columns: readonly string[] }) =>
    `is empty: its first row must name the columns (${columns.join(', ')})`,
  sameColumn: ({ one, other, column }: { one: string; other: string; column: string }) =>
    `${quoted(one)} and ${quoted(other)} both mean the column '${column}'; rename one`,
  columnMissing: ({ column }: { column: string }) => `the column '${column}' is missing`,
  columnMissingOf: ({ column }: { column: RequiredColumn }) =>
    `no heading says where the ${column === 'sid' ? 'roll' : column} stands: write '${headings[column]}' above that column${column === 'sid' ? '; a list without rolls needs one, with a number for each student' : ''}`,
  columnTwice: ({ column }: { column: string }) => `the column ${quoted(column)} stands twice`,
  columnUnknown: ({ value, columns }: Value & { columns: readonly string[] }) =>
    `unknown column ${quoted(value)}; the columns are ${columns.join(', ')}`,
  cellsUnlike: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, the first row names ${columns} columns`,
  cellsShifted: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, its heading has ${columns}: a text with the separator in it (a comma, perhaps) must stand in quotes, and none may be left over at the end`,
  manyStudents: ({ most }: { most: number }) => `has more than ${most} students; divide the file`,
  isATotal: 'is a total of the list and no student: it is left out',
  readAsBijoy: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} is Bijoy and is read as ${quoted(read)}`,
  perhapsBijoy: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} may be Bijoy (${quoted(read)}) and is kept as it is: a workbook whose font says so is read as Bangla`,
  errorCell: ({ value }: Value) =>
    `${quoted(value)} is an error of the spreadsheet and no value: mend its formula, or type the value`,
  dateCell: ({ value }: Value) =>
    `the spreadsheet has made the date ${value} of what was typed (such as 1-2); set the column's type to Text and type it again`,
  mobileLost: ({ value }: Value) =>
    `${quoted(value)} has lost its last digits (Excel shortened it); set the column's type to Text and type the number again`,
  mobileLostZero: ({ value }: Value) =>
    `${quoted(value)} has lost its leading 0; Excel keeps it in a column of type Text`,
  mobileShortened: ({ value }: Value) =>
    `${quoted(value)} was shortened by Excel; set the column's type to Text`,
  rollLost: ({ value }: Value) =>
    `${quoted(value)} has lost its last digits (Excel shortened it); set the column's type to Text`,
  mobileRounded: ({ value, plain }: Value & { plain: string }) =>
    `${quoted(value)} ends in zeros as a number does that Excel has rounded; if it is right, write it as text: ${plain}`,
  mobileRead: ({ value, plain }: Value & { plain: string }) => `${quoted(value)} is read as ${plain}`,
  twoMobiles: ({ value }: Value) => `${quoted(value)} holds two numbers; the student signs in with one`,
  notAMobile: ({ value, digits }: Value & { digits: number | null }) =>
    `${quoted(value)} is not a mobile number: 11 digits${digits === null ? '' : ` (this has ${digits})`}, 01, then a digit from 3 to 9, then 8 digits`,
  notAGpa: ({ value }: Value) =>
    `${quoted(value)} is not a GPA: a number from 0 to 5 with at most two digits after the point`,
  weakPassword: 'needs at least 8 characters with a capital letter, a small letter and a digit',
  rollTwice: ({ value, line, word }: Value & { line: number; word: 'line' | 'row' }) =>
    `${quoted(value)} stands already in ${word} ${line}`,
  mobileOfSid: ({ mobile, sid }: { mobile: string; sid: string }) =>
    `${mobile}: the student with sid ${quoted(sid)} has it already`,
  mobileOfLine: ({ mobile, line }: { mobile: string; line: number }) =>
    `${mobile}: the student in row ${line} has it already`,
  mobileKept: ({ mobile, sid }: { mobile: string; sid: string }) =>
    `${mobile}: the student with sid ${quoted(sid)} keeps it, whose row is wrong`,
}
