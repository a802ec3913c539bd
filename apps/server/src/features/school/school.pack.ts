/** Reads and checks a whole pack: the plan, or every mistake in it. No database: what the school has comes in as `known`. */

import { Mistakes } from './mistakes.ts'
import { readClient } from './pack/client.ts'
import { PackContext } from './pack/context.ts'
import { readCourses } from './pack/courses.ts'
import { readExams } from './pack/exams.ts'
import { readGroups } from './pack/groups.ts'
import { JsonMistake, lineFinder, parseJson } from './pack/located-json.ts'
import { PackMedia } from './pack/media.ts'
import { readNotices } from './pack/notices.ts'
import { readPosts } from './pack/posts.ts'
import { type ReadBank, readBank } from './pack/questions.ts'
import { Shape, wholeDocument } from './pack/shape.ts'
import type { PackSource } from './pack/source.ts'
import { readStudents } from './pack/students.ts'
import { packText } from './pack/text.ts'
import { noProgress, type Progress } from './progress.ts'
import { Refused } from './refused.ts'
import type { KnownSchool, PlannedStudent, SchoolPlan } from './school.plan.ts'

/** The pack has mistakes; nothing was imported. */
export class PackRefused extends Refused {
  override readonly name = 'PackRefused'
  readonly mistakes: Mistakes
  constructor(mistakes: Mistakes) {
    super(
      `the pack has ${mistakes.count} ${mistakes.count === 1 ? 'mistake' : 'mistakes'}; nothing was imported`,
    )
    this.mistakes = mistakes
  }
}

/** Most megabytes of one file. */
const most = { 'school.json': 32, 'students.csv': 64, bank: 256 }
const otherFormats = /\.(gift|xml|txt|zip)$/i

/**
 * @param now the moment of import, from which relative times count.
 * @throws PackRefused with every mistake.
 */
export async function readPack(
  source: PackSource,
  known: KnownSchool,
  now: number,
  progress: Progress = noProgress,
): Promise<SchoolPlan> {
  const mistakes = new Mistakes()
  const media = new PackMedia(source, mistakes)
  const context = new PackContext(media, mistakes, known, now)
  const banks = await readBanks(source, media, mistakes, progress)
  const root = await readRoot(source, mistakes)
  const fields = root?.fields(['client', 'courses', 'groups', 'exams', 'notices', 'posts'])
  progress.stage('Reading school.json')
  const client = await readClient(fields?.find('client'), context)
  const courses = fields ? await readCourses(fields, context) : []
  const exams = fields ? readExams(fields, banks, context) : []
  const groups = fields ? readGroups(fields, context) : []
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

async function readRoot(source: PackSource, mistakes: Mistakes): Promise<Shape | null> {
  const file = 'school.json'
  const before = mistakes.count
  const text = await packText(source, file, most[file], mistakes)
  if (text === null) {
    if (mistakes.count === before)
      mistakes.add(
        { file, line: 0, field: '' },
        'is missing: a school pack is a folder with a school.json in it',
      )
    return null
  }
  try {
    return new Shape(parseJson(text), '', wholeDocument(file, text, mistakes))
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error
    mistakes.add({ file, line: lineFinder(text)(error.at), field: '' }, `is not JSON: ${error.message}`)
    return null
  }
}

async function readBanks(
  source: PackSource,
  media: PackMedia,
  mistakes: Mistakes,
  progress: Progress,
): Promise<Map<string, ReadBank>> {
  const banks = new Map<string, ReadBank>()
  progress.stage('Reading questions')
  for (const name of await source.names('questions')) {
    const path = `questions/${name}`
    if (otherFormats.test(name)) mistakes.note(`${path}: questions of this format are not loaded yet.`)
    if (!name.toLowerCase().endsWith('.jsonl')) continue
    const text = await packText(source, path, most.bank, mistakes)
    if (text !== null) banks.set(path, await readBank(path, text, media, mistakes, () => progress.step()))
  }
  return banks
}

async function readAdmissions(
  source: PackSource,
  groups: ReadonlySet<string>,
  known: KnownSchool,
  mistakes: Mistakes,
  progress: Progress,
): Promise<PlannedStudent[]> {
  const file = 'students.csv'
  progress.stage('Reading students.csv')
  const text = await packText(source, file, most[file], mistakes)
  if (text !== null) return readStudents(text, groups, known, mistakes)
  if (typeof (await source.find('students.xlsx')) !== 'string')
    mistakes.add(
      { file: 'students.xlsx', line: 0, field: '' },
      "cannot be read yet: save it from Excel as 'CSV UTF-8' under the name students.csv",
    )
  return []
}
