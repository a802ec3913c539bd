/**
 * `node scripts/run.mjs scripts/browsers/table.ts`: writes `newer.json` anew, all that not every browser of ours has: functions of the
 * language and of the browser, and CSS. From MDN's browser-compat-data, which npm fetches into a temporary folder (20 MB; it is no
 * dependency of ours). To be run when the build's targets change, or for a feature that the table does not know yet.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTargets } from './targets.ts'

const source = '@mdn/browser-compat-data@8.1.9'

/** A browser's word on one feature. */
interface Statement {
  version_added?: string | boolean | null
  version_removed?: string | boolean | null
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
type Node = { __compat?: { support: Record<string, Statement | Statement[]> } } & { [name: string]: Node }

const folder = mkdtempSync(join(tmpdir(), 'porua-browsers-'))
let data: Node
try {
  const npm = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, source], {
    encoding: 'utf8',
  })
  if (npm.status !== 0) throw new Error(`${source} could not be fetched: ${npm.stderr.trim()}`)
  const file = join(folder, 'node_modules/@mdn/browser-compat-data/data.json')
  data = JSON.parse(readFileSync(file, 'utf8')) as Node
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const { chrome, firefox, safari } = buildTargets()
/** The phones' browsers carry the numbers of the computers' ones. */
const oldest: Record<string, number> = {
  chrome,
  chrome_android: chrome,
  firefox,
  safari,
  safari_ios: safari,
}

/** A version as a number; a browser that has it since nobody knows when has it. */
function version(said: Statement['version_added']): number {
  if (said === true) return 0
  return typeof said === 'string' ? Number.parseFloat(said.replace('≤', '')) || Infinity : Infinity
}

/** Whether one of our browsers lacks it, or has it under another name or behind a switch only. */
function isNewer(node: Node | undefined): boolean {
  const support = node?.__compat?.support
  if (!support) return false
  return Object.entries(oldest).some(([browser, from]) => {
    const said = support[browser]
    if (said === undefined) return false
    return ![said].flat().some((one) => {
      const plain = !one.flags && !one.prefix && !one.alternative_name
      return plain && version(one.version_added) <= from && version(one.version_removed) > from
    })
  })
}

const children = (node: Node | undefined): [string, Node][] =>
  Object.entries(node ?? {}).filter(([name]) => name !== '__compat') as [string, Node][]

/** Names of the parts that are newer, in one text. */
const newerOf = (node: Node | undefined, fits: (name: string) => boolean = () => true): string =>
  children(node)
    .filter(([name, one]) => fits(name) && isNewer(one))
    .map(([name]) => name)
    .sort()
    .join(' ')

/** What is newer as a whole ('*'), or which of its parts are. */
function table(node: Node | undefined, fits?: (name: string) => boolean): Record<string, string> {
  const rows = children(node).map(([name, one]) => [name, isNewer(one) ? '*' : newerOf(one, fits)] as const)
  return Object.fromEntries(rows.filter(([, what]) => what !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Functions of CSS stand among its types, one or two steps down, some with a word behind their name. */
function functions(): string {
  const types = data.css?.types
  const named = (list: [string, Node][]) => list.filter(([, one]) => isNewer(one)).map(([name]) => name)
  const all = [...named(children(types)), ...children(types).flatMap(([, one]) => named(children(one)))]
  const names = all
    .map((name) => name.replace(/[-_]function$/, ''))
    .filter((name) => /^[a-z][a-z0-9-]*$/.test(name))
  return [...new Set(names)].sort().join(' ')
}

/** A keyword of CSS; what MDN says of a property in other words has an underscore. */
const isKeyword = (name: string) => /^-?[a-z][a-z0-9-]*$/.test(name)
const intl = data.javascript?.builtins?.Intl
const newer = {
  from: source,
  targets: { chrome, firefox, safari },
  api: table(data.api),
  builtins: { ...table(data.javascript?.builtins), ...prefixed('Intl.', table(intl)) },
  css: {
    properties: table(data.css?.properties, isKeyword),
    functions: functions(),
    units: newerOf(data.css?.types?.length, (name) => /^\w{1,5}$/.test(name)),
    atRules: newerOf(data.css?.['at-rules']),
    media: newerOf(data.css?.['at-rules']?.media, isKeyword),
    selectors: newerOf(data.css?.selectors, isKeyword),
  },
}

/** The rows under names of their own. */
function prefixed(prefix: string, rows: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([name, what]) => [prefix + name, what]))
}

writeFileSync(join(import.meta.dirname, 'newer.json'), `${JSON.stringify(newer, null, 2)}\n`)
process.stdout.write(
  `scripts/browsers/newer.json: ${Object.keys(newer.api).length} interfaces of the browser\n`,
)
