/** Questions for the forum's bench: made of a fixed vocabulary by a fixed chance, so that two runs ask the same. */

export interface MadeQuestion {
  id: string
  courseId: string
  subjectId: string
  chapterId: string
  text: string
  /** UTC milliseconds. */
  createdAt: number
  likes: number
}

/** Numbers that come in the same order in every run (mulberry32). */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  below(end: number): number {
    return Math.floor(this.next() * end)
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

const english = [
  'pho',
  'to',
  'syn',
  'the',
  'sis',
  'ca',
  'ty',
  'ion',
  'me',
  'tra',
  'lo',
  'gen',
  'qua',
  'ri',
  'um',
  'vec',
  'tor',
  'sti',
  'mu',
  'ble',
]
const bangla = [
  'সা',
  'লো',
  'ক',
  'সং',
  'শ্লে',
  'ষণ',
  'প্র',
  'তি',
  'ক্রি',
  'য়া',
  'বি',
  'দ্যু',
  'ৎ',
  'কো',
  'ষ',
  'মা',
  'ত্রা',
  'গ',
  'তি',
  'নি',
]
const common = [
  'why',
  'is',
  'the',
  'of',
  'in',
  'how',
  'কেন',
  'কী',
  'হয়',
  'এবং',
  'what',
  'does',
  'এর',
  'find',
  'value',
  '$x^2',
  '=',
  '২০২৬',
  '12',
  'প্রশ্ন',
]

/** 30,000 words, the first ones the common ones. */
function vocabulary(): string[] {
  const chance = new Chance(1)
  const words = new Set(common)
  while (words.size < 30_000) {
    const parts = chance.next() < 0.5 ? english : bangla
    words.add(Array.from({ length: 2 + chance.below(4) }, () => chance.one(parts)).join(''))
  }
  return [...words]
}

const first = Date.UTC(2024, 0, 1)
const years = 3 * 365 * 86_400_000

/** `count` questions, oldest first, over three years: six of ten in one course, words as unevenly as in any language. */
export function* questionsOf(count: number): Generator<MadeQuestion> {
  const words = vocabulary()
  const chance = new Chance(2)
  const mass = Math.log(words.length + 1)
  // Zipf: the nth word comes about 1/n as often as the first.
  const word = () => words[Math.floor(Math.exp(chance.next() * mass)) - 1] as string
  for (let n = 0; n < count; n++) {
    const course = chance.next() < 0.6 ? 0 : 1 + chance.below(3)
    const subject = chance.below(5)
    const text = Array.from({ length: 8 + chance.below(25) }, word).join(' ')
    yield {
      id: `q${String(n).padStart(8, '0')}`,
      ...{ courseId: `c${course}`, subjectId: `s${course}-${subject}`, text },
      chapterId: `h${course}-${subject}-${chance.below(8)}`,
      createdAt: first + Math.floor(((n + chance.next()) / count) * years),
      likes: chance.next() < 0.8 ? 0 : Math.floor(1 / (chance.next() + 0.01)),
    }
  }
}

/** A word with one letter of its middle changed. */
export function typo(word: string, chance: Chance): string {
  const signs = [...word]
  signs[1 + chance.below(signs.length - 2)] = 'x'
  return signs.join('')
}
