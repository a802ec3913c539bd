/** Banks and staff at the command line: each subcommand, and what wrong input gets. */
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeAt } from '../../features/exams/admin/testing.ts'
import { packOf, smallSchool } from '../../features/school-pack/school.factory.ts'
import { TestSchool } from '../../features/school-pack/testing.ts'

describe.each(dialects)('commands of banks and staff on %s', (dialect) => {
  let school: TestSchool
  beforeAll(async () => {
    school = await TestSchool.open(dialect)
    await school.load(packOf(smallSchool()))
  })
  afterAll(() => school?.close())

  it.each([
    [['banks', 'add', 'My bank'], 0, ''],
    [['banks', 'add', 'my BANK'], 1, 'A bank has this name already.'],
    [['banks', 'add'], 1, 'Say what the bank is called.'],
    [['banks', 'rename', 'My bank'], 1, 'Say the new name: --name NAME'],
    [['banks', 'rename', 'My bnak', '--name', 'x'], 1, "There is no bank 'My bnak'. Did you mean 'My bank'?"],
    [['banks', 'rename', 'My bank', '--name', 'শিক্ষা'], 0, ''],
    [['banks', 'remove', 'far off'], 1, "There is no bank 'far off'. See: npm run school -- banks"],
    [['banks', 'remove', 'শিক্ষা'], 0, ''],
    [['banks', 'remove', 'questions/botany.jsonl'], 1, 'Exams ask questions of this bank, so it stays'],
    [['staff', 'allow'], 1, 'Name the member by mobile or e-mail. See: npm run school -- staff'],
    [['staff', 'reset-link', 'nobody@x.org'], 1, 'Nobody signs in with nobody@x.org.'],
    [['staff', 'frob'], 1, "'frob' is too much after staff. See: npm run school -- help staff"],
  ])('%j: %i %s', async (argv, status, said) => {
    const typed = await typeAt(school, argv)
    expect([typed.status, typed.err.includes(said)], typed.err).toEqual([status, true])
  })

  it('lists what stands', async () => {
    const { json } = await typeAt(school, ['banks'])
    expect((json as { banks: { bank: string }[] }).banks.map(({ bank }) => bank)).toContain('botany')
    expect((await typeAt(school, ['staff'])).json).toEqual({ staff: [] })
  })
})
