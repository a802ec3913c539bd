/** What tells LaTeX from prose: the known commands, and words that no formula holds. */

const names = `alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho
  sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega
  frac dfrac tfrac sqrt binom sum prod int iint iiint oint oiint lim limsup liminf sup inf max min log ln exp sin cos
  tan cot sec csc arcsin arccos arctan sinh cosh tanh det gcd times div cdot cdots ldots dots pm mp le leq ge geq ne
  neq approx equiv sim simeq cong propto infty infy partial nabla in notin subset subseteq supset supseteq cup cap
  emptyset forall exists to rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow mapsto implies
  iff rightleftharpoons xrightarrow longrightarrow gets vec hat bar overline underline dot ddot tilde widehat mathbf
  mathrm mathcal mathbb mathit text textbf textit texttt operatorname left right big Big bigg quad qquad angle
  triangle circ degree perp parallel mid cdotp star ast oplus otimes wedge vee neg lfloor rfloor lceil rceil langle
  rangle ce prime hbar ell Re Im boxed overset underset overbrace underbrace pmod bmod mod argmin argmax
  norm lVert rVert lvert rvert leqslant geqslant top bot hline therefore because`

const known = new Set(names.split(/\s+/))

/** Functions and differentials: letters that stand together in formulas without being words. */
const inFormulas = new Set(
  `sin cos tan cot sec csc sinh cosh tanh coth log exp lim max min sup inf gcd lcm det dim ker mod deg arg var cov
  rank sign sgn atan acos asin arctan arcsin arccos span trace diag cost argmin argmax`.split(/\s+/),
)

const smallWords = new Set(
  'is an be the of and for on at by if are was has had his her per it as he she we so not with you can all its how'.split(
    ' ',
  ),
)

/** True when a text holds a command that LaTeX knows. */
export function hasKnownCommand(text: string): boolean {
  for (const [, name] of text.matchAll(/\\([a-zA-Z]+)/g)) if (name && known.has(name)) return true
  return false
}

/** True when a text carries a sign of TeX: a command, a super- or subscript, a group. */
export function looksLikeTex(text: string): boolean {
  return /\\[a-zA-Z#%&{}|,;!]|[\^_]|\{/.test(text)
}

/** What is left of a text without its commands and the words that LaTeX itself marks as words. */
function withoutTex(text: string): string {
  return text
    .replace(/\\(?:text\w*|math\w+|operatorname\*?|begin|end|ce)\s*\{[^{}]*\}/g, ' ')
    .replace(/\\[a-zA-Z]+/g, ' ')
}

/** How many words of prose a would-be formula holds: small words, and others of at least `least` letters. */
export function proseWords(text: string, least = 4): number {
  let count = 0
  for (const [, word = ''] of withoutTex(text).matchAll(
    /(?:^|[^A-Za-z_^{])([A-Za-z]{2,})(?![A-Za-z(_^}])/g,
  )) {
    const lower = word.toLowerCase()
    if (smallWords.has(lower) || (word.length >= least && !inFormulas.has(lower))) count += 1
  }
  return count
}

/** True when a would-be formula reads as prose: Bangla words, or Latin ones that no formula holds. */
export function hasProse(text: string): boolean {
  // One Latin word may be a unit or a name ('60 miles', 'rate'); two that LaTeX does not mark are a sentence.
  return /[\u0980-\u09e3]{2,}/.test(withoutTex(text)) || proseWords(text) >= 2
}

/** True when every `{` has its `}`; escaped ones do not count. */
export function bracesBalance(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const c = text[at]
    if (c === '\\') at++
    else if (c === '{') depth++
    else if (c === '}' && --depth < 0) return false
  }
  return depth === 0
}
