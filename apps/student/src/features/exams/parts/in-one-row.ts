/** Longer is a name of several words, which parts between them rather than inside one. */
const shortFact = 24

/** Facts after one another; a number never parts from what it counts. Pure. */
export function inOneRow(facts: readonly (string | null)[]): string {
  return facts
    .filter((fact): fact is string => !!fact)
    .map((fact) => (fact.length > shortFact ? fact : fact.replaceAll(' ', '\u00a0')))
    .join('\u00a0· ')
}
