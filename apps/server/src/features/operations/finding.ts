/** What the doctor finds. */

/** serious: the exam will go wrong, or data are in danger. warning: it may. note: to know about. */
export type Level = 'serious' | 'warning' | 'note'

export interface Finding {
  readonly level: Level
  /** Stays the same between versions, for scripts. */
  readonly code: string
  readonly text: string
  /** What to do about it. */
  readonly advice: string
  /** The id of the exam that it is about. */
  readonly exam?: string
}

const order: Readonly<Record<Level, number>> = { serious: 0, warning: 1, note: 2 }

/** The worst first; else as they were found. */
export function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => order[a.level] - order[b.level])
}

/** As a person reads it, two lines. */
export function findingLines({ level, text, advice }: Finding): string {
  return `${level.toUpperCase().padEnd(9)}${text}\n         ${advice}\n`
}
