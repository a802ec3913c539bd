/**
 * The border check. A feature has one name and a folder of that name on every side that `features.json` declares. The zones are
 * made from the folders, so a new feature is guarded from its first line: features import of each other `*.api.ts` alone (tests may import more),
 * only `app/`, `compose.ts` and the contract's index join them; no SQL outside stores, and there by the builder; no environment outside config,
 * nothing in rules or services asks the machine for the time, and the browser runs no validators.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** What a check has found, and where. */
export interface Finding {
  file: string
  line: number
  what: string
}

/** Where the sides of a feature stand; of the contract the student's calls or the desk's, or both. */
const sides = {
  contract: (feature: string) => [
    `packages/contract/src/${feature}.ts`,
    `packages/contract/src/desk/${feature}.ts`,
  ],
  server: (feature: string) => [`apps/server/src/features/${feature}`],
  student: (feature: string) => [`apps/student/src/features/${feature}`],
  desk: (feature: string) => [`apps/desk/src/features/${feature}`],
} as const
type Side = keyof typeof sides
/** What `features.json` says of a feature; `tables.ts` checks its tables. */
interface Declared {
  sides: Side[]
}

/** What the browser may import at run time: of the contract only what brings no validators, and the kit. */
const browserMayRun =
  /^@porua\/(contract\/((desk\/)?[\w-]+\.paths|desk\/capabilities|asset-address|formulas|limits|problems|uploads\.pdf)|kit(\/.*)?)$/
const runsInBrowser = /^(apps\/(student|desk)|packages\/kit)\//
/** The desk has validators of its own: it reads with its calls' schemas what a refusal tells. */
const deskMayRun = /^@porua\/contract\/desk\/[\w-]+$/

/** Checks the tree under `root`. */
export function checkBorders(root: string): Finding[] {
  const declared = JSON.parse(readFileSync(join(root, 'features.json'), 'utf8')) as Record<string, Declared>
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  return [...sidesOf(root, declared, files), ...files.flatMap((file) => checkFile(root, file))]
}

function sidesOf(root: string, declared: Record<string, Declared>, files: string[]): Finding[] {
  const findings: Finding[] = []
  for (const [feature, { sides: list }] of Object.entries(declared)) {
    for (const side of Object.keys(sides) as Side[]) {
      const paths = sides[side](feature)
      const path = paths[0] ?? ''
      const there = paths.some((one) => existsSync(join(root, one)))
      if (there !== list.includes(side))
        findings.push({
          file: path,
          line: 1,
          what: there
            ? `feature ${feature} has a side '${side}' that features.json does not declare`
            : `feature ${feature} lacks its side '${side}'`,
        })
    }
  }
  for (const file of files) {
    const feature = featureOf(file)
    if (feature && !(feature in declared))
      findings.push({ file, line: 1, what: `feature ${feature} is not in features.json` })
  }
  return findings
}

function featureOf(file: string): string | undefined {
  return /^apps\/\w+\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

function checkFile(root: string, file: string): Finding[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isTest = /\.(test|suite|contract|bench)\.tsx?$|\/testing\.ts$|(^|\/)testing\//.test(file)
  const findings: Finding[] = []
  let opening = ''
  text.split('\n').forEach((content, index) => {
    if (/^(import|export)\b[^'"]*\{\s*$/.test(content)) opening = content
    // An import over several lines says in its first one whether it is of types, in its last one where from.
    const joined = content.startsWith('} from ') ? opening + content : content
    for (const what of isTest
      ? importFindings(root, file, joined, true)
      : [...importFindings(root, file, joined, false), ...wordFindings(file, content)])
      findings.push({ file, line: index + 1, what })
  })
  return findings
}

function importFindings(root: string, file: string, line: string, isTest: boolean): string[] {
  const match = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/.exec(line)
  const specifier = match?.[1]
  if (!specifier || /^\s*(\*|\/\/)/.test(line)) return []
  const typeOnly = /^\s*(import|export)\s+type\b/.test(line)
  const found: string[] = []
  if (
    runsInBrowser.test(file) &&
    specifier.startsWith('@porua/') &&
    !typeOnly &&
    !isTest &&
    !browserMayRun.test(specifier) &&
    !(file.startsWith('apps/desk/') && deskMayRun.test(specifier))
  )
    found.push(`the browser would run ${specifier}: import its types only`)
  if (
    /^@porua\/(server|student|desk|testkit)/.test(specifier) &&
    !isTest &&
    !file.startsWith('packages/testkit/')
  )
    found.push(`${specifier} is no public interface`)
  if (!specifier.startsWith('.')) return found
  const target = relative(root, resolve(root, dirname(file), specifier))
  const [from, to] = [featureOf(file), featureOf(target)]
  if (from && to && from !== to && !isTest && !target.endsWith('.api.ts'))
    found.push(`feature ${from} imports a file of feature ${to} that is no public interface (*.api.ts)`)
  if (!from && to && !isTest && !/^apps\/\w+\/src\/(app\/|cli\/|compose|main)/.test(file))
    found.push(`only app/ and compose.ts join features, and this imports feature ${to}`)
  if (
    from &&
    /^apps\/server\/src\/(cli\/.*|app|compose(\.\w+)?|main(\.\w+)?|workers(\.\w+)?)\.ts$/.test(target) &&
    !isTest
  )
    found.push(`a feature does not reach up to ${target}`)
  if (from && /^apps\/(student|desk)\/src\/app\//.test(target))
    found.push(`a feature does not reach up to ${target}`)
  if (file.startsWith('apps/server/src/platform/') && target.startsWith('apps/server/src/ports/') && !isTest)
    found.push(`the platform stands below the ports, and this imports ${target}`)
  if (
    /^apps\/(student|desk)\/src\/platform\//.test(file) &&
    /^apps\/(student|desk)\/src\/(features|app)\//.test(target)
  )
    found.push(`${target} stands above this file`)
  if (file.startsWith('packages/') && target.startsWith('apps/') && !file.startsWith('packages/testkit/'))
    found.push('packages do not import apps')
  return found
}

function wordFindings(file: string, line: string): string[] {
  if (!file.startsWith('apps/server/') || /^\s*(\*|\/\/|\/\*)/.test(line)) return []
  const found: string[] = []
  const mayQuery = /(\.store\.ts$|\/ports\/(database|search)\/|\.scoreboard\.ts$)/.test(file)
  if (!mayQuery && /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(line))
    found.push('SQL outside a store')
  if (/\/features\/(?!exams\/save-path\/)/.test(file) && /`\s*\.execute\(/.test(line))
    found.push('a statement is made by the builder; `rowsOf` runs one for which it has no words')
  if (
    !/\/(config|main(\.(before|job))?)\.ts$|\/ports\/database\//.test(file) &&
    /\bprocess\.env\b/.test(line)
  )
    found.push('environment read outside config.ts')
  if (/\/features\//.test(file) && /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/.test(line))
    found.push('asks the machine for time or chance: take them as arguments')
  return found
}
