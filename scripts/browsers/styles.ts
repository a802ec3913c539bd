/**
 * Looks through a style sheet for what is newer than the oldest browsers. Within the targets is also what has a fallback: the same
 * property with a value that all know before it in the rule (and no `var()` in the newer one), the same one under a prefix, or a question (`@supports`).
 */
import type { Finding, Newer } from './targets.ts'

/** A rule or an at-rule: what stands before its bracket, and what it holds. */
interface Rule {
  readonly prelude: string
  readonly declarations: { readonly name: string; readonly value: string }[]
  readonly rules: Rule[]
}

/** What was found in a style sheet, each use by its name: `text-wrap`, `display: math`, `color-mix()`, `4lh`, `@property`, `:open`. */
export function newerStyles(file: string, text: string, newer: Newer): Finding[] {
  const found = new Set<string>()
  const look = (rule: Rule) => {
    if (/^@supports\b/i.test(rule.prelude)) return
    for (const what of [...inPrelude(rule.prelude, newer.css), ...inDeclarations(rule, newer.css)])
      found.add(what)
    rule.rules.forEach(look)
  }
  look(parse(text))
  return [...found].map((what) => ({ file, line: 1, what }))
}

/** Reads rules, declarations and what is nested; comments are left out, texts and addresses emptied. */
function parse(text: string): Rule {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
    .replace(/url\([^)]*\)/gi, 'url()')
  const sheet: Rule = { prelude: '', declarations: [], rules: [] }
  const open = [sheet]
  let from = 0
  for (const { 0: mark, index } of plain.matchAll(/[{};]/g)) {
    const part = plain.slice(from, index).trim()
    from = index + 1
    const around = open.at(-1) ?? sheet
    if (mark === '{') {
      const rule: Rule = { prelude: part, declarations: [], rules: [] }
      around.rules.push(rule)
      open.push(rule)
      continue
    }
    const declared = /^([\w-]+)\s*:([\s\S]*)$/.exec(part)
    if (declared)
      around.declarations.push({ name: (declared[1] ?? '').toLowerCase(), value: (declared[2] ?? '').trim() })
    else if (part !== '') around.rules.push({ prelude: part, declarations: [], rules: [] })
    if (mark === '}' && open.length > 1) open.pop()
  }
  return sheet
}

/** What is newer in an at-rule's words or in a selector. */
function inPrelude(prelude: string, css: Newer['css']): string[] {
  const at = /^@([\w-]+)([\s\S]*)/.exec(prelude)
  if (!at) return inSelector(prelude, css)
  const [, name = '', words = ''] = at
  const found = has(css.atRules, name.toLowerCase()) ? [`@${name}`] : []
  if (name !== 'media') return found
  for (const [, feature = ''] of words.matchAll(/\(\s*([\w-]+)/g))
    if (has(css.media, feature)) found.push(`@media (${feature})`)
  if (/[<>]/.test(words)) found.push('@media (width >= …)')
  return found
}

function inSelector(selector: string, css: Newer['css']): string[] {
  const found = selector.includes('&') ? ['nested rules (&)'] : []
  for (const [, name = ''] of selector.matchAll(/::?(-?[\w-]+)/g))
    if (has(css.selectors, name)) found.push(`:${name}`)
  return found
}

/** What is newer in a rule's declarations and has no fallback there. */
function inDeclarations({ declarations, prelude }: Rule, css: Newer['css']): string[] {
  if (/^@font-face\b/i.test(prelude)) return []
  return declarations.flatMap(({ name, value }, at) => {
    const newer = inDeclaration(name, value, css)
    if (newer.length === 0) return []
    // A value with var() is taken by every browser, which finds out too late that it does not know it.
    const mayBeSkipped = !/\b(?:var|env)\(/.test(value)
    const before = mayBeSkipped ? declarations.slice(0, at).filter((other) => other.name === name) : []
    const isPrefixed = (other: string) => /^-(?:webkit|moz)-/.test(other) && other.endsWith(`-${name}`)
    const hasFallback =
      before.some((other) => inDeclaration(name, other.value, css).length === 0) ||
      declarations.some((other) => isPrefixed(other.name))
    return hasFallback ? [] : newer
  })
}

function inDeclaration(name: string, value: string, css: Newer['css']): string[] {
  const row = name.startsWith('--') ? undefined : css.properties[name]
  if (row === '*') return [name]
  const found: string[] = []
  for (const [, word = '', call] of value.matchAll(/(?<![\w.#-])(-?[a-z][\w-]*)(\()?/gi)) {
    if (call) {
      if (has(css.functions, word)) found.push(`${word}()`)
    } else if (row !== undefined && has(row, word)) found.push(`${name}: ${word}`)
  }
  for (const [, unit = ''] of value.matchAll(/(?<![\w#-])[+-]?\d*\.?\d+([a-z]+)/gi))
    if (has(css.units, unit.toLowerCase())) found.push(`1${unit}`)
  return found
}

function has(list: string, name: string): boolean {
  return list.split(' ').includes(name)
}
