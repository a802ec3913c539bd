/** Commands that an author's hand slipped at. Pure. */
import { isCommand } from './katex-check.ts'

/** Commands that questions are full of. */
const common =
  `alpha beta gamma delta epsilon theta lambda sigma omega phi rho tau Omega Delta Sigma Gamma frac sqrt times div
  infty rightarrow leftarrow Rightarrow xrightarrow left right angle triangle degree circ cdot ldots approx equiv leq geq neq
  subset subseteq cup cap int sum lim partial mathrm mathbb mathbf overline underline vec text prime rightleftharpoons propto parallel perp`
    .split(/\s+/)
    .filter((name) => name.length > 3)

const known = new Map<string, string | null>()

/** What `\\name` must have meant, with its backslash: a command and a letter behind it, or one with a single slip; null where nobody knows. */
export function meantCommand(name: string): string | null {
  let meant = known.get(name)
  if (meant === undefined) {
    meant = isCommand(name) ? null : (apart(name) ?? near(name))
    known.set(name, meant)
  }
  return meant
}

function apart(name: string): string | null {
  if (/^(?:pi|mu|nu|xi)[A-Za-z]$/.test(name)) return `\\${name.slice(0, 2)} ${name.slice(2)}`
  for (let length = name.length - 1; length >= Math.max(4, name.length - 2); length--) {
    const [first, rest] = [name.slice(0, length), name.slice(length)]
    if (isCommand(first) && !/^text/.test(first)) return `\\${first} ${rest}`
  }
  return null
}

function near(name: string): string | null {
  if (name.length < 4) return null
  const found = common.filter((one) => isOneSlip(name, one))
  return found.length === 1 ? `\\${found[0]} ` : null
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
