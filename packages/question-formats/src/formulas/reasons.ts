/** KaTeX's reasons for whoever wrote the question. Pure. */
import { type Fault, fault } from '@porua/files/faults/faults'

const reasons: readonly (readonly [pattern: RegExp, why: Fault | ((found: string) => Fault)])[] = [
  [/^Undefined control sequence: (\\\S*)/, (name) => fault('noCommand', { name })],
  [/^No such environment: (\S+)/, (name) => fault('noEnvironment', { name })],
  [
    /^Unexpected end of input in a macro argument|^Expected group|^Unexpected end of input/,
    fault('braceMissing'),
  ],
  [/^Expected 'EOF', got '\}'/, fault('braceNoOpening')],
  [/^Expected '\}', got 'EOF'/, fault('braceStaysOpen')],
  [/^Expected '\\right'/, fault('leftWithoutRight')],
  [/^Expected 'EOF', got '(.*)'/, (sign) => fault('signMisplaced', { sign })],
  [/^Double superscript/, fault('twoPowers')],
  [/^Double subscript/, fault('twoIndices')],
  [/^Invalid delimiter/, fault('bracketMissing')],
]

/** Why a formula cannot be set. @param why our own reason, or what KaTeX says */
export function whyOf(why: Fault | string): Fault {
  if (typeof why !== 'string') return why
  for (const [pattern, words] of reasons) {
    const found = pattern.exec(why)
    if (found) return typeof words === 'function' ? words(found[1] ?? '') : words
  }
  return fault('katexSays', { reason: why })
}
