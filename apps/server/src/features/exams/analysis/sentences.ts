/** What an item analysis says in one plain sentence, in English and Bangla. Pure. */
import { digits } from '../print/paper-page.ts'
import type { ExamFigures, ItemFigures } from './statistics.ts'

/** The same sentence twice. */
export interface Sentence {
  readonly en: string
  readonly bn: string
}

/** What a sentence has to know of a question. */
export interface SpokenItem extends ItemFigures {
  readonly students: number
  /** By option: is it in the key. */
  readonly key: readonly boolean[]
  /** Several options may be right. */
  readonly several: boolean
}

const letters = 'ABCDEFGHIJK'
/** Of fewer students nothing is said of a question's quality. */
const fewest = 5

/** The most important thing to know of a question. */
export function itemSentence(item: SpokenItem): Sentence {
  const { difficulty, discrimination, upperLower, skipped, students, partial } = item
  const right = percent(difficulty)
  const said = partial
    ? { en: `${right.en} of the marks were gained`, bn: `মোট নম্বরের ${right.bn} পাওয়া গেছে` }
    : { en: `${right.en} were right`, bn: `${right.bn} সঠিক উত্তর দিয়েছে` }
  if (skipped >= students) return both('Nobody answered it.', 'কেউ উত্তর দেয়নি।')
  // Shares of so few are the luck of one or two. That it is so, the exam's sentence says once for all questions.
  if (students < fewest) return both(`${said.en}.`, `${said.bn}।`)
  if (difficulty >= 1)
    return both('Everybody was right: it tells nobody apart.', 'সবাই সঠিক: এতে কাউকে আলাদা করা যায় না।')
  if (difficulty <= 0) return both('Nobody was right: look at the key.', 'কেউ সঠিক নয়: উত্তরমালা মিলিয়ে দেখুন।')
  const rival = strongRival(item)
  if (rival !== null)
    return both(
      `Option ${rival} was chosen more often than the right one: look at the key.`,
      `সঠিক উত্তরের চেয়ে ${rival} বেশি বাছা হয়েছে: উত্তরমালা মিলিয়ে দেখুন।`,
    )
  if (discrimination !== null && discrimination < -0.05)
    return both(
      `Weaker students did better than stronger ones (${said.en}): look at the key and the wording.`,
      `দুর্বলরা সবলদের চেয়ে ভালো করেছে (${said.bn}): উত্তরমালা ও ভাষা মিলিয়ে দেখুন।`,
    )
  const left = percent(skipped / students)
  if (skipped / students > 0.4) return both(`${left.en} left it out.`, `${left.bn} উত্তর দেয়নি।`)
  if (difficulty > 0.9) return both(`Too easy: ${said.en}.`, `খুব সহজ: ${said.bn}।`)
  if (difficulty < 0.2) return both(`Too hard: only ${said.en}.`, `খুব কঠিন: মাত্র ${said.bn}।`)
  if (discrimination !== null && discrimination < 0.15)
    return both(
      `Hardly tells strong from weak students (${said.en}).`,
      `সবল ও দুর্বলের পার্থক্য প্রায় বোঝা যায় না (${said.bn})।`,
    )
  const idle = idleOptions(item)
  if (idle.length > 0)
    return both(
      `Good (${said.en}), but almost nobody chose ${idle.join(', ')}.`,
      `ভালো (${said.bn}), তবে ${idle.join(', ')} প্রায় কেউ বাছেনি।`,
    )
  return upperLower > 0
    ? both(`Good: ${said.en}, strong students more often.`, `ভালো: ${said.bn}, সবলরা বেশি।`)
    : both(`Fair: ${said.en}.`, `মোটামুটি: ${said.bn}।`)
}

/** What the exam as a whole is worth. */
export function examSentence({ reliability, students }: ExamFigures): Sentence {
  const { value } = reliability
  const few = students < 30
  const n = digits(students, 'bn')
  if (students < fewest)
    return both(
      `Only ${students} ${students === 1 ? 'student' : 'students'}: too few to judge the exam or its questions.`,
      `মাত্র ${n} জন পরীক্ষার্থী: পরীক্ষা বা এর প্রশ্নগুলো বিচার করার জন্য খুব কম।`,
    )
  const sentence =
    value === null
      ? both('Its reliability cannot be said.', 'নির্ভরযোগ্যতা বলা যায় না।')
      : value >= 0.9
        ? both(
            'Very reliable: another such exam would rank students nearly the same.',
            'খুব নির্ভরযোগ্য: এমন আরেকটি পরীক্ষায় ক্রম প্রায় একই হতো।',
          )
        : value >= 0.8
          ? both('Reliable: good enough to rank students.', 'নির্ভরযোগ্য: মেধাক্রমের জন্য যথেষ্ট ভালো।')
          : value >= 0.6
            ? both(
                'Fairly reliable: close positions may be chance.',
                'মোটামুটি নির্ভরযোগ্য: কাছাকাছি অবস্থানে ভাগ্যের হাত থাকতে পারে।',
              )
            : both(
                'Not reliable: positions say little; more or better questions would help.',
                'নির্ভরযোগ্য নয়: অবস্থান থেকে সামান্যই বোঝা যায়; আরও বা ভালো প্রশ্ন দরকার।',
              )
  if (!few) return sentence
  return both(
    `${sentence.en} Only ${students} ${students === 1 ? 'student' : 'students'}: take all figures as a hint.`,
    `${sentence.bn} মাত্র ${n} জন পরীক্ষার্থী: সব সংখ্যা ইঙ্গিতমাত্র।`,
  )
}

/** A wrong option that more students chose than any right one. */
function strongRival({ options, key, several }: SpokenItem): string | null {
  if (options.length === 0 || several) return null
  const best = Math.max(...options.map((option, place) => (key[place] ? option.chosen : 0)))
  const place = options.findIndex((option, at) => !key[at] && option.chosen > best)
  return place < 0 ? null : (letters[place] ?? null)
}

/** Wrong options that fewer than one student in a hundred chose. */
function idleOptions({ options, key, students }: SpokenItem): string[] {
  if (students < 50) return []
  return options.flatMap((option, place) =>
    !key[place] && option.share < 0.01 ? [letters[place] ?? ''] : [],
  )
}

function percent(share: number): Sentence {
  const text = `${Math.round(share * 100)} %`
  return { en: text, bn: digits(text.replace(' ', ''), 'bn') }
}

function both(en: string, bn: string): Sentence {
  return { en, bn }
}
