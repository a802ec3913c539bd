/** `npm run school -- <command>`: the provider's command line. Thin: it reads arguments, calls the feature, and prints. */

import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { undoAll } from '@porua/files/cleanup'
import { diskMessage } from '@porua/files/disk-errors'
import { didYouMean, nearestName } from '@porua/files/nearest'
import { remarkLine } from '@porua/files/validation-errors'
import { ConfigError } from '../config.ts'
import { variables } from '../config.variables.ts'
import type { Installation } from '../features/operations/installation.ts'
import { PackRefused } from '../platform/pack-refused.ts'
import { Problem } from '../platform/problems.ts'
import { TerminalProgress } from '../platform/progress.ts'
import { Refused } from '../platform/refusals/refused.ts'
import { DatabaseRefused, DatabaseUnavailable } from '../ports/database/database.ts'
import { FileChanged, FilesUnavailable } from '../ports/files/files.ts'
import { allCommands } from './commands/all.ts'
import type { Call, Command, Console, Opening, Said, SchoolServices } from './commands/command.ts'
import { withHint } from './hints.ts'
import { CommandRefused, Misused } from './misused.ts'

/** Runs one command and gives the exit status. */
export async function main(
  argv: string[],
  makeServices: MakeServices,
  console: Console,
  makeInstallation: () => Installation = () => {
    throw new Error('this command line was made without an installation')
  },
): Promise<number> {
  const progress = new TerminalProgress(console.err, console.now)
  const asJson = argv.includes('--json')
  try {
    const said = await run(argv, { makeServices, makeInstallation }, console, progress)
    progress.end()
    console.out(asJson ? `${JSON.stringify(said.json, null, 2)}\n` : said.text)
    return said.status ?? 0
  } catch (error) {
    progress.end()
    const reason = reasonOf(error)
    if (reason === null) {
      // A fault of ours ends with its trace; whoever reads the data still gets some.
      if (asJson) console.out(`${JSON.stringify({ error: String(error), mistakes: [] }, null, 2)}\n`)
      throw error
    }
    const message = sentence(reason, argv)
    const { list, count } = error instanceof PackRefused ? error.mistakes : { list: [], count: 0 }
    for (const mistake of list) console.err.write(`${remarkLine(mistake)}\n`)
    if (count > list.length) console.err.write(`… and ${count - list.length} more mistakes.\n`)
    console.err.write(`${message}\n`)
    if (asJson) console.out(`${JSON.stringify({ error: message, mistakes: list }, null, 2)}\n`)
    return 1
  }
}

/**
 * `main` for a process of its own. Its priority stays the usual one: while it writes it holds the writer, and must not
 * be kept waiting by the very server that waits for it.
 */
export async function runCli({ makeServices, makeInstallation }: Makers): Promise<void> {
  const console: Console = {
    folder: process.cwd(),
    out: (text) => process.stdout.write(text),
    err: process.stderr,
    now: Date.now,
  }
  endOnSignals(console)
  process.exitCode = await main(process.argv.slice(2), makeServices, console, makeInstallation)
}

/**
 * Ctrl+C, SIGTERM and a terminal that is closed take away what is half made, and then end the process as they would have:
 * the database takes back an open unit by itself. A command that ends in its own way (a rehearsal takes itself out again) does
 * so at the first signal, and is ended like any other at the second.
 */
function endOnSignals(console: Console): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const end = () => {
      if (process.listenerCount(signal) > 1) return
      for (const error of undoAll()) console.err.write(`${diskMessage(error) ?? error.message}\n`)
      console.err.write(`${console.err.isTTY ? '\r\x1b[K' : ''}Stopped.\n`)
      process.off(signal, end)
      process.kill(process.pid, signal)
    }
    process.on(signal, end)
  }
}

type MakeServices = (opening: Opening) => Promise<SchoolServices>

/** What commands may ask for, made when one does. */
interface Makers {
  makeServices: MakeServices
  makeInstallation(): Installation
}

/** With a capital letter, unless it begins with what the person has typed: a file keeps its name. */
function sentence(reason: string, argv: readonly string[]): string {
  const typed = argv
    .flatMap((word) => [word, basename(word)])
    .some((name) => name !== '' && reason.startsWith(name) && !/^[\w-]/.test(reason.slice(name.length)))
  return typed ? reason : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}

/** What the person is told; null: a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Problem || error instanceof Refused) return withHint(error.wording)
  const expected = [
    CommandRefused,
    FileChanged,
    FilesUnavailable,
    ConfigError,
    DatabaseRefused,
    DatabaseUnavailable,
  ]
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : diskMessage(error)
}

async function run(
  argv: string[],
  { makeServices, makeInstallation }: Makers,
  console: Console,
  progress: TerminalProgress,
): Promise<Said> {
  const words = argv.filter((word) => !word.startsWith('-'))
  if (words.length === 0 || words[0] === 'help') {
    const asked = words.length > 0 || argv.includes('--help') || argv.includes('-h')
    return { ...help(words.slice(1)), status: asked ? 0 : 1 }
  }
  const command = commandOf(argv)
  if (!command) throw noCommand(words)
  const { positionals, values } = parse(argv.slice(command.name.split(' ').length), command)
  if (values.help) return help(command.name.split(' '))
  const extra = positionals.slice(command.takes?.length ?? 0)
  if (extra.length > 0)
    throw new Misused(
      `'${extra.join(' ')}' is too much after ${command.name}. See: npm run school -- help ${command.name.split(' ')[0]}`,
    )
  const call: Call<never> = {
    given: positionals,
    values: values as never,
    console,
    progress,
    installation: makeInstallation,
    withServices: async (work, opening = {}) => {
      const services = await makeServices(opening)
      try {
        if (opening.dryRun && !services.dryRun)
          throw new Error('this command line was made without dry runs: it would write')
        return await work(services)
      } finally {
        await services.close()
      }
    },
  }
  const said = await command.run(call)
  if (!command.options || !('dry-run' in command.options)) return said
  return { ...said, json: { ...said.json, dryRun: 'dry-run' in values } }
}

/** The command whose words the line begins with; the longest name wins. */
function commandOf(argv: readonly string[]): Command | undefined {
  const line = `${argv.join(' ')} `
  return allCommands
    .filter(({ name }) => line.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

/** Says what goes with a family's word that stands alone, or which words are no command. */
function noCommand([first = '', second]: readonly string[]): Misused {
  const family = allCommands.flatMap(({ name }) =>
    name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
  )
  if (family.length > 0 && second === undefined)
    return new Misused(
      `Say what to do after '${first}': ${family.join(', ')}. See: npm run school -- help ${first}`,
    )
  const name = family.length > 0 ? `${first} ${second}` : first
  return new Misused(`There is no command '${name}'. ${nearestTo(name)}See: npm run school -- help`)
}

/** 'Did you mean 'students list'? ' or nothing; a slip in a family's word is told with the family alone. */
function nearestTo(name: string): string {
  const names = allCommands.map((command) => command.name)
  const families = new Set(names.map((one) => one.split(' ')[0] ?? ''))
  const nearest = nearestName(name, [...names, ...families])
  return nearest ? `${didYouMean([nearest])} ` : ''
}

function parse(args: string[], { options = {} }: Command) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    // '--starts -1m' looks like two options.
    const message = (error as Error).message.split(/\. |\.?\n/)[0]
    const hint = /ambiguous/.test(message ?? '')
      ? ' A value that begins with - is written as --name=-value.'
      : ''
    throw new Misused(
      `${message}.${hint}${nearestOption(message ?? '', options)} See: npm run school -- help`,
    )
  }
}

/** ' Did you mean '--group'?', or nothing. */
function nearestOption(message: string, options: object): string {
  const [, asked] = /^Unknown option '--([^']+)'/.exec(message) ?? []
  const nearest = asked && nearestName(asked, [...Object.keys(options), 'json', 'help'])
  return nearest ? ` ${didYouMean([`--${nearest}`])}` : ''
}

/** All of it, or of the commands that begin with these words. */
function help(words: readonly string[]): Said {
  const of = words.join(' ')
  const chosen = allCommands.filter(({ name }) => of === '' || `${name} `.startsWith(`${of} `))
  if (chosen.length === 0)
    throw new Misused(`There is no command '${of}'. ${nearestTo(of)}See: npm run school -- help`)
  const commands = chosen.map(({ usage }) => usage).join('')
  const text =
    of === ''
      ? `npm run school -- <command>\n\n${commands}  help [command]      Prints this, or of one command.\n      --json          Of every command: says what it did or found as JSON.\n\nExams, groups, subjects and lessons are named by id or by name, students by roll or by name; where several have the name,\nthe command tells them all and does nothing.\n\nVariables (environment or .env):\n${variableLines()}`
      : commands
  return { text, json: chosen.map(({ name, usage, takes = [] }) => ({ name, takes, usage })) }
}

function variableLines(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length)) + 2
  return Object.entries(variables)
    .map(([name, text]) => `  ${name.padEnd(width)}${text}\n`)
    .join('')
}
