/** Lists of students by roll, read a page at a time: shorter rolls first, so that 2 comes before 10. */
import { type RawBuilder, sql } from 'kysely'

/** By which the rolls of a list are sorted, bytewise. The index `student_roll` has this very expression. */
export function rollOrder(student: string): RawBuilder<string> {
  const sid = sql.ref(`${student}.sid`)
  return sql<string>`(case when length(${sid}) < 10 then '00' when length(${sid}) < 100 then '0' else '' end || length(${sid}) || ${sid})`
}

/** Whether a student comes behind the one with this roll; everybody comes behind ''. */
export function isBehindRoll(student: string, sid: string): RawBuilder<boolean> {
  const length = [...sid].length
  return sql<boolean>`${rollOrder(student)} > ${`${String(length).padStart(3, '0')}${sid}`}`
}
