/** What the refusal of a group says; the commands' own refusals are in http/unknown-ids.test.ts. */

import { noSuch } from '@porua/files/shape'

import { expect, test } from 'vitest'
import { noNamed } from '../platform/unknown.ts'

const groups = (...ids: string[]) => ids.map((id) => ({ id, name: `Batch ${id}` }))

test.each([
  ['g9', groups('g1', 'g2'), "There is no group 'g9'. Did you mean 'g1' or 'g2'?"],
  ['Batch g', groups('g1', 'night'), "There is no group 'Batch g'. Did you mean 'Batch g1'?"],
  ['g9', groups('g1', 'g2', 'g3', 'g4'), "There is no group 'g9'; the groups are g1, g2, g3, g4."],
  ['g9', [], "There is no group 'g9': the school has no groups yet."],
])('%s among %j', (asked, all, said) => {
  expect(noNamed('group', asked, all).message).toBe(said)
})

test.each([
  ['botny', ['botany', 'zoology'], "there is no subject 'botny'. Did you mean 'botany'?"],
  ['physics', ['botany', 'zoology'], "there is no subject 'physics'"],
  // One answer where a name stands twice, and none where many are as near.
  ['botny', ['botany', 'botany'], "there is no subject 'botny'. Did you mean 'botany'?"],
  ['unit-9', ['unit-1', 'unit-2', 'unit-3', 'unit-4'], "there is no subject 'unit-9'"],
  // A list of thousands of rows is not kept waiting.
  ['s-20O', Array.from({ length: 300 }, (_, n) => `s-${n}`), "there is no subject 's-20O'"],
])('in a list, %s', (asked, all, said) => {
  expect(noSuch('subject', asked, all).text).toBe(said)
})
