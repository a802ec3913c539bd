import { basename, dirname } from 'node:path'
import { DiskList } from '@porua/files/disk-list'
import { isFault } from '@porua/files/faults/faults'
import { FolderPack } from '@porua/files/source'
import { printable, quoted, type Remark, remarkLine } from '@porua/files/validation-errors'
import { noBank } from '../../features/question-bank/bank-names.ts'
import { type CheckedQuestion, type CheckReport, checkQuestions } from '../../features/question-bank/check.ts'
import {
  importQuestions,
  type QuestionsInput,
  type QuestionsReport,
} from '../../features/question-bank/import.ts'
import { listBanks, listQuestions } from '../../features/question-bank/list.ts'
import { counted } from '../counted.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Console, command, type Said } from './command.ts'
import { typedFile } from './typed-path.ts'

export const questionCommands = [
  command({
    name: 'questions check',
    usage: `  questions check <file>
                      Reads a file of questions and says of each what was understood, what is left out and why, and
                      what is wrong, with line and field; nothing is written. Takes GIFT, Aiken, Moodle XML, QTI 1.2
                      to 2.2 (.xml or .zip), Blackboard text, CSV, XLSX, papers in Word (.docx) or plain text and our
                      JSONL. Exit status 1 on mistakes.
`,
    takes: ['file'],
    async run({ given: [path], console, progress }) {
      const file = await questionFile(console, path, 'questions check <file>')
      const questions = await DiskList.open<CheckedQuestion>()
      try {
        const report = await checkQuestions(file, (question) => questions.add(question), progress)
        return await checked(report, questions)
      } finally {
        await questions.close()
      }
    },
  }),
  command({
    name: 'questions import',
    usage: `  questions import <file> --bank B
                      Takes what 'questions check' understands into the bank B (questions/B.jsonl of a pack): new ones
                      behind the others, changed ones in their place; none is removed. Importing a file again changes
                      nothing. Exams that ask a changed question follow; once somebody has sat one, what would change
                      marks is refused (regrade). All or nothing.
      --partial       Takes what is right and leaves questions with mistakes out.
      --dry-run       Only says what it would do. --now: also a big import while students are sitting an exam.
`,
    takes: ['file'],
    options: {
      bank: { type: 'string' },
      partial: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      now: { type: 'boolean' },
    },
    async run({ given: [path], values, console, progress, withServices }) {
      const { bank, partial = false, 'dry-run': dryRun = false, now = false } = values
      const file = await questionFile(console, path, 'questions import <file> --bank B')
      const input: QuestionsInput = { ...file, bank: bankFile(bank) }
      return withServices(async (services) => {
        const report = await importQuestions(services, input, { progress, partial, dryRun, now })
        progress.end()
        const lines = [
          ...remarks('Left out', report.leftOut, report.leftOutCount),
          ...remarks('Note', report.warnings, report.warnings.length),
          ...remarks('Mistake', report.mistakes, report.mistakeCount),
        ]
        for (const line of lines) console.err.write(`${line}\n`)
        return imported(report, dryRun)
      })
    },
  }),
  command({
    name: 'questions list',
    usage: `  questions list      The question banks. With --bank B: its questions, one a line.
`,
    options: { bank: { type: 'string' } },
    async run({ values: { bank }, withServices }) {
      const file = bank === undefined ? null : bankFile(bank)
      return withServices(async ({ db }): Promise<Said> => {
        const banks = await listBanks(db)
        if (file === null) {
          const text = banks.map((one) => `${one.bank}: ${counted(one.questions, 'question')}\n`).join('')
          return { text: text || 'There are no question banks.\n', json: { banks } }
        }
        if (!banks.some((one) => one.bank === file)) throw await db.scan((reader) => noBank(reader, file))
        const questions = []
        for await (const question of listQuestions(db, file)) questions.push(question)
        const text = questions.map((question) => `${questionLine({ line: 0, ...question })}\n`).join('')
        return { text, json: { bank: file, questions } }
      })
    },
  }),
]

/** What was understood. The questions are texts of their own here, which hold none of the file's. */
async function checked(report: CheckReport, questions: DiskList<CheckedQuestion>): Promise<Said> {
  const { format, questionCount, leftOutCount, mistakeCount, leftOut, mistakes, warnings } = report
  const pieces: string[] = []
  const all: CheckedQuestion[] = []
  for await (const some of questions.chunks()) {
    all.push(...some)
    pieces.push(some.map((question) => `${questionLine(question)}\n`).join(''))
  }
  const lines = [
    ...remarks('Left out', leftOut, leftOutCount),
    ...remarks('Note', warnings, warnings.length),
    ...remarks('Mistake', mistakes, mistakeCount),
    `${format === 'unknown' ? '' : `${format}: `}${counted(questionCount, 'question')} understood, ${leftOutCount} left out, ${counted(mistakeCount, 'mistake')}.`,
  ]
  return {
    text: `${pieces.join('')}${lines.join('\n')}\n`,
    json: { ...report, questions: all },
    status: mistakeCount > 0 ? 1 : 0,
  }
}

/** The file, and the folder from which the pictures that it names are counted: of a pack's `questions`, the pack. */
async function questionFile(
  console: Console,
  path: string | undefined,
  usage: string,
): Promise<Omit<QuestionsInput, 'bank'>> {
  if (!path) throw new Misused(`Name the file: npm run school -- ${usage}`)
  const place = await typedFile(console.folder, path)
  const folder = dirname(place)
  const inPack = basename(folder) === 'questions'
  const source = inPack ? new FolderPack(dirname(folder)) : new FolderPack(folder, 'folder')
  const name = basename(place)
  const file = await source.find(inPack ? `questions/${name}` : name)
  if (isFault(file)) throw new CommandRefused(`${path}: ${file.text}`)
  return { source, file, name }
}

/** botany, or questions/botany.jsonl as packs name it. */
export function bankFile(bank: string | undefined): string {
  if (!bank) throw new Misused('Name the question bank: --bank B')
  const name = bank.normalize('NFC').replace(/^questions\/(.*)\.jsonl$/, '$1')
  if (!/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._ -]{0,78}$/u.test(name) || name !== name.trim())
    throw new Misused(`${quoted(bank)} is no name of a bank: letters, digits, '-', '_', '.' and blanks only`)
  return `questions/${name}.jsonl`
}

function questionLine({ line, type, id, title, answer }: CheckedQuestion): string {
  const where = line > 0 ? `${line}: ` : ''
  return printable(`${where}${type} [${id}] ${title}${answer === '' ? '' : ` → ${answer}`}`)
}

function remarks(what: string, list: readonly Remark[], count: number): string[] {
  const lines = list.map((remark) => `${what}: ${remarkLine(remark)}`)
  return count > list.length ? [...lines, `${what}: … and ${count - list.length} more.`] : lines
}

function imported(report: QuestionsReport, dryRun: boolean): Said {
  const { bank, added, changed, same, leftOutCount, mistakeCount, exams } = report
  const parts = [
    added > 0 ? `${added} new` : '',
    changed > 0 ? `${changed} changed` : '',
    same > 0 ? `${same} as before` : '',
    leftOutCount > 0 ? `${leftOutCount} left out` : '',
    mistakeCount > 0 ? `${mistakeCount} mistakes left out` : '',
  ].filter((part) => part !== '')
  const follow = exams.length > 0 ? ` Exams that follow: ${exams.join(', ')}.` : ''
  const text = `${dryRun ? 'Nothing is written. ' : ''}${bank}: ${parts.join(', ') || 'nothing'}.${follow}\n`
  return {
    text: printable(text.trimEnd()).concat('\n'),
    json: { ...report, written: !dryRun && added + changed > 0 },
  }
}
