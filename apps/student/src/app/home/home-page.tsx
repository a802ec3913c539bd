/** The home page: what is on today, then My Courses (spec §2: `/` is the course list). */
import { CoursesPage } from '../../features/content/screens/index.ts'
import { Today } from './today.tsx'

export { askCourses } from '../../features/content/screens/index.ts'

/** `/` of a student. */
export function HomePage() {
  return (
    <>
      <Today />
      <CoursesPage />
    </>
  )
}
