/** Bangla in Latin letters, as names of files are spelled: for ids and folders that every address takes. Pure. */

const consonants = new Map(
  'ক k খ kh গ g ঘ gh ঙ ng চ ch ছ chh জ j ঝ jh ঞ n ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n প p ফ ph ব b ভ bh ম m য j র r ল l শ sh ষ sh স s হ h'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? ''] as const] : [])),
)
const vowels = new Map(
  'অ o আ a ই i ঈ i উ u ঊ u ঋ ri এ e ঐ oi ও o ঔ ou'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? ''] as const] : [])),
)
const signs: Readonly<Record<string, string>> = {
  '\u09be': 'a',
  '\u09bf': 'i',
  '\u09c0': 'i',
  '\u09c1': 'u',
  '\u09c2': 'u',
  '\u09c3': 'ri',
  '\u09c7': 'e',
  '\u09c8': 'oi',
  '\u09cb': 'o',
  '\u09cc': 'ou',
}
const others: Readonly<Record<string, string>> = {
  ৎ: 't',
  '\u0982': 'ng',
  '\u0983': 'h',
  '\u0981': '',
  '।': '.',
}
const dotted: Readonly<Record<string, string>> = { ড: 'r', ঢ: 'rh', য: 'y' }

/** The text with its Bangla letters and digits spelled; everything else stays. */
export function latinOfBangla(text: string): string {
  const letters = [...text.normalize('NFC').replace(/[\u200c\u200d]/g, '')]
  let out = ''
  letters.forEach((letter, at) => {
    const next = letters[at + 1] ?? ''
    const isDotted = next === '\u09bc'
    const after = isDotted ? (letters[at + 2] ?? '') : next
    const consonant = (isDotted && dotted[letter]) || consonants.get(letter)
    if (consonant !== undefined) {
      const bare = signs[after] !== undefined || after === '\u09cd'
      // An o is heard between two consonants, and none behind য় or at a word's end.
      const isInside = consonants.has(after) || vowels.has(after)
      out += consonant + (!bare && isInside && consonant !== 'y' ? 'o' : '')
    } else if (letter >= '০' && letter <= '৯') out += String(letter.charCodeAt(0) - 0x09e6)
    else if (letter !== '\u09bc' && letter !== '\u09cd')
      out += vowels.get(letter) ?? signs[letter] ?? others[letter] ?? letter
  })
  return out
}
