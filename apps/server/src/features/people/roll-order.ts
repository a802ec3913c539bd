/** Lists of students by roll, read a page at a time. */
import { type RawBuilder, sql } from 'kysely'

/** Whether a student comes behind the one with this roll; everybody comes behind ''. The list is sorted by `roll_order` and `id`. */
export function isBehindRoll(student: string, sid: string): RawBuilder<boolean> {
  if (sid === '') return sql<boolean>`1 = 1`
  const place = [sql.ref(`${student}.roll_order`), sql.ref(`${student}.id`)]
  return sql<boolean>`(${sql.join(place)}) > (select roll_order, id from student where sid = ${sid})`
}
