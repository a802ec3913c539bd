/** `npm run school -- <command>`: the provider's command line. Thin: it reads arguments, calls the room, and prints. */

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, variables } from '../../config.ts'
import { Problem } from '../../platform/problems.ts'
import { DatabaseRefused, DatabaseUnavailable } from '../../ports/database/database.ts'
import { FileChanged } from '../../ports/files/files.ts'
import { type ExamsAtWork, examCommands, examOptions, examUsage, runExamCommand } from './exam-commands.ts'
import { type ForumAtWork, ForumRefused, forumCommand, forumUsage } from './forum-commands.ts'
import { printable, remarkLine } from './mistakes.ts'
import { Misused } from './misused.ts'
import { FolderPack } from './pack-source.ts'
import { NoFfmpeg } from './packaging/ffmpeg.ts'
import { mediaCommand } from './packaging/media-command.ts'
import { NotPackaged } from './packaging/package-media.ts'
import { TerminalProgress } from './progress.ts'
import { exportSchool, FolderNotEmpty } from './school.export.ts'
import { ImportPostponed, type ImportReport, importPack, type SchoolParts } from './school.import.ts'
import { PackRefused } from './school.pack.ts'
import { release } from './school.release.ts'

/** What a command works with; made only when a command needs it, closed when it ends. */
export interface SchoolServices extends SchoolParts {
  /** For commands about exams that are being sat; `compose.ts` hands it over. */
  exams?: ExamsAtWork
  /** For the forum's commands. */
  forumDesk?: ForumAtWork
  close(): Promise<void>
}

/** Where the command line reads and writes. */
export interface Console {
  folder: string
  out(text: string): void
  /** Mistakes, warnings and progress. */
  err: { isTTY?: boolean; write(text: string): unknown }
  now(): number
}

const usage = `npm run school -- <command>

  import <folder>     Loads a school pack: school.json, students.csv, questions/*.jsonl, media/. All or nothing;
                      every mistake is listed with file, line and field. Importing a pack again changes nothing,
                      a changed pack changes what changed in it. Works beside a running server.
      --now           Also a big import while students are sitting an exam.
  export <folder>     Writes the school as a pack into a new folder.
  media <file>        Makes of a video (MP4, MOV, WebM, MKV) a folder for a pack's media/: qualities up to its own, HLS and
                      DASH, captions (lesson.bn.vtt beside lesson.mp4), thumbnail. Needs ffmpeg. Goes on where it stopped.
      --out FOLDER    The folder to make. Default: beside the video, with its name.
      --title TEXT    Its title in school.json.
      --encrypt       Encrypts it (Common Encryption) with a new key, for a video of the kind "drm".
  release --exam E    Releases the results of the exam with the id E now.
${examUsage}${forumUsage}  help                Prints this.
`

/** Runs one command and gives the exit status. */
export async function main(
  argv: string[],
  makeServices: () => Promise<SchoolServices>,
  console: Console,
): Promise<number> {
  const progress = new TerminalProgress(console.err, console.now)
  try {
    return await run(argv, makeServices, console, progress)
  } catch (error) {
    progress.end()
    if (error instanceof PackRefused) {
      const { list, count } = error.mistakes
      for (const mistake of list) console.err.write(`${remarkLine(mistake)}\n`)
      if (count > list.length) console.err.write(`… and ${count - list.length} more mistakes.\n`)
    }
    if (!isExpected(error)) throw error
    console.err.write(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}\n`)
    return 1
  } finally {
    progress.end()
  }
}

/**
 * `main` for a process of its own. Its priority stays the usual one: while it writes it holds the writer, and must not
 * be kept waiting by the very server that waits for it.
 */
export async function runCli(makeServices: () => Promise<SchoolServices>): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), makeServices, {
    folder: process.cwd(),
    out: (text) => process.stdout.write(text),
    err: process.stderr,
    now: Date.now,
  })
}

function isExpected(error: unknown): error is Error {
  const expected = [PackRefused, ImportPostponed, Misused, FolderNotEmpty, FileChanged]
  const others = [
    ConfigError,
    DatabaseRefused,
    DatabaseUnavailable,
    NotPackaged,
    NoFfmpeg,
    ForumRefused,
    Problem,
  ]
  return [...expected, ...others].some((kind) => error instanceof kind)
}

async function run(
  argv: string[],
  makeServices: () => Promise<SchoolServices>,
  console: Console,
  progress: TerminalProgress,
): Promise<number> {
  const { positionals, values } = parse(argv)
  const [command, folder, ...rest] = positionals
  if (command === undefined || command === 'help' || values.help) {
    console.out(`${usage}\nVariables (environment or .env):\n${variableLines()}`)
    return command === undefined && !values.help ? 1 : 0
  }
  if (command === 'forum') {
    const work = forumCommand(positionals.slice(1), values)
    return withServices(makeServices, async (services) => {
      if (!services.forumDesk) throw new Error('this command line was made without the forum')
      console.out(await work({ ...services.forumDesk, files: services.files }, console.folder))
    })
  }
  if (rest.length > 0)
    throw new Misused(`'${rest.join(' ')}' is too much after ${command}. See: npm run school -- help`)
  if (command === 'import') {
    const path = await packFolder(console, folder)
    return withServices(makeServices, async (services) => {
      const report = await importPack(services, new FolderPack(path), { progress, now: values.now ?? false })
      progress.end()
      printImport(report, console)
    })
  }
  if (command === 'export') {
    if (!folder) throw new Misused('Name the folder to write: npm run school -- export <folder>')
    return withServices(makeServices, async (services) => {
      const report = await exportSchool(services, resolve(console.folder, folder), progress)
      progress.end()
      for (const key of report.missing) console.err.write(`The media file ${key} is missing.\n`)
      console.out(
        `Wrote ${report.students} students, ${report.exams} exams and ${report.questions} questions to ${folder}.\n`,
      )
    })
  }
  if (command === 'media') {
    if (!folder) throw new Misused('Name the video: npm run school -- media <file>')
    const { out, title, encrypt } = values
    const asked = { folder: console.folder, file: folder, out, title, encrypt: encrypt ?? false }
    console.out(await mediaCommand(asked, progress))
    return 0
  }
  if (command === 'release') {
    const { exam } = values
    if (!exam || folder) throw new Misused('Name the exam: npm run school -- release --exam <id>')
    let status = 0
    await withServices(makeServices, async (services) => {
      const { released, line } = await release(services, exam)
      if (released) console.out(`${line}\n`)
      else console.err.write(`${line}\n`)
      status = released ? 0 : 1
    })
    return status
  }
  if (examCommands.has(command)) {
    if (folder) throw new Misused(`'${folder}' is too much after ${command}. See: npm run school -- help`)
    return withServices(makeServices, async ({ exams }) => {
      if (!exams) throw new Error(`the command '${command}' was not given the exams room`)
      await runExamCommand(command, values, exams, (line) => console.out(`${line}\n`))
    })
  }
  throw new Misused(`There is no command '${command}'. See: npm run school -- help`)
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...{ text: { type: 'string' }, as: { type: 'string' }, file: { type: 'string', multiple: true } },
        ...{ limit: { type: 'string' }, json: { type: 'boolean' } },
        ...{ exam: { type: 'string' }, now: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
        ...{ out: { type: 'string' }, title: { type: 'string' }, encrypt: { type: 'boolean' } },
        ...examOptions,
      },
    })
  } catch (error) {
    throw new Misused(`${(error as Error).message.split('. ')[0]}. See: npm run school -- help`)
  }
}

async function withServices(
  makeServices: () => Promise<SchoolServices>,
  work: (services: SchoolServices) => Promise<void>,
): Promise<number> {
  const services = await makeServices()
  try {
    await work(services)
    return 0
  } finally {
    await services.close()
  }
}

async function packFolder(console: Console, folder: string | undefined): Promise<string> {
  if (!folder) throw new Misused('Name the pack: npm run school -- import <folder>')
  const path = resolve(console.folder, folder)
  const facts = await stat(path).catch(() => null)
  if (facts?.isDirectory()) return path
  throw new Misused(facts ? `${folder} is a file; a pack is a folder.` : `There is no folder ${folder}.`)
}

function printImport(report: ImportReport, console: Console): void {
  for (const warning of report.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
  for (const note of report.notes) console.err.write(`${printable(note)}\n`)
  if (report.counts.size === 0) {
    console.out('Nothing changed.\n')
    return
  }
  for (const [what, { added, changed, removed }] of report.counts) {
    const parts = [
      added > 0 ? `${added} new` : '',
      changed > 0 ? `${changed} changed` : '',
      removed > 0 ? `${removed} removed` : '',
    ].filter((part) => part !== '')
    console.out(`${what}: ${parts.join(', ')}\n`)
  }
}

function variableLines(): string {
  return Object.entries(variables)
    .map(([name, text]) => `  ${name.padEnd(22)}${text}\n`)
    .join('')
}
