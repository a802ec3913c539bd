/** What a vitest run reports, as far as `npm test` counts it. */

interface FileReport {
  /** The file's whole path. */
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[]
}

/** Vitest's JSON report. */
export interface Report {
  readonly testResults: readonly FileReport[]
}

export interface Counts {
  passed: number
  failed: number
}

/** Tests that passed and failed; a file that could not be run at all counts as one failure. */
export function countsOf(files: readonly FileReport[]): Counts {
  const counts = { passed: 0, failed: 0 }
  for (const { status, assertionResults } of files) {
    const of = (wanted: string) => assertionResults.filter((it) => it.status === wanted).length
    counts.passed += of('passed')
    counts.failed += Math.max(of('failed'), status === 'failed' ? 1 : 0)
  }
  return counts
}

/** What failed, a line each: the file and the test, the file alone where it could not be run. */
export function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((it) => it.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [name] : []
    return tests.map(({ fullName = '' }) => `${name}: ${fullName.trim()}`)
  })
}

/** The files in which something failed. */
export const failedFiles = ({ testResults }: Report) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A first run, of which the failed files were run again: what counts of those is the second time. */
export function countsAfter(first: Report, again: Report): Counts {
  const failed = new Set(failedFiles(first))
  const stood = countsOf(first.testResults.filter(({ name }) => !failed.has(name)))
  const second = countsOf(again.testResults)
  const missing = notAgain(first, again).length
  return { passed: stood.passed + second.passed, failed: stood.failed + second.failed + missing }
}

/** The same as lines, as `failuresOf`. */
export function failuresAfter(first: Report, again: Report): string[] {
  return [...failuresOf(again), ...notAgain(first, again)]
}

/** Files that failed and are not in the second run. */
const notAgain = (first: Report, again: Report) =>
  failedFiles(first).filter((name) => !again.testResults.some((it) => it.name === name))
