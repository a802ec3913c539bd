/** What the phone's KaTeX can set, asked of the same KaTeX here. */
import { formulaMacros } from '@porua/contract/formulas'
import katex from 'katex'
import 'katex/contrib/mhchem'

const most = 50_000
const known = new Map<string, string | null>()

/** Why KaTeX cannot set the formula, in its own words; null where it can. The same formula is tried once. */
export function whyNotSet(tex: string, display: boolean): string | null {
  const key = (display ? 'd' : 'i') + tex
  let why = known.get(key)
  if (why === undefined) {
    why = tried(tex, display)
    if (known.size >= most) known.clear()
    known.set(key, why)
  }
  return why
}

function tried(tex: string, display: boolean): string | null {
  try {
    katex.renderToString(tex, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 300,
      macros: { ...formulaMacros },
    })
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error.message.replace(/^KaTeX parse error: /, '').replace(/ at position \d+: .*$/s, '')
  }
}

const commands = new Map<string, boolean>()

/** True when `\name` is a command of KaTeX or one of our macros; names of one letter are accents, and stand in paths. */
export function isCommand(name: string): boolean {
  if (name.length < 2) return false
  let is = commands.get(name)
  if (is === undefined) {
    is = !(tried(`\\${name}`, true) ?? '').startsWith('Undefined control sequence')
    commands.set(name, is)
  }
  return is
}
