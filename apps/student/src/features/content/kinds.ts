/** The three kinds of items: as addresses, calls and storage name them (spec §2 routes, §3 Local storage). */

/** As the routes of lists and of videos and notes name a kind. */
export type ItemType = 'chapter' | 'lecture' | 'question-solve'

interface KindFacts {
  type: ItemType
  /** First part of the list's address. */
  list: 'chapters' | 'lectures' | 'question-solve'
  /** Where the last list that was seen is kept (spec §3). */
  cache: 'allChapters' | 'allLectures' | 'allQuestionSolves'
  word: 'chapters' | 'lectures' | 'questionSolve'
}

/** In the order of the tab bar. */
export const kinds: readonly [KindFacts, ...KindFacts[]] = [
  { type: 'chapter', list: 'chapters', cache: 'allChapters', word: 'chapters' },
  { type: 'lecture', list: 'lectures', cache: 'allLectures', word: 'lectures' },
  { type: 'question-solve', list: 'question-solve', cache: 'allQuestionSolves', word: 'questionSolve' },
]

/** The kind whose list stands at an address. */
export function kindOfList(pathname: string): KindFacts {
  const [chapters] = kinds
  return kinds.find(({ list }) => pathname.startsWith(`/${list}/`)) ?? chapters
}

/** The facts of a kind; null for what is none (an address that somebody typed). */
export function kindOf(type: string | undefined): KindFacts | null {
  return kinds.find((kind) => kind.type === type) ?? null
}
