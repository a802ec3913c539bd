/** Reads and checks a whole pack: the plan, or every mistake in it. No database: what the school has comes in as `known`. */

import { fault } from '@porua/files/faults/faults'
import { jsonShape, type Shape } from '@porua/files/shape'
import type { PackSource } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import type { OpenedBank } from '@porua/question-formats/read-found'
import { PackRefused } from '../../platform/pack-refused.ts'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { readAdmissions } from './pack/admissions.ts'
import { readBanks } from './pack/banks.ts'
import { readClient } from './pack/client.ts'
import { PackContext } from './pack/context.ts'
import { CourseMedia } from './pack/course-media.ts'
import { readCourses } from './pack/courses.ts'
import { readExams } from './pack/exams.ts'
import { refuseForeign } from './pack/foreign.ts'
import { readGroups } from './pack/groups.ts'
import { readNotices } from './pack/notices.ts'
import { readPosts } from './pack/posts.ts'
import { packText } from './pack/text.ts'
import type { KnownSchool, SchoolPlan } from './plan.ts'

/** Most megabytes of one file. */
const most = { 'school.json': 32 }

/**
 * @param now the moment of import, from which relative times count.
 * @param opened gets the packages of questions, to be closed when the plan's media have been kept.
 * @throws PackRefused with every mistake.
 */
export async function readPack(
  source: PackSource,
  known: KnownSchool,
  now: number,
  progress: Progress = noProgress,
  opened: OpenedBank[] = [],
): Promise<SchoolPlan> {
  const mistakes = new ValidationErrors()
  const media = new CourseMedia(source, mistakes)
  const context = new PackContext(media, mistakes, known, now)
  const banks = await readBanks(source, media, mistakes, progress, opened)
  const root = await readRoot(source, mistakes)
  const fields = root?.fields(['client', 'courses', 'groups', 'exams', 'notices', 'posts'])
  progress.stage('Reading school.json')
  const client = await readClient(fields?.find('client'), context)
  const courses = fields ? await readCourses(fields, context) : []
  const exams = fields ? await readExams(fields, banks, context) : []
  const groups = fields ? readGroups(fields, context) : []
  refuseForeign({ courses, groups, exams }, context)
  const groupIds = new Set([...known.groups.keys(), ...groups.map((group) => group.id)])
  // Without school.json every group would look unknown; that one mistake is enough.
  const students = root ? await readAdmissions(source, groupIds, known, mistakes, progress) : []
  const sids = new Set([...known.students.keys(), ...students.map((student) => student.sid)])
  const posts = fields ? await readPosts(fields, context, sids) : []
  const notices = fields ? readNotices(fields, context, groupIds) : []
  if (mistakes.count > 0) throw new PackRefused(mistakes)
  return {
    client,
    students,
    courses,
    groups,
    exams,
    notices,
    posts,
    banks: [...banks.values()],
    media: media.planned,
    warnings: mistakes.warnings,
    notes: mistakes.notes,
  }
}

async function readRoot(source: PackSource, mistakes: ValidationErrors): Promise<Shape | null> {
  const file = 'school.json'
  const before = mistakes.count
  const text = await packText(source, file, most[file], mistakes)
  if (text === null) {
    if (mistakes.count === before) mistakes.add({ file, line: 0, field: '' }, fault('schoolJsonMissing'))
    return null
  }
  return jsonShape(file, text, mistakes)
}
