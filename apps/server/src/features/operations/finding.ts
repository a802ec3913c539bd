/** What the doctor finds: codes of one catalogue with what they are about, told in both languages. Pure. */
import { findingsBn } from './findings.bn.ts'
import { findingsEn, type Said } from './findings.en.ts'

/** serious: the exam will go wrong, or data are in danger. warning: it may. note: to know about. */
export type Level = 'serious' | 'warning' | 'note'

/** What may be found. Stays the same between versions, for scripts. */
export type FindingCode = keyof typeof findingsEn

export interface Finding extends Said {
  readonly level: Level
  readonly code: FindingCode
  /** The same in Bangla. */
  readonly bn: Said
  /** The id of the exam that it is about. */
  readonly exam?: string
}

type ParamsOf<C extends FindingCode> = Parameters<(typeof findingsEn)[C]>

/** A finding, in the words of its code. */
export function finding<C extends FindingCode>(level: Level, code: C, ...params: ParamsOf<C>): Finding {
  const tell = (words: Record<FindingCode, (...all: ParamsOf<C>) => Said>) => words[code](...params)
  return { level, code, ...tell(findingsEn as never), bn: tell(findingsBn as never) }
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
