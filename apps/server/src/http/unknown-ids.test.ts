/** Mistyped ids and names of several at the command line: every command tells what may have been meant, or says where to look. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { makePack } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCommands } from '../cli/commands/all.ts'
import { schoolLine } from './testing/school-line.ts'

const bank = 'questions/botany.jsonl'
const pack = makePack({
  banks: { [bank]: [{ id: 'q1', type: 'MCQ', title: 'A leaf?', options: ['Yes', 'No'], answer: ['Yes'] }] },
  // The farther one first: the nearest is meant, not the first that is near.
  exams: ['physics-02', 'physics-01'].map((id) => ({ id, bank, ids: ['q1'] })),
  groups: ['morning', 'evening'],
  students: 2,
})

const exam = "There is no exam 'physics-1'. Did you mean 'physics-01'?"
const noExam = "There is no exam 'chemistry'. See: npm run school -- exams list"
const group = "There is no group 'mornin'. Did you mean 'morning'?"
const noGroup = "There is no group 'night'; the groups are morning, evening."
const student = "There is no student with the roll or name 'S-10'. See: npm run school -- students list"
const oneBank = `There is no question bank 'questions/botny.jsonl'. Did you mean '${bank}'?`
/** Two exams, two groups and two students bear these names. */
const twice = { EXAM: 'Weekly test', GROUP: 'Class nine', 'S-10': 'Rahima Akter' }
const several = new Map([
  [exam, "Several exams are called 'Weekly test'. Say which: physics-01 (subject), physics-02 (subject)"],
  [group, "Several groups are called 'Class nine'. Say which: morning, evening"],
  [student, "Several students are called 'Rahima Akter'. Say which: S-0 (01710000000), S-1 (01710000001)"],
])
const noBank = "There is no question bank 'questions/x.jsonl'. See: npm run school -- questions list"

/** A command, what is typed behind it, and what is answered. EXAM, GROUP and BANK stand for a slip and for what is far off. */
const table: [command: string, rest: string, answer: string][] = [
  ['release', '--exam EXAM', exam],
  ['extend', '--exam EXAM --minutes 5', exam],
  ['extend', '--exam physics-01 --minutes 5 --group GROUP', group],
  ['extra-time', '--exam EXAM --minutes 5 --student S-0', exam],
  ['extra-time', '--exam physics-01 --minutes 5 --student S-10', student],
  ['extra-time', '--exam physics-01 --minutes 5 --group GROUP', group],
  ['pause', '--exam EXAM', exam],
  ['pause', '--exam physics-01 --group GROUP', group],
  ['resume', '--exam EXAM', exam],
  ['resume', '--exam physics-01 --group GROUP', group],
  ['end', '--exam EXAM', exam],
  ['end', '--exam physics-01 --group GROUP', group],
  ['regrade', '--exam EXAM --question q1 --drop', exam],
  ['mark', '--exam EXAM --student S-0 --question q1 --marks 1', exam],
  ['mark', '--exam physics-01 --student S-10 --question q1 --marks 1', student],
  ['late list', '--exam EXAM', exam],
  ['late list', '--exam physics-01 --student S-10', student],
  ['late refuse', '--exam EXAM --all', exam],
  ['late refuse', '--exam physics-01 --student S-10', student],
  ['late close', '--exam EXAM', exam],
  ['late accept', '--exam EXAM --all', exam],
  ['late accept', '--exam physics-01 --student S-10', student],
  ['exams list', '--group GROUP', group],
  ['exams show', 'EXAM', exam],
  ['exams schedule', 'EXAM --group morning --starts +1h --ends +2h', exam],
  ['exams schedule', 'physics-01 --group GROUP --starts +1h --ends +2h', group],
  ['content add', 'lecture --subject botany --id l-9 --name L --group GROUP', group],
  ['exams live', 'EXAM', exam],
  ['exams unschedule', 'EXAM --group morning', exam],
  ['exams unschedule', 'physics-01 --group GROUP', group],
  ['exams delete', 'EXAM', exam],
  ['results export', '--exam EXAM --out r.csv', exam],
  ['results export', '--exam physics-01 --unreleased --group GROUP --out r.csv', group],
  ['marking export', '--exam EXAM --out m', exam],
  ['analysis', '--exam EXAM --out a.html', exam],
  ['verify-receipts', '--exam EXAM', exam],
  ['rehearse', '--exam EXAM --students 1 --url http://127.0.0.1:9', exam],
  ['doctor', '--exam EXAM', exam],
  ['notices send', '--group GROUP --message Hello', group],
  ['notices send', '--group morning --on exam --id EXAM --message Hello', exam],
  ['questions list', '--bank BANK', oneBank],
  ['questions export', '--bank BANK --format gift --out b.gift', oneBank],
  ['students list', '--group GROUP', group],
  ['students move', 'S-0 --from morning --to GROUP', group],
  ['students move', 'S-10 --from morning --to evening', student],
  ['students check', 'class.csv --group GROUP', group],
  ['students import', 'class.csv --group GROUP', group],
  ['students add', '--sid N-1 --name N --mobile 01711000044 --group GROUP', group],
  ['students change', 'S-10 --name X', student],
  ['students disable', 'S-10', student],
  ['students enable', 'S-10', student],
  ['students reset', 'S-10', student],
  ['students slip', 'S-10', student],
  ['students slips', '--group GROUP', group],
  ['groups rename', 'GROUP --name Day', group],
  ['groups remove', 'GROUP', group],
  ['notices cancel', 'N-1', "There is no notice with the id 'N-1'. See: npm run school -- notices list"],
  ...['open', 'complete', 'reopen', 'reply'].map((word): [string, string, string] => [
    `forum ${word}`,
    word === 'reply' ? 'N-1 --text T' : 'N-1',
    "There is no question 'N-1'. See: npm run school -- forum list",
  ]),
  ...['hide', 'unhide'].map((word): [string, string, string] => [
    `forum ${word}`,
    'N-1',
    "There is no question or reply 'N-1'. See: npm run school -- forum list",
  ]),
  ['forum dismiss', 'N-1', "There is no open report 'N-1'. See: npm run school -- forum reports"],
  ['purge', 'S-10 --yes S-10', student],
]
/** A question is named within its exam. */
const questions: [command: string, rest: string][] = [
  ['regrade', '--exam physics-01 --question QUESTION --drop'],
  ['late list', '--exam physics-01 --question QUESTION'],
]

/** These make what is named, or say it as a mistake with its place in a file. */
const others = ['exams compose --group', 'questions import --bank']

const slips = { EXAM: 'physics-1', GROUP: 'mornin', BANK: 'botny' }
const far = { EXAM: 'chemistry', GROUP: 'night', BANK: 'x' }
const farAnswers = new Map([
  [exam, noExam],
  [group, noGroup],
  [oneBank, noBank],
])

describe.each(dialects)('an id that the school does not have, on %s', (dialect) => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-unknown-'))
    await writeFile(join(folder, 'class.csv'), 'sid,name,mobile\nN-1,N,01711000044\n')
    app = await startApp({ dialect, pack })
  })
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const type = (command: string, rest: string, ids: Record<string, string>) => {
    const words = rest.split(' ').map((word) => ids[word] ?? word)
    return schoolLine(app, [...command.split(' '), ...words], folder)
  }

  test.each(table)('%s %s', async (command, rest, answer) => {
    const near = await type(command, rest, slips)
    expect(near).toMatchObject({ status: 1, out: '' })
    expect(near.err.trimEnd().split('\n').at(-1)).toBe(answer)
    const otherwise = await type(command, rest, far)
    expect(otherwise.status).toBe(1)
    expect(otherwise.err.trimEnd().split('\n').at(-1)).toBe(farAnswers.get(answer) ?? answer)
  })

  test.each(table.filter(([, , answer]) => several.has(answer)))(
    '%s %s takes names, and names all that are meant',
    async (command, rest, answer) => {
      await app.composed.db.write(async (tx) => {
        await tx.updateTable('exam').set({ title: twice.EXAM }).execute()
        await tx.updateTable('study_group').set({ name: twice.GROUP }).execute()
        await tx.updateTable('student').set({ name: twice['S-10'] }).execute()
      })
      const { status, err } = await type(command, rest, twice)
      expect([status, err.trimEnd().split('\n').at(-1)]).toEqual([1, several.get(answer)])
    },
  )

  test.each(questions)('%s %s', async (command, rest) => {
    const asks = "The exam 'physics-01' has no question"
    const near = await type(command, rest, { QUESTION: 'qq1' })
    expect([near.status, near.err]).toEqual([1, `${asks} 'qq1'. Did you mean 'q1'?\n`])
    const otherwise = await type(command, rest, { QUESTION: 'cell-walls' })
    expect([otherwise.status, otherwise.err]).toEqual([1, `${asks} 'cell-walls'; its questions are q1.\n`])
  })

  test('is said as data too', async () => {
    const { status, out } = await type('pause', '--exam EXAM --json', slips)
    expect([status, JSON.parse(out)]).toEqual([1, { error: exam, mistakes: [] }])
  })

  test('and where what is refused is there, the refusal stays its own', async () => {
    const { err } = await type('regrade', '--exam physics-01 --question q1 --answer Perhaps', {})
    expect(err).toBe("'Perhaps' is not one of the question’s options.\n")
  })
})

test('no command that takes an id is left out', () => {
  const asked = allCommands.flatMap(({ name, takes = [], options = {} }) => [
    ...takes.filter((word) => /^(id|sid|exam)$/i.test(word)).map(() => [name, '']),
    ...['exam', 'group', 'student', 'bank'].filter((one) => one in options).map((one) => [name, `--${one} `]),
  ])
  const left = asked.filter(
    ([name = '', option = '']) =>
      !others.includes(`${name} ${option}`.trim()) &&
      !table.some(
        ([command, rest]) =>
          command === name && new RegExp(`(^| )${option}(EXAM|GROUP|BANK|S-10|N-1)( |$)`).test(rest),
      ),
  )
  expect(asked.length).toBeGreaterThan(40)
  expect(left).toEqual([])
})
