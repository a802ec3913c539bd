/** Questions for the forum's bench: made of a fixed vocabulary by a fixed chance, so that two runs ask the same. */

export interface MadeQuestion {
  id: string
  studentId: string
  courseId: string
  subjectId: string
  chapterId: string
  text: string
  /** UTC milliseconds. */
  createdAt: number
  likes: number
  /** By the student 's0'. */
  bookmarked: boolean
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

/** What syllables are made of, the frequent ones first. */
const english = [
  't s r n l c m d p b f g h v w st th tr ph pr ch gr sh k qu sp pl cr j x y z',
  'e a i o u io ea ou ie ai',
  ' n r s t l ng c m d nt ct ll st x',
]
const bangla = [
  'র ক ন ত ব স প ম ল দ য় শ হ জ গ ট প্র ষ চ ক্ষ ত্র ভ থ খ ধ ণ স্ত ফ ছ ন্দ ঘ ঠ ন্ত ঝ ঞ্চ ঙ',
  'া ি ে  ু ো ী ৃ ূ ৈ',
  '    ং ৎ ঁ',
]

function syllable(parts: readonly string[], chance: Chance): string {
  return parts
    .map((part) => {
      const signs = part.split(' ')
      // The frequent ones far more often: three signs in a row are then about as frequent as in real questions, 1 in 100.
      return signs[Math.floor(chance.next() ** 4 * signs.length)]
    })
    .join('')
}

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
    words.add(Array.from({ length: 1 + chance.below(4) }, () => syllable(parts, chance)).join(''))
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
      studentId: `s${n % 500}`,
      bookmarked: n % 500 === 1,
      courseId: `c${course}`,
      subjectId: `s${course}-${subject}`,
      text,
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
