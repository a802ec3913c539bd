/** `npm run school -- banks`: question banks by name, by the services that the desk uses. */
import { nearestNames } from '@porua/files/nearest'
import { printable, quoted } from '@porua/files/validation-errors'
import { enDidYouMean } from '@porua/files/words'
import { fileOf, makeBank, removeBank, renameBank } from '../../features/question-bank/banks.ts'
import { QuestionFinder } from '../../features/question-bank/find.service.ts'
import { counted } from '../counted.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Command, command, type SchoolServices } from './command.ts'

/** The file of the bank that is meant: its name, its address at the desk, or its file. @throws Misused, CommandRefused */
async function bankOf({ db }: SchoolServices, typed: string | undefined): Promise<string> {
  if (!typed) throw new Misused('Name the bank. See: npm run school -- banks')
  const banks = await new QuestionFinder(db).banks()
  const named = banks.find(
    ({ bank, name }) => bank === typed || name === typed || typed === `questions/${bank}.jsonl`,
  )
  if (named) return db.read((reader) => fileOf(reader, named.bank))
  const near = enDidYouMean(
    nearestNames(typed, [...new Set(banks.flatMap(({ bank, name }) => [name, bank]))]),
  )
  throw new CommandRefused(`There is no bank ${quoted(typed)}.${near} See: npm run school -- banks`)
}

export const bankCommands: readonly Command[] = [
  command({
    name: 'banks',
    usage: `  banks               Every question bank with the number of its questions.
`,
    async run({ withServices }) {
      const banks = await withServices(({ db }) => new QuestionFinder(db).banks())
      const lines = banks.map(
        ({ bank, name, questions }) =>
          `${printable(bank).padEnd(24)}  ${String(questions).padStart(6)}  ${printable(name)}\n`,
      )
      return { text: lines.join('') || 'There are no question banks.\n', json: { banks } }
    },
  }),
  command({
    name: 'banks add',
    usage: `  banks add NAME      Makes a bank without questions.
`,
    takes: ['NAME'],
    async run({ given: [name], withServices }) {
      if (!name?.trim()) throw new Misused('Say what the bank is called.')
      const made = await withServices((services) => makeBank(services, name.trim()))
      return { text: `${quoted(made.name)} is there.\n`, json: made }
    },
  }),
  command({
    name: 'banks rename',
    usage: `  banks rename BANK   Gives a bank another name: --name NAME. Its questions stay where they are.
`,
    takes: ['BANK'],
    options: { name: { type: 'string' } },
    async run({ given: [typed], values: { name }, withServices }) {
      if (!name?.trim()) throw new Misused('Say the new name: --name NAME')
      const { before, after } = await withServices(async (services) =>
        renameBank(services, { file: await bankOf(services, typed), name: name.trim() }),
      )
      return { text: `${quoted(before.name)} → ${quoted(after.name)}.\n`, json: after }
    },
  }),
  command({
    name: 'banks remove',
    usage: `  banks remove BANK   Deletes a bank with its questions. Refused while an exam asks one of them.
`,
    takes: ['BANK'],
    async run({ given: [typed], withServices }) {
      const bank = await withServices(async (services) =>
        removeBank(services, { file: await bankOf(services, typed) }),
      )
      return {
        text: `${quoted(bank.name)} is deleted, with ${counted(bank.questions, 'question')}.\n`,
        json: bank,
      }
    },
  }),
]
