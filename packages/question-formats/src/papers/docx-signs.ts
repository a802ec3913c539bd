/** Signs that fonts of signs draw: ticks and boxes of Wingdings, Greek and mathematics of Symbol. Pure. */

const symbols =
  'A Α B Β C Χ D Δ E Ε F Φ G Γ H Η I Ι J ϑ K Κ L Λ M Μ N Ν O Ο P Π Q Θ R Ρ S Σ T Τ U Υ V ς W Ω X Ξ Y Ψ Z Ζ a α b β c χ d δ e ε f φ g γ h η i ι j ϕ k κ l λ m μ n ν o ο p π q θ r ρ s σ t τ u υ v ϖ w ω x ξ y ψ z ζ " ∀ $ ∃ @ ≅ ^ ⊥ ~ ∼ £ ≤ ¥ ∞ « ↔ ¬ ← ­ ↑ ® → ¯ ↓ ° ° ± ± ³ ≥ ´ × µ ∝ ¶ ∂ · • ¸ ÷ ¹ ≠ º ≡ » ≈ ¼ … Ç ∩ È ∪ Ì ⊂ Í ⊆ Î ∈ Ï ∉ Ð ∠ Ñ ∇ Õ ∏ Ö √ × ⋅ Ù ∧ Ú ∨ Û ⇔ Ü ⇐ Ý ⇑ Þ ⇒ ß ⇓ å ∑ ò ∫ \\ ∴'.split(
    ' ',
  )
const symbol = new Map<string, string>()
for (let at = 0; at + 1 < symbols.length; at += 2) symbol.set(symbols[at] ?? '', symbols[at + 1] ?? '')

const wingdings: Readonly<Record<string, string>> = {
  ü: '✓',
  þ: '☑',
  ý: '☒',
  û: '✗',
  o: '☐',
  q: '❑',
  '¨': '☐',
  '¡': '○',
  l: '●',
  n: '■',
  '§': '▪',
  Ø: '➢',
  à: '→',
  è: '→',
}
const wingdings2: Readonly<Record<string, string>> = { P: '✓', R: '☑', O: '✗', S: '☒', '£': '☐' }

/** Whether a font draws signs in the place of letters. */
export function isSignFont(font: string): boolean {
  return /^(?:symbol|wingdings(?: [23])?|webdings)$/i.test(font.trim())
}

/** What such a font shows of a text; null for a sign that is not known. */
export function signsOf(font: string, text: string): string | null {
  const name = font.trim().toLowerCase()
  let out = ''
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    // Word keeps them in its private place.
    const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : sign
    const shown =
      name === 'symbol'
        ? (symbol.get(plain) ?? (/[\d\s.,:;()[\]{}+\-=<>%!?/|&*#_]/.test(plain) ? plain : undefined))
        : (name === 'wingdings 2' ? wingdings2 : wingdings)[plain]
    if (shown === undefined && plain.trim() !== '') return null
    out += shown ?? plain
  }
  return out
}
