/** What a vitest run reports, as far as `npm test` counts it. */

import { stripVTControlCharacters } from 'node:util'

const longestSaid = 200

interface FileReport {
  /** The file's whole path. */
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly TestReport[]
  /** Why the file could not be run. */
  readonly message?: string
}

interface TestReport {
  readonly status: string
  readonly fullName?: string
  /** An error with its trace, for each of its failed expectations. */
  readonly failureMessages?: readonly string[]
}

/** Vitest's JSON report. */
export interface Report {
  readonly testResults: readonly FileReport[]
}

export interface Counts {
  passed: number
  failed: number
  /** By the test itself: what it needs is not on this machine. */
  skipped: number
}

/** Tests that passed and failed; a file that could not be run at all counts as one failure. */
export function countsOf(files: readonly FileReport[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of files) {
    const of = (wanted: string) => assertionResults.filter((it) => it.status === wanted).length
    counts.passed += of('passed')
    counts.skipped += of('skipped') + of('pending')
    counts.failed += Math.max(of('failed'), status === 'failed' ? 1 : 0)
  }
  return counts
}

/** What failed, a line each: the file, the test unless the file could not be run, and what its last error says first. */
export function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((it) => it.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [[name, ...said(message)].join(': ')] : []
    return tests.map(({ fullName = '', failureMessages }) =>
      [name, fullName.trim(), ...said(failureMessages?.at(-1))].join(': '),
    )
  })
}

/** The first line of an error, cut where it goes on and on; nothing where none was told. */
function said(error = ''): string[] {
  const line = stripVTControlCharacters(error).split('\n', 1)[0]?.trim()
  return line ? [line.slice(0, longestSaid)] : []
}

/** The files in which something failed. */
export const failedFiles = ({ testResults }: Report) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
