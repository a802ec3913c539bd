/**
 * Writes the school as a pack again: importing it into the same school changes nothing. Times are written as they were
 * resolved, exams with the questions that they have. Passwords, attempts and what students wrote are not part of a pack.
 */
import { createWriteStream, readdirSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { undoIfStopped } from '@porua/files/cleanup'
import { namingFile } from '@porua/files/disk-errors'
import { makeFolder } from '@porua/files/make-folder'
import type { BankQuestion } from '@porua/question-formats/question'
import { csvLine } from '@porua/spreadsheets/csv'
import { iso } from '../../platform/iso.ts'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Database } from '../../ports/database/database.ts'
import type {
  ContentTable,
  ExamKeyTable,
  ExamQuestionTable,
  QuestionBankTable,
} from '../../ports/database/tables.ts'
import type { Files } from '../../ports/files/files.ts'
import { loadPackPosts } from '../forum/forum.pack.api.ts'
import { questionJson } from '../question-bank/question-bank.api.ts'
import { examJson } from './export/exam-json.ts'
import { compositionJson } from './export/exam-questions.ts'
import { loadAllBanks, loadExamKeys, loadExamQuestions } from './export/export.store.ts'
import { LeftOut } from './export/left-out.ts'
import { noticesJson } from './export/notices.ts'
import { postsJson } from './export/posts.ts'
import { itemLists } from './pack/context.ts'
import { keysFile } from './pack/streams.ts'
import type { PlannedDetails } from './plan.ts'
import { loadSchool } from './snapshot.store.ts'
import type { SchoolSnapshot } from './snapshot.ts'

/** What was written, and media that the school names but does not have. */
export interface ExportReport {
  students: number
  exams: number
  questions: number
  missing: string[]
  /** Notices and posts that lead to nothing, or whose author is gone: a pack cannot name that. They stay in this school. */
  leftOut: string[]
}

/**
 * Into a folder that is empty or not there yet: it never mixes with another pack. An export that fails or is stopped leaves
 * nothing in the folder. @throws Refused
 */
export async function exportSchool(
  parts: { db: Database; files: Files },
  folder: string,
  progress: Progress = noProgress,
): Promise<ExportReport> {
  const there = await readdir(folder).catch(() => null)
  if (there !== null && there.length > 0) throw new Refused(['folderNotEmpty', { path: folder }])
  // A folder that somebody has made stays: it may be another disk's.
  const clear = () => {
    const made = there === null ? [folder] : readdirSync(folder).map((name) => join(folder, name))
    for (const path of made) rmSync(path, { recursive: true, force: true })
  }
  const whole = undoIfStopped(clear)
  try {
    return await writePack(parts, folder, progress)
  } catch (error) {
    clear()
    throw namingFile(error, folder)
  } finally {
    whole()
  }
}

async function writePack(
  { db, files }: { db: Database; files: Files },
  folder: string,
  progress: Progress,
): Promise<ExportReport> {
  progress.stage('Reading the school')
  const { school, questions, posts } = await db.scan(async (reader) => ({
    school: await loadSchool(reader),
    questions: {
      banks: await loadAllBanks(reader),
      examQuestions: await loadExamQuestions(reader),
      examKeys: await loadExamKeys(reader),
    },
    posts: await loadPackPosts(reader),
  }))
  const { banks } = questions
  const media = new MediaNames()
  const left = new LeftOut()
  const write = async (path: string, text: string): Promise<void> => {
    makeFolder(dirname(join(folder, path)))
    await writeFile(join(folder, path), text)
  }
  progress.stage('Writing the pack')
  const json = {
    ...schoolJson(school, questions, media),
    notices: noticesJson(school, left),
    posts: postsJson(school, posts, (key) => media.path(key), left),
  }
  await write('students.csv', studentsCsv(school))
  for (const [file, rows] of Map.groupBy(banks, (row) => row.file)) {
    const lines = rows.map((row) =>
      JSON.stringify(questionJson(row.id, JSON.parse(row.body_json) as BankQuestion, media)),
    )
    await write(file, `${lines.join('\n')}\n`)
  }
  for (const [path, text] of media.texts) await write(path, `${text}\n`)
  const missing: string[] = []
  progress.stage('Copying media', media.keys.size)
  for (const key of media.keys) {
    const stored = await files.get(key)
    const target = join(folder, media.path(key))
    makeFolder(dirname(target))
    if (stored) await pipeline(stored.open(), createWriteStream(target))
    else missing.push(key)
    progress.step()
  }
  // Last, because a folder without it is no pack: half an export, left by a power cut, must not be taken for a school.
  await write('school.json', `${JSON.stringify(json, null, 2)}\n`)
  return {
    students: school.students.length,
    exams: school.exams.length,
    questions: banks.length,
    missing,
    leftOut: left.names,
  }
}

/** What the school's banks say, and what its exams ask. */
interface AllQuestions {
  banks: readonly QuestionBankTable[]
  examQuestions: readonly ExamQuestionTable[]
  examKeys: readonly ExamKeyTable[]
}

/** Media of the pack: school/3f0c….png becomes media/3f0c….png, and is known again by its contents. */
class MediaNames {
  readonly keys = new Set<string>()
  /** Files that are written rather than copied, by their path. */
  readonly texts = new Map<string, string>()
  path(key: string): string {
    this.keys.add(key)
    return `media/${key.replace(/^school\//, '')}`
  }
  /** A video: its file, or its manifest with the folder that comes along. */
  stream(key: string, details: PlannedDetails): string {
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    for (const file of details.files ?? []) this.path(folder + file)
    if (details.keys)
      this.texts.set(`${this.path(folder)}${keysFile}`, JSON.stringify({ keys: details.keys }, null, 2))
    if (details.keys) this.keys.delete(folder)
    return this.path(key)
  }
  optional(key: string | null): string | undefined {
    return key === null ? undefined : this.path(key)
  }
}

function schoolJson(
  school: SchoolSnapshot,
  { banks, examQuestions, examKeys }: AllQuestions,
  media: MediaNames,
): object {
  const subjects = Map.groupBy(school.subjects, (subject) => subject.course_id)
  const items = Map.groupBy(school.items, (item) => `${item.subject_id}\n${item.kind}`)
  const books = Map.groupBy(school.books, (book) => book.course_id)
  const contents = Map.groupBy(school.contents, (content) => `${content.item_id}\n${content.item_kind}`)
  const groupItems = Map.groupBy(school.groupItems, (row) => `${row.group_id}\n${row.kind}`)
  const schedules = Map.groupBy(school.schedules, (row) => row.group_id)
  const keys = new Map(examKeys.map((key) => [`${key.exam_id}\n${key.question_id}`, key]))
  const questions = Map.groupBy(
    examQuestions.map((row) => ({ row, key: keys.get(`${row.exam_id}\n${row.id}`) })),
    ({ row }) => row.exam_id,
  )
  const bodies = new Map(banks.map(({ file, id, body_json }) => [`${file}\n${id}`, body_json]))
  const bankBody = ({ bank_file, bank_id }: ExamQuestionTable): BankQuestion | undefined => {
    const json = bodies.get(`${bank_file}\n${bank_id}`)
    return json === undefined ? undefined : (JSON.parse(json) as BankQuestion)
  }
  const client: Record<string, unknown> = {}
  for (const [key, json] of school.settings) client[key] = JSON.parse(json)
  if (typeof client.logo === 'string') client.logo = media.path(client.logo)
  return {
    client,
    courses: school.courses.map((course) => ({
      id: course.id,
      name: course.name,
      description: course.description ?? undefined,
      image: media.optional(course.image),
      books: (books.get(course.id) ?? []).map((book) => ({
        id: book.id,
        name: book.name,
        image: media.optional(book.image),
        file: media.path(book.file),
      })),
      subjects: (subjects.get(course.id) ?? []).map((subject) => ({
        id: subject.id,
        name: subject.name,
        image: media.optional(subject.image),
        ...eachList((kind) =>
          (items.get(`${subject.id}\n${kind}`) ?? []).map(({ id, name, description }) => ({
            id,
            name,
            description: description ?? undefined,
            ...contentsJson(contents.get(`${id}\n${kind}`) ?? [], media),
          })),
        ),
      })),
    })),
    groups: school.groups.map((group) => {
      const all = JSON.parse(group.all_json) as string[]
      return {
        id: group.id,
        name: group.name,
        courseId: group.course_id,
        ...eachList((kind) =>
          all.includes(kind)
            ? 'all'
            : (groupItems.get(`${group.id}\n${kind}`) ?? []).map((row) => row.item_id),
        ),
        exams: (schedules.get(group.id) ?? []).map((row) => ({
          examId: row.exam_id,
          startsAt: iso(row.starts_at),
          endsAt: iso(row.ends_at),
          duration: row.duration / 60_000,
          cutMarks: row.cut_marks / 100,
          multipleTimesSubmission: row.multiple === 1,
        })),
      }
    }),
    exams: school.exams.map((exam) => ({
      ...examJson(exam),
      // What is usual is left out.
      results: exam.results === 'hold' ? 'hold' : undefined,
      graceMinutes: exam.grace_minutes ?? undefined,
      questions: compositionJson(questions.get(exam.id) ?? [], bankBody, media),
    })),
  }
}

/** Videos and notes of an item as the pack has them. */
function contentsJson(rows: ContentTable[], media: MediaNames): object {
  const videos = rows.filter((row) => row.type === 'video')
  const files = rows.filter((row) => row.type === 'file')
  return {
    videos: videos.map((row) => ({
      id: row.id,
      title: row.title,
      thumbnail: media.optional(row.thumbnail),
      src:
        row.kind === 'hosted'
          ? row.key
          : media.stream(row.key, JSON.parse(row.details_json) as PlannedDetails),
      kind: row.kind,
      published: row.published === 1,
    })),
    files: files.map((row) => ({ id: row.id, title: row.title, file: media.path(row.key) })),
  }
}

function eachList<T>(make: (kind: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(itemLists).map(([list, kind]) => [list, make(kind)]))
}

function studentsCsv(school: SchoolSnapshot): string {
  const groups = Map.groupBy(school.memberships, (row) => row.student_id)
  const gpa = (hundredths: number | null): string =>
    hundredths === null ? '' : (hundredths / 100).toFixed(2)
  const header = ['mobile', 'name', 'sid', 'contact', 'branch', 'division', 'session']
  const lines = [[...header, 'SSCGPA', 'HSCGPA', 'code', 'link', 'groups']]
  for (const student of school.students) {
    const ids = (groups.get(student.id) ?? []).map((row) => row.group_id)
    lines.push([
      student.mobile.slice(2),
      student.name,
      student.sid,
      student.contact ?? '',
      student.branch ?? '',
      student.division ?? '',
      student.session ?? '',
      gpa(student.imported_ssc),
      gpa(student.imported_hsc),
      student.code ?? '',
      student.link ?? '',
      ids.sort().join('|'),
    ])
  }
  return `${lines.map(csvLine).join('\r\n')}\r\n`
}
