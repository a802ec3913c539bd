/**
 * First-load JavaScript of the desk in brotli bytes: each page at most 250 KB. Run after a build: `node scripts/bytes.ts [dist]`.
 * Exits 1 above the limit.
 */
import { join } from 'node:path'
import { type FirstLoad, firstLoadsFit } from '../../student/scripts/first-load.ts'

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')
const limit = 250_000
const first = ['index.html']
const inside = [...first, 'src/app/frame/frame.tsx']

const pages: readonly FirstLoad[] = [
  { name: 'sign-in', limit, entries: [...first, 'src/features/staff/sign-in-page.tsx'] },
  { name: 'welcome', limit, entries: [...first, 'src/features/staff/welcome-page.tsx'] },
  { name: 'Today', limit, entries: [...inside, 'src/app/today/today-page.tsx'] },
  { name: 'New exam', limit, entries: [...inside, 'src/features/exams/new-exam-page.tsx'] },
  { name: 'Exams', limit, entries: [...inside, 'src/features/exams/exam-list-page.tsx'] },
  { name: 'Students', limit, entries: [...inside, 'src/features/students/students-page.tsx'] },
  { name: 'Import students', limit, entries: [...inside, 'src/features/students/import-page.tsx'] },
  { name: 'Groups', limit, entries: [...inside, 'src/features/students/groups-page.tsx'] },
  { name: 'Staff', limit, entries: [...inside, 'src/features/staff/staff-page.tsx'] },
  { name: 'Log', limit, entries: [...inside, 'src/features/staff/log-page.tsx'] },
  { name: 'Questions', limit, entries: [...inside, 'src/features/questions/questions-page.tsx'] },
  { name: 'Add question', limit, entries: [...inside, 'src/features/questions/new-question-page.tsx'] },
  { name: 'Import questions', limit, entries: [...inside, 'src/features/questions/import-page.tsx'] },
  { name: 'Question', limit, entries: [...inside, 'src/features/questions/question-page.tsx'] },
  { name: 'My account', limit, entries: [...inside, 'src/features/staff/account-page.tsx'] },
]

if (!firstLoadsFit(dist, pages, (line) => process.stdout.write(`${line}\n`))) process.exitCode = 1
