/** How hard a question is: as its author says, or as past students found it. */

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

const words: Readonly<Record<Difficulty, readonly string[]>> = {
  easy: ['easy', 'very easy', 'সহজ'],
  medium: ['medium', 'moderate', 'average', 'মাঝারি', 'মধ্যম'],
  hard: ['hard', 'difficult', 'very difficult', 'কঠিন'],
}
const meanings = new Map(
  difficulties.flatMap((difficulty) => words[difficulty].map((word) => [word.normalize('NFC'), difficulty])),
) as ReadonlyMap<string, Difficulty>

/** What a word of an author's means (tags of Moodle, metadata of QTI, a cell), or null: it says nothing of the kind. */
export function difficultyNamed(word: string): Difficulty | null {
  return meanings.get(word.normalize('NFC').trim().toLowerCase()) ?? null
}
