/** What the refusal of a group says; the commands' own refusals are in http/unknown-ids.test.ts. */
import { expect, test } from 'vitest'
import { noGroup } from './unknown.ts'

const groups = (...ids: string[]) => ids.map((id) => ({ id, name: `Batch ${id}` }))

test.each([
  ['g9', groups('g1', 'g2'), "There is no group 'g9'. Did you mean 'g1' or 'g2'?"],
  ['Batch g', groups('g1', 'night'), "There is no group 'Batch g'. Did you mean 'Batch g1'?"],
  ['g9', groups('g1', 'g2', 'g3', 'g4'), "There is no group 'g9'; the groups are g1, g2, g3, g4."],
  ['g9', [], "There is no group 'g9': the school has no groups yet."],
])('%s among %j', (asked, all, said) => {
  expect(noGroup(asked, all).message).toBe(said)
})
