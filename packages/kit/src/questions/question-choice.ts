/** Options and chosen texts, as pure rules: an answer repeats the option's text, and two options may have the same. */
import type { Question } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'

/** A to K; beyond it, numbers. */
export function optionLetter(index: number): string {
  return limits.optionLetters[index] ?? String(index + 1)
}

/** The options that are pictures, from the question's `optionType`. */
export function pictureOptions({ optionType }: Pick<Question, 'optionType'>): ReadonlySet<string> {
  try {
    const types: unknown = JSON.parse(optionType || '{}')
    if (typeof types !== 'object' || types === null) return new Set()
    return new Set(
      Object.entries<unknown>({ ...types }).flatMap(([option, type]) => (type === 'image' ? [option] : [])),
    )
  } catch {
    return new Set()
  }
}

/**
 * Which options a list of texts means. Of options with the same text the one that was tapped (`preferred`) is meant,
 * else the first.
 */
export function chosenIndexes(
  options: readonly string[],
  texts: readonly string[],
  preferred: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const chosen = new Set<number>()
  for (const text of texts) {
    const fitting = options.flatMap((option, index) => (option === text && !chosen.has(index) ? [index] : []))
    const index = fitting.find((at) => preferred.has(at)) ?? fitting[0]
    if (index !== undefined) chosen.add(index)
  }
  return chosen
}

/** The texts of chosen options, in the paper's order. */
export function chosenTexts(options: readonly string[], chosen: ReadonlySet<number>): string[] {
  return options.filter((_, index) => chosen.has(index))
}
