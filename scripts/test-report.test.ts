/** How `npm test` counts what vitest reports. */
import { expect, test } from 'vitest'
import { countsOf, failedFiles, failuresOf } from './test-report.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((it, at) => ({ status: it, fullName: ` ${it} ${at}` })),
})

const first = {
  testResults: [
    file('a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
    file('b.test.ts', 'failed', 'passed', 'failed'),
    file('c.test.ts', 'failed'),
  ],
}

test('a file that could not be run is a failure', () => {
  expect(countsOf(first.testResults)).toEqual({ passed: 3, failed: 2, skipped: 1 })
  expect(failedFiles(first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(failuresOf(first)).toEqual(['b.test.ts: failed 1', 'c.test.ts'])
})

test('a failure is told with what its last error says first', () => {
  const noted = {
    name: 'b.test.ts',
    status: 'failed',
    assertionResults: [
      {
        status: 'failed',
        fullName: 'a sum',
        failureMessages: [
          'Error: first',
          '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at b.test.ts:1',
        ],
      },
    ],
  }
  const unread = {
    name: 'c.test.ts',
    status: 'failed',
    message: `no such module${'!'.repeat(300)}`,
    assertionResults: [],
  }
  expect(failuresOf({ testResults: [noted, unread] })).toEqual([
    'b.test.ts: a sum: AssertionError: expected 1 to be 2',
    `c.test.ts: no such module${'!'.repeat(186)}`,
  ])
})
