import { expect, test } from 'vitest'
import { fieldsOf, newValues } from './question-form.ts'
import { type ImportChoice, isTaken, takenCount, turned, withMended } from './use-import-choice.ts'

const none: ImportChoice = { bank: '', subject: '', chapter: '', out: [], again: [], mended: [], clashes: [] }
const ready = { n: 0, state: 'ready', alike: null, clash: null } as const
const doubt = { n: 1, state: 'doubt', alike: null, clash: null } as const
const alike = { n: 2, state: 'ready', alike: { bank: 'b', id: 'q' }, clash: null } as const
const rows = [ready, doubt, alike]
const report = { ready: 2, alike: 1 }
const fields = fieldsOf(newValues('b', { title: 'Q?' }))

/** What is counted is what is taken, whatever was pressed. */
function agree(choice: ImportChoice, taken: readonly number[]) {
  expect(rows.filter((row) => isTaken(choice, row)).map(({ n }) => n)).toEqual(taken)
  expect(takenCount(choice, report)).toBe(taken.length)
}

test('what is ready is taken, but for doubts and what a bank has already', () => {
  agree(none, [0])
})

test('each can be turned, and back', () => {
  const out = { ...none, ...turned(none, ready) }
  agree(out, [])
  agree({ ...out, ...turned(out, ready) }, [0])
  const again = { ...none, ...turned(none, alike) }
  agree(again, [0, 2])
  agree({ ...again, ...turned(again, alike) }, [0])
})

test('a doubt that is mended is taken, and can be left out', () => {
  const mended = { ...none, ...withMended(none, doubt, fields) }
  agree(mended, [0, 1])
  agree({ ...mended, ...withMended(mended, doubt, fields) }, [0, 1])
  const out = { ...mended, ...turned(mended, doubt) }
  agree(out, [0])
  agree({ ...out, ...withMended(out, doubt, fields) }, [0, 1])
})

test('what is mended of a question that a bank has is a question of its own', () => {
  const mended = { ...none, ...withMended(none, alike, fields) }
  agree(mended, [0, 2])
  agree({ ...mended, ...turned(mended, alike) }, [0])
})
