/** How `npm test` counts what vitest reports, and what is run a second time. */
import { expect, test } from 'vitest'
import {
  countsAfter,
  countsOf,
  failedFiles,
  failuresAfter,
  failuresOf,
  secondTriesOf,
} from './test-report.ts'

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
  expect(countsOf(first.testResults)).toEqual({ passed: 3, failed: 2 })
  expect(failedFiles(first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(failuresOf(first)).toEqual(['b.test.ts: failed 1', 'c.test.ts'])
})

test('a failure is told with what its last try said first', () => {
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

test('what passed at its second try is told with what the first one said', () => {
  const [passed, failed] = ['passed', 'failed'].map((status) => ({
    status,
    fullName: `${status} late`,
    failureMessages: ['TimeoutError: 30000ms exceeded\n    at d.test.ts:2'],
  }))
  const noted = { name: 'd.test.ts', status: 'failed', assertionResults: [passed, failed] }
  expect(secondTriesOf({ testResults: [...first.testResults, noted] as typeof first.testResults })).toEqual([
    'd.test.ts: passed late: TimeoutError: 30000ms exceeded',
  ])
})

test('the second time counts for the files that failed, and what is not in it has failed', () => {
  const again = { testResults: [file('b.test.ts', 'passed', 'passed', 'passed')] }
  expect(countsAfter(first, again)).toEqual({ passed: 4, failed: 1 })
  const both = { testResults: [...again.testResults, file('c.test.ts', 'failed', 'failed', 'passed')] }
  expect(countsAfter(first, both)).toEqual({ passed: 5, failed: 1 })
  expect(failuresAfter(first, again)).toEqual(['c.test.ts'])
  expect(failuresAfter(first, both)).toEqual(['c.test.ts: failed 0'])
})
