/**
 * Looks through a built script for what is newer than the oldest browsers: syntax that no compiler takes out, regular expressions,
 * functions of the language, and what stands on the browser's global objects. Libraries are seen here; our own code is looked at
 * more closely, with its types, by `library.ts`.
 */
import { parseSync } from 'vite'
import type { Finding, Newer } from './targets.ts'

/** A node of the syntax tree; what is read of it is tested first. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** By which names a script reaches an object of the browser. */
const holders: Readonly<Record<string, readonly string[]>> = {
  window: ['Window', 'WorkerGlobalScope'],
  self: ['Window', 'WorkerGlobalScope'],
  globalThis: ['Window', 'WorkerGlobalScope'],
  navigator: ['Navigator'],
  document: ['Document'],
  location: ['Location'],
  crypto: ['Crypto'],
  performance: ['Performance'],
  caches: ['CacheStorage'],
}

/** Methods of the language's own objects that no other object has under the same name, by the object. */
const methodsOf = [
  'Array',
  'ArrayBuffer',
  'Iterator',
  'Map',
  'Set',
  'String',
  'Uint8Array',
  'WeakMap',
] as const
/** Names that many objects have, newer ones of the language among them. */
const everybodys = new Set(
  'chunks concat drop every filter find flatMap forEach from includes join map reduce some take union windows zip Iterator'.split(
    ' ',
  ),
)

/** What was found, each use by its name and at its first place. @throws where the script cannot be read */
export function newerScript(file: string, text: string, newer: Newer): Finding[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const own = new Set<string>()
  const used: { what: string; root?: string; at: number }[] = []
  walk(program as unknown as Node, (node, parent, key) => {
    if (binds(node, parent, key)) own.add(String(node.name))
    for (const what of newerNode(node, newer)) used.push({ what, root: rootOf(node), at: node.start })
  })
  const found = new Map<string, Finding>()
  for (const { what, root, at } of used) {
    // What the script calls so itself is not the browser's.
    if ((root !== undefined && own.has(root)) || found.has(what)) continue
    found.set(what, { file, line: text.slice(0, at).split('\n').length, what })
  }
  return [...found.values()]
}

function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined, key: string) => void,
  parent?: Node,
  key = '',
): void {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, node, name)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Whether this identifier gives something its name: a variable, a parameter, a function, a class, an import. */
function binds(node: Node, parent: Node | undefined, key: string): boolean {
  if (node.type !== 'Identifier' || !parent) return false
  if (/^(Import\w*Specifier|VariableDeclarator|CatchClause)$/.test(parent.type))
    return /^(local|id|param)$/.test(key)
  if (/^(Function|Class)/.test(parent.type)) return key === 'id' || key === 'params'
  return /^(ArrowFunctionExpression|ArrayPattern|RestElement)$/.test(parent.type)
    ? key !== 'body'
    : parent.type === 'AssignmentPattern' && key === 'left'
}

/** The global name with which the expression begins. */
function rootOf(node: Node): string | undefined {
  const first = node.type === 'MemberExpression' ? node.object : (node.callee ?? node)
  return isNode(first) && first.type === 'Identifier' ? String(first.name) : undefined
}

function newerNode(node: Node, newer: Newer): string[] {
  if (node.type === 'StaticBlock') return ['static { … } in a class']
  if (node.type === 'VariableDeclaration' && /using$/.test(String(node.kind))) return ['using']
  if (Array.isArray(node.attributes) && node.attributes.length > 0 && /^(Import|Export)/.test(node.type))
    return ['import attributes']
  if (node.type === 'Literal' || node.type === 'TemplateElement') return inLiteral(node)
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return inCall(node, newer)
  return node.type === 'MemberExpression' ? inMember(node, newer) : []
}

/** Regular expressions, and texts that may become one. */
function inLiteral({ regex, value }: Node): string[] {
  const { pattern = '', flags = '' } = (regex ?? {}) as { pattern?: string; flags?: string }
  // The compiler makes `RegExp(…)` with a text or a template of an expression that it does not know to be understood.
  const text = isTemplate(value) ? value.raw : value
  const source = regex ? pattern : typeof text === 'string' ? text : ''
  const found: string[] = []
  if (/\(\?<[=!]/.test(source)) found.push('(?<= … ) or (?<! … ) in a regular expression')
  if (regex && /\(\?[ims]*-?[ims]*:/.test(source.replaceAll('(?:', '')))
    found.push('(?i: … ) in a regular expression')
  if (flags.includes('v')) found.push('/ … /v')
  return found
}

function isTemplate(value: unknown): value is { raw: string } {
  return typeof value === 'object' && value !== null && 'raw' in value
}

/** `new X()`, `x()`. */
function inCall({ callee }: Node, { api, builtins }: Newer): string[] {
  if (!isNode(callee) || callee.type !== 'Identifier') return []
  const name = String(callee.name)
  const isNewer = api[name] === '*' || builtins[name] === '*' || lists(api.Window, name)
  return isNewer ? [name] : []
}

/** `Promise.withResolvers`, `navigator.wakeLock`, `x.isWellFormed()`. */
function inMember({ object, property, computed }: Node, { api, builtins }: Newer): string[] {
  if (!isNode(object) || !isNode(property) || computed === true || property.type !== 'Identifier') return []
  const name = String(property.name)
  if (object.type === 'Identifier') {
    const owner = String(object.name)
    const rows = (holders[owner] ?? []).map((holder) => api[holder])
    if (rows.some((row) => lists(row, name))) return [`${owner}.${name}`]
    if (holders[owner] && (api[name] === '*' || builtins[name] === '*')) return [`${owner}.${name}`]
    if (lists(builtins[owner], name) || lists(api[owner], `${name}_static`)) return [`${owner}.${name}`]
  }
  const method = !everybodys.has(name) && methodsOf.find((of) => lists(builtins[of], name))
  return method ? [`${method}.${name}`] : []
}

function lists(row: string | undefined, name: string): boolean {
  return row?.split(' ').includes(name) ?? false
}
