/** The home page: what is on today, the tips of the first visit, then My Courses (spec §2: `/` is the course list). */
import { CoursesPage } from '../../features/content/screens/index.ts'
import { Tips } from '../tips/tips.tsx'
import { Today } from './today.tsx'

export { askCourses } from '../../features/content/screens/index.ts'

/** `/` of a student. */
export function HomePage() {
  return (
    <>
      <Today />
      <Tips />
      <CoursesPage />
    </>
  )
}
