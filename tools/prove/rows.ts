/** The rows of `docs/spec-coverage.md` and of `docs/security/asvs.md`, as `npm run prove` reads them. */

/** One clause of the specification, with the tests that its row names. */
export interface Row {
  /** `1` to `9`, `decisions`, or `asvs`. */
  readonly section: string
  /** The first cell, word for word. */
  readonly clause: string
  /** Paths from the repository's root, in the row's order. */
  readonly tests: readonly string[]
  /** `done`, `part (…)` or `not yet (…)`. */
  readonly state: string
}

/** Reads the table's rows; headings of parts are left out. */
export function rowsOf(text: string): Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of text.split('\n')) {
    const heading = /^## (?:(\d+)\.|(Where the specification is silent))/.exec(line)
    if (heading) section = heading[1] ?? 'decisions'
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim())
    const [clause = '', , tests = '', state = ''] = cells
    if (section === '' || cells.length !== 4 || state === '' || clause === 'clause' || /^-+$/.test(clause))
      continue
    rows.push({ section, clause, tests: testsIn(tests), state })
  }
  return rows
}

/**
 * Reads the rows of the security list that are met; the clause of each is its numbers. It names tests by the ends of their paths, of
 * which each belongs to one of `files`.
 */
export function securityRowsOf(text: string, files: readonly string[]): Row[] {
  return [...text.matchAll(/^\| (\d[\d., –]*) \| met \|(.*)\|$/gm)].map(([, clause = '', says = '']) => ({
    section: 'asvs',
    clause,
    tests: testsIn(says).map((name) => files.find((file) => `/${file}`.endsWith(`/${name}`)) ?? name),
    state: 'done',
  }))
}

/** The test files in a cell: `a/{b,c}.test.ts` names two. */
function testsIn(cell: string): string[] {
  const quoted = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return [...new Set(quoted.flatMap(expanded))].filter((name) => /\.test\.tsx?$/.test(name))
}

function expanded(name: string): string[] {
  const found = /\{([^{}]*)\}/.exec(name)
  if (!found) return [name]
  return (found[1] ?? '').split(',').flatMap((part) => expanded(name.replace(found[0], part)))
}
