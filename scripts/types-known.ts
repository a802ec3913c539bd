/**
 * `node scripts/run.mjs scripts/types-known.ts`: of how many names the type is known, that is no `any`; of the delivered code and of
 * tests, benches and scripts. Prints the places of those that are not known in delivered code (`--all`: in all), and fails where there
 * is one. By the compiler itself (TypeScript 7's interface for tools, which it calls unstable). Ten seconds.
 */
import { join, relative, resolve } from 'node:path'
import { type Identifier, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

const root = resolve(import.meta.dirname, '..')
const all = process.argv.includes('--all')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What no student and no provider runs. */
const isHelper = (file: string) =>
  /^(?:e2e|bench|scripts|packages\/testkit)\/|\/scripts\/|\.(?:test|suite|contract|bench)\.tsx?$|(?:^|\/)testing(?:\.ts|\/)|\/phone\//.test(
    file,
  )

interface Count {
  names: number
  readonly unknown: string[]
}
const delivered: Count = { names: 0, unknown: [] }
const helpers: Count = { names: 0, unknown: [] }
const seen = new Set<string>()

const api = new API({ cwd: root })
try {
  for (const name of ['tsconfig.json', 'packages/kit/tsconfig.json', 'apps/student/tsconfig.json'])
    look(join(root, name))
} finally {
  api.close()
}
tell('delivered', delivered, true)
tell('tests, benches, scripts', helpers, all)
if (delivered.unknown.length > 0) process.exitCode = 1

/** Counts the names of one project's files, but for those that another one has counted. */
function look(config: string): void {
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`${config} was not opened`)
  const files = project.program.getSourceFileNames().map((file) => relative(root, file))
  for (const file of files.filter((file) => /^(?:apps|packages|scripts|bench|e2e)\//.test(file))) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = project.program.getSourceFile(join(root, file))
    if (!source) throw new Error(`${file} was not read`)
    const count = isHelper(file) ? helpers : delivered
    const names = namesIn(source)
    count.names += names.length
    typesOf(project.checker, names).forEach((type, at) => {
      const name = names[at]
      if (!name || !isAny(type)) return
      const line = source.text.slice(0, name.end).split('\n').length
      count.unknown.push(`${file}:${line}: ${name.text}`)
    })
  }
}

/** Every name in a file. */
function namesIn(source: Node): Identifier[] {
  const names: Identifier[] = []
  const walk = (node: Node): undefined => {
    if (node.kind === SyntaxKind.Identifier) names.push(node as Identifier)
    node.forEachChild(walk)
  }
  walk(source)
  return names
}

/** The types at these names. The compiler's tool interface falls over some tuples: those are looked up one by one, and known. */
function typesOf(checker: Checker, names: readonly Identifier[]): (Type | undefined)[] {
  try {
    return names.length === 0 ? [] : checker.getTypeAtLocation(names)
  } catch (error) {
    if (!String(error).includes('TupleType')) throw error
    if (names.length === 1) return [undefined]
    const half = names.length >> 1
    return [...typesOf(checker, names.slice(0, half)), ...typesOf(checker, names.slice(half))]
  }
}

/** `any`; a name that stands for no value (a type's, a label) has what the compiler calls the error type instead. */
function isAny(type: Type | undefined): boolean {
  if (!type || !(type.flags & TypeFlags.Any)) return false
  return (type as Type & { intrinsicName?: string }).intrinsicName === 'any'
}

function tell(what: string, { names, unknown }: Count, places: boolean): void {
  const share = ((100 * (names - unknown.length)) / names).toFixed(2)
  say(`${what}: ${unknown.length} of ${names} names are not known, ${share} % are`)
  if (places) for (const place of unknown) say(`  ${place}`)
}
