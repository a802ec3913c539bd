/** The home page: what is on today, the tips of the first visit, then My Courses (spec §2: `/` is the course list). */
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CoursesPage } from '../../features/content/screens/index.ts'
import { readText } from '../../platform/storage.ts'
import { Tips } from '../tips/tips.tsx'
import { TodayToCome } from './today-to-come.tsx'

export { askCourses } from '../../features/content/screens/index.ts'

/** A chunk of its own: on a phone that keeps nothing of it the courses come first, and its place stands. */
const today = lazyModule(async () => (await import('./today.tsx')).Today)

/** What the phone keeps of today is drawn with the page: whether the row stands at all, only its code can tell. Never rejects. */
export async function loadKeptToday(): Promise<void> {
  if (readText('allExams')) await today.load().catch(() => undefined)
}

/** `/` of a student. */
export function HomePage() {
  const coursesHere = useCoursesFirst()
  const Today = useLazyModule(today, coursesHere || today.get() !== null)
  return (
    <>
      {Today ? <Today ask={coursesHere} /> : <TodayToCome />}
      <Tips />
      <CoursesPage />
    </>
  )
}

/** How long nothing is asked before the courses count as here: the list below asks when it is drawn. */
const quietMs = 50

/** True once nothing is asked any more for the courses. */
function useCoursesFirst(): boolean {
  const asking = useIsFetching({ queryKey: ['content'] })
  const [here, setHere] = useState(false)
  useEffect(() => {
    if (here || asking > 0) return
    const timer = setTimeout(() => setHere(true), quietMs)
    return () => clearTimeout(timer)
  }, [here, asking])
  return here
}
