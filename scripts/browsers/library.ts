/**
 * TypeScript's own libraries, cut down to what the oldest browsers have. A use of what is cut is a type error. What a browser may
 * lack and the app asks for first stays, but optional: the type checker then insists on the question.
 */
import type { Newer } from './targets.ts'

/** What to do with a declaration: nothing, take it out, or make it one that may be missing. */
type Fate = 'kept' | 'cut' | 'optional'

/** `Interface.member` or `Interface` (its constructor): what is used after a question, and what may be used without one. */
export interface May {
  readonly asked: ReadonlySet<string>
  readonly harmless: ReadonlySet<string>
}

/** A type that takes its members from others, which MDN tells only under the types that take them. */
type Takers = ReadonlyMap<string, readonly string[]>

/** Which interfaces take members from which; of all libraries. */
export function takersOf(texts: readonly string[]): Takers {
  const takers = new Map<string, string[]>()
  for (const text of texts)
    for (const [, name = '', list = ''] of text.matchAll(/^interface (\w+)[^\n]*? extends ([^\n{]*)\{/gm))
      for (const [, from = ''] of list.matchAll(/(\w+)(?:<[^,]*>)?/g))
        takers.set(from, [...(takers.get(from) ?? []), name])
  return takers
}

/** A library without what is newer. Lines stay where they are. */
export function cutLibrary(text: string, newer: Newer, may: May, takers: Takers): string {
  const fates = new Fates(newer, may, takers)
  const open: Block[] = []
  const out: string[] = []
  let cutting = 0
  for (const line of text.split('\n')) {
    if (cutting > 0) {
      cutting += balance(line)
      out.push('')
      continue
    }
    const block = open.at(-1)
    const ends = block !== undefined && line.startsWith(`${block.indent}}`)
    if (ends) {
      open.pop()
      out.push(block.optional ? line.replace(/;?\s*$/, ' | undefined;') : line)
      continue
    }
    const opened = openedBy(line)
    if (opened) {
      const fate = opened.kind === 'var' ? fates.ofWhole(prefixOf(open) + opened.name) : 'kept'
      if (fate === 'cut') {
        cutting = balance(line)
        out.push('')
        continue
      }
      if (!/\}\s*;?\s*$/.test(line)) open.push({ ...opened, optional: fate === 'optional' })
      out.push(line)
      continue
    }
    const member = memberOf(line, block)
    const fate = member === undefined ? 'kept' : fates.of(prefixOf(open), block, member)
    if (fate === 'kept') out.push(line)
    else {
      cutting = balance(line)
      out.push(fate === 'optional' ? asOptional(line) : '')
      if (fate === 'optional') cutting = 0
    }
  }
  return out.join('\n')
}

/** An interface, the value beside it, or a namespace, and the space before its first word. */
interface Block {
  readonly kind: 'interface' | 'var' | 'namespace'
  readonly name: string
  readonly indent: string
  readonly optional?: boolean
}

function openedBy(line: string): Block | undefined {
  const opening = /^(\s*)(?:declare )?(interface|var|const|namespace) (\w+)\b[^;]*\{/.exec(line)
  if (!opening) return undefined
  const [, indent = '', word = '', name = ''] = opening
  return { indent, name, kind: word === 'const' ? 'var' : (word as Block['kind']) }
}

/** `Intl.` within that namespace. */
function prefixOf(open: readonly Block[]): string {
  const around = open.find(({ kind }) => kind === 'namespace')
  return around ? `${around.name}.` : ''
}

/** The name of the member, the function or the variable that the line begins. */
function memberOf(line: string, block: Block | undefined): string | undefined {
  if (!block || block.kind === 'namespace')
    return /^\s*(?:declare )?(?:function|var|const|let) (\w+)/.exec(line)?.[1]
  const member = /^(\s*)(?:readonly |get |set )*(?:\[Symbol\.(\w+)\]|(\w+))\??\s*[(:<]/.exec(line)
  if (!member || member[1] !== `${block.indent}    `) return undefined
  return member[2] === undefined ? member[3] : `@@${member[2]}`
}

/** How many brackets the line leaves open; texts of the libraries have none within quotes. */
function balance(line: string): number {
  const code = line.replace(/\/\*.*?\*\/|"[^"]*"/g, '')
  return (code.match(/[([{]/g) ?? []).length - (code.match(/[)\]}]/g) ?? []).length
}

/** The declaration as one of something that may be missing. */
function asOptional(line: string): string {
  if (/^\s*set /.test(line)) return ''
  const called = /^(\s*)declare function (\w+)(\([^\n]*\)): ([^\n]*);\s*$/.exec(line)
  if (called) return `${called[1]}declare var ${called[2]}: (${called[3]} => ${called[4]}) | undefined;`
  if (/^\s*declare var /.test(line)) return line.replace(/;\s*$/, ' | undefined;')
  if (/^\s*get /.test(line)) return line.replace(/get (\w+)\(\):/, '$1?:')
  return line.replace(/^(\s*(?:readonly )?(?:\w+|\[[\w.]+\]))\??/, '$1?')
}

/** Looks declarations up in the table. */
class Fates {
  private readonly newer: Newer
  private readonly may: May
  private readonly takers: Takers

  constructor(newer: Newer, may: May, takers: Takers) {
    this.newer = newer
    this.may = may
    this.takers = takers
  }

  /** Of a constructor, an object such as `CSS`. */
  ofWhole(name: string): Fate {
    const { api, builtins } = this.newer
    const of = name.replace(/Constructor$/, '')
    if (api[of] !== '*' && builtins[of] !== '*') return 'kept'
    return this.allowed([of])
  }

  private allowed(names: readonly string[]): Fate {
    if (names.some((name) => this.may.harmless.has(name))) return 'kept'
    return names.some((name) => this.may.asked.has(name)) ? 'optional' : 'cut'
  }

  /** Of a member of a block, or of what stands alone. */
  of(prefix: string, block: Block | undefined, name: string): Fate {
    if (!block || block.kind === 'namespace') {
      const whole = this.ofWhole(prefix + name)
      if (whole !== 'kept' || prefix !== '') return whole
      const own = this.ofMember('Window', name, [])
      return own === 'kept' && name.startsWith('on') ? this.ofMember('GlobalEventHandlers', name, []) : own
    }
    const statics = block.kind === 'var' ? [`${name}_static`] : []
    return this.ofMember(prefix + block.name.replace(/Constructor$/, ''), name, statics)
  }

  private ofMember(owner: string, name: string, more: readonly string[]): Fate {
    const event = name.startsWith('on') ? [`${name.slice(2)}_event`] : []
    const names = more.length > 0 ? more : [name, ...event]
    const holders = this.holdersOf(owner)
    const lacks = holders.filter((holder) => {
      const row = this.newer.api[holder] ?? this.newer.builtins[holder]
      return row !== undefined && row !== '*' && names.some((one) => row.split(' ').includes(one))
    })
    if (lacks.length === 0) return 'kept'
    return this.allowed([owner, ...holders].map((holder) => `${holder}.${name}`))
  }

  /** The type itself, `Array` for `ReadonlyArray`, and whoever takes its members. */
  private holdersOf(owner: string, seen = new Set<string>()): string[] {
    if (seen.has(owner)) return []
    seen.add(owner)
    const plain = owner.replace(/^Readonly(?=Array|Map|Set)/, '')
    const known = this.newer.api[plain] !== undefined || this.newer.builtins[plain] !== undefined
    if (known || owner !== plain) return [plain]
    return [owner, ...(this.takers.get(owner) ?? []).flatMap((taker) => this.holdersOf(taker, seen))]
  }
}
