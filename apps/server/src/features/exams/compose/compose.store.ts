/** What composing an exam reads of the school around it. */
import type { Reader } from '../../../ports/database/database.ts'
import { schoolZone } from '../../school/school.api.ts'

/** The school's zone, with the subject and the groups that are named; where one is not there, all: its refusal suggests one. */
export async function placesNamed(
  db: Reader,
  { subjectId, groupIds }: { subjectId: string; groupIds: readonly string[] },
): Promise<{ timeZone: string; subjects: Map<string, string>; groups: Set<string> }> {
  const allSubjects = db.selectFrom('subject').select(['id', 'course_id']).orderBy('id')
  const subject = await allSubjects.where('id', '=', subjectId).execute()
  const subjects = subject.length > 0 ? subject : await allSubjects.execute()
  const asked = new Set(groupIds)
  const allGroups = db.selectFrom('study_group').select('id').orderBy('position').orderBy('id')
  const named = asked.size > 0 ? await allGroups.where('id', 'in', [...asked]).execute() : []
  const groups = named.length === asked.size ? named : await allGroups.execute()
  return {
    timeZone: await schoolZone(db),
    subjects: new Map(subjects.map(({ id, course_id }) => [id, course_id])),
    groups: new Set(groups.map(({ id }) => id)),
  }
}
