/** Counts in English sentences. Bangla nouns and verbs do not change with the number. */

/** '1 attempt', '2 attempts'. @param n the number as it is shown @param many where it is no plain -s */
export function counted(n: string, one: string, many = `${one}s`): string {
  return `${n} ${byCount(n, one, many)}`
}

/** The word that goes with the number. @param n the number as it is shown */
export function byCount(n: string, one: string, many: string): string {
  return n === '1' ? one : many
}
