/** What a student may change of the profile, and what is wrong with it (spec §4, §5 Profile). Pure. */
import type { Student } from '@porua/contract/account'
import { limits } from '@porua/contract/limits'

/** The fields as typed. */
export interface ProfileDraft {
  SSCGPA: string
  HSCGPA: string
}

export type GpaField = keyof ProfileDraft

export const gpaFields: readonly GpaField[] = ['SSCGPA', 'HSCGPA']

/** The form as it opens. */
export function draftOf(student: Pick<Student, GpaField>): ProfileDraft {
  return { SSCGPA: String(student.SSCGPA ?? ''), HSCGPA: String(student.HSCGPA ?? '') }
}

/**
 * A GPA as typed, Bengali digits included: the number, null for an empty field, or undefined where it is none (a letter, below 0,
 * above 5, finer than 0.01).
 */
export function readGpa(typed: string): number | null | undefined {
  const latin = typed
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    // Unseen marks that a paste brings along.
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (latin === '') return null
  if (!/^\d{1,3}(\.\d{0,2}0*)?$|^\.\d{1,2}0*$/.test(latin)) return undefined
  const gpa = Number(latin)
  return gpa <= limits.gpaMax ? gpa : undefined
}

/** The fields that keep the form from being sent; an empty one never does. */
export function wrongFields(draft: ProfileDraft): GpaField[] {
  return gpaFields.filter((field) => readGpa(draft[field]) === undefined)
}

/** What differs from the record, for the call; a field that is wrong counts as changed. */
export function changedGpas(
  draft: ProfileDraft,
  student: Pick<Student, GpaField>,
): Partial<Record<GpaField, number | null>> {
  const changed: Partial<Record<GpaField, number | null>> = {}
  for (const field of gpaFields) {
    const gpa = readGpa(draft[field])
    if (gpa !== student[field]) changed[field] = gpa ?? null
  }
  return changed
}
