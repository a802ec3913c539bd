/** Groups in braces, as TeX reads them. Pure. */

/** Where the group that opens at `from` ends (the place of its `}`), or -1. Escaped braces do not count. */
export function groupEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at
    else if (depth < 0) return -1
  }
  return -1
}

/** True when every `{` has its `}`. */
export function bracesBalance(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth < 0) return false
  }
  return depth === 0
}

/** A command with its arguments. */
export interface CommandUse {
  /** What stands in `[…]` before the arguments; '' where nothing does. */
  option: string
  args: readonly string[]
  /** The first place behind it. */
  end: number
}

/** Reads the arguments of a command whose name ends at `from`; null where one is missing. */
export function readArgs(text: string, from: number, count: number): CommandUse | null {
  let at = skipBlanks(text, from)
  let option = ''
  if (text[at] === '[') {
    const end = text.indexOf(']', at)
    if (end < 0) return null
    option = text.slice(at + 1, end)
    at = end + 1
  }
  const args: string[] = []
  while (args.length < count) {
    const start = skipBlanks(text, at)
    if (text[start] !== '{') return null
    const end = groupEnd(text, start)
    if (end < 0) return null
    args.push(text.slice(start + 1, end))
    at = end + 1
  }
  return { option, args, end: at }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

/** Replaces each use of the commands (`name` without the backslash); one whose arguments are not there stays. */
export function replaceCommands(
  text: string,
  names: Readonly<Record<string, number>>,
  replace: (name: string, use: CommandUse) => string | null,
): string {
  let made = ''
  let done = 0
  for (const match of text.matchAll(/\\(?:([A-Za-z]+)|[^A-Za-z])/g)) {
    const name = match[1]
    if (name === undefined || match.index < done || !Object.hasOwn(names, name)) continue
    const use = readArgs(text, match.index + match[0].length, names[name] ?? 0)
    const text2 = use && replace(name, use)
    if (use === null || text2 === null) continue
    made += text.slice(done, match.index) + text2
    done = use.end
  }
  return made + text.slice(done)
}
