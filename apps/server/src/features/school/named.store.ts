/** What there is to be named: courses, subjects, items, exams and students, by id and name. */
import type { Reader } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import type { Named } from './named.ts'

export async function listCourses(db: Reader): Promise<Named[]> {
  return db.selectFrom('course').select(['id', 'name']).orderBy('position').orderBy('id').execute()
}

/** Every subject, with its course. */
export async function listSubjects(db: Reader): Promise<(Named & { courseId: string })[]> {
  const rows = await db
    .selectFrom('subject as s')
    .leftJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.name', 's.course_id as courseId', 'c.name as course'])
    .orderBy('c.position')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
  return rows.map(({ course, ...row }) => ({ ...row, of: course ?? row.courseId }))
}

/** Every chapter, lecture or question solve, with its subject. */
export async function listItems(db: Reader, kind: ItemKind): Promise<Named[]> {
  return db
    .selectFrom('item as i')
    .innerJoin('subject as s', 's.id', 'i.subject_id')
    .select(['i.id', 'i.name', 's.name as of'])
    .where('i.kind', '=', kind)
    .orderBy('i.id')
    .execute()
}

/** Every exam by its title, with its subject. */
export async function examTitles(db: Reader): Promise<Named[]> {
  return db.selectFrom('exam').select(['id', 'title as name', 'subject_id as of']).orderBy('id').execute()
}

/** Every student by roll number, with the mobile. For `scan`. */
export async function studentNames(db: Reader): Promise<Named[]> {
  const rows = await db.selectFrom('student').select(['sid', 'name', 'mobile']).orderBy('sid').execute()
  return rows.map(({ sid, name, mobile }) => ({ id: sid, name, of: mobile.slice(2) }))
}

export async function isExam(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('exam').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
