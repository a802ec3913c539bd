/** `npm run school -- <command>`: the provider's command line. Thin: it reads arguments, calls the room, and prints. */

import { parseArgs } from 'node:util'
import { ConfigError } from '../../config.ts'
import { variables } from '../../config.variables.ts'
import { Problem } from '../../platform/problems.ts'
import { DatabaseRefused, DatabaseUnavailable } from '../../ports/database/database.ts'
import { FileChanged } from '../../ports/files/files.ts'
import { allCommands } from './commands/all.ts'
import type { Call, Command, Console, Said, SchoolServices } from './commands/command.ts'
import { remarkLine } from './mistakes.ts'
import { TerminalProgress } from './progress.ts'
import { Misused, Refused } from './refused.ts'
import { PackRefused } from './school.pack.ts'

/** Runs one command and gives the exit status. */
export async function main(
  argv: string[],
  makeServices: () => Promise<SchoolServices>,
  console: Console,
): Promise<number> {
  const progress = new TerminalProgress(console.err, console.now)
  const asJson = argv.includes('--json')
  try {
    const said = await run(argv, makeServices, console, progress)
    progress.end()
    console.out(asJson ? `${JSON.stringify(said.json, null, 2)}\n` : said.text)
    return said.status ?? 0
  } catch (error) {
    progress.end()
    if (!isExpected(error)) throw error
    const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`
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
export async function runCli(makeServices: () => Promise<SchoolServices>): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), makeServices, {
    folder: process.cwd(),
    out: (text) => process.stdout.write(text),
    err: process.stderr,
    now: Date.now,
  })
}

function isExpected(error: unknown): error is Error {
  const expected = [Refused, FileChanged, ConfigError, DatabaseRefused, DatabaseUnavailable, Problem]
  return expected.some((kind) => error instanceof kind)
}

async function run(
  argv: string[],
  makeServices: () => Promise<SchoolServices>,
  console: Console,
  progress: TerminalProgress,
): Promise<Said> {
  const words = argv.filter((word) => !word.startsWith('-'))
  if (words.length === 0 || words[0] === 'help') {
    const asked = words.length > 0 || argv.includes('--help') || argv.includes('-h')
    return { ...help(words.slice(1)), status: asked ? 0 : 1 }
  }
  const command = commandOf(argv)
  if (!command) throw new Misused(`There is no command '${nearestName(words)}'. See: npm run school -- help`)
  const { positionals, values } = parse(argv.slice(command.name.split(' ').length), command)
  if (values.help) return help(command.name.split(' '))
  const extra = positionals.slice(command.takes?.length ?? 0)
  if (extra.length > 0)
    throw new Misused(`'${extra.join(' ')}' is too much after ${command.name}. See: npm run school -- help`)
  const call: Call<never> = {
    ...{ given: positionals, values: values as never, console, progress },
    withServices: async (work) => {
      const services = await makeServices()
      try {
        return await work(services)
      } finally {
        await services.close()
      }
    },
  }
  return command.run(call)
}

/** The command whose words the line begins with; the longest name wins. */
function commandOf(argv: readonly string[]): Command | undefined {
  const line = `${argv.join(' ')} `
  return allCommands
    .filter(({ name }) => line.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

/** What to call a command that is not there: with its second word where the first is a family's. */
function nearestName([first = '', second]: readonly string[]): string {
  const family = allCommands.some(({ name }) => name.startsWith(`${first} `))
  return family && second !== undefined ? `${first} ${second}` : first
}

function parse(args: string[], { options = {} }: Command) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new Misused(`${(error as Error).message.split('. ')[0]}. See: npm run school -- help`)
  }
}

/** All of it, or of the commands that begin with these words. */
function help(words: readonly string[]): Said {
  const of = words.join(' ')
  const chosen = allCommands.filter(({ name }) => of === '' || `${name} `.startsWith(`${of} `))
  if (chosen.length === 0) throw new Misused(`There is no command '${of}'. See: npm run school -- help`)
  const commands = chosen.map(({ usage }) => usage).join('')
  const text =
    of === ''
      ? `npm run school -- <command>\n\n${commands}  help [command]      Prints this, or of one command.\n      --json          Of every command: says what it did or found as JSON.\n\nVariables (environment or .env):\n${variableLines()}`
      : commands
  return { text, json: chosen.map(({ name, usage, takes = [] }) => ({ name, takes, usage })) }
}

function variableLines(): string {
  return Object.entries(variables)
    .map(([name, text]) => `  ${name.padEnd(22)}${text}\n`)
    .join('')
}
