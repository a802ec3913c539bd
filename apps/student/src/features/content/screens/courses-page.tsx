import type { Course } from '@porua/contract/content'
import { CardGrid, CardsSkeleton, LinkCard } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useNearScreen } from '@porua/kit/platform/near-screen.ts'
import { ClippedHtml } from '@porua/kit/rich-text/clipped-html.tsx'
import { useLessData } from '../../../platform/use-less-data.ts'
import { DoneOf } from '../parts/done-of.tsx'
import { NothingHere, PageState } from '../parts/page-state.tsx'
import { rememberPlace } from '../place.ts'
import { useCompletion, useCourses } from '../queries.ts'
import { contentWords } from '../words.ts'
import css from './courses-page.module.css'

/** My Courses (spec §2 Courses page). */
export function CoursesPage() {
  const t = useWords(contentWords)
  usePageTitle(t('myCourses'))
  const query = useCourses()
  return (
    <div>
      <h1 tabIndex={-1}>{t('myCourses')}</h1>
      <PageState query={query} waiting={<CardsSkeleton />}>
        {(courses) =>
          courses.length === 0 ? (
            <NothingHere />
          ) : (
            <CardGrid>
              {courses.map((course) => (
                <CourseCard key={course._id} course={course} />
              ))}
            </CardGrid>
          )
        }
      </PageState>
    </div>
  )
}

function CourseCard({ course }: { course: Course }) {
  const t = useWords(contentWords)
  const name = course.name || t('title')
  return (
    <LinkCard
      to={`/subjects/${encodeURIComponent(course._id)}`}
      name={name}
      image={useLessData() ? null : course.image}
      icon="book"
      onOpen={() => rememberPlace({ course })}
    >
      {course.description && <ClippedHtml html={course.description} />}
      <CourseProgress course={course} />
    </LinkCard>
  )
}

/**
 * How much of the course is done, over its subjects; nothing where it has nothing to complete. Asked for the courses on the screen:
 * a student of sixty would wait for sixty calls, and after each notice again.
 */
function CourseProgress({ course }: { course: Course }) {
  const [ref, near] = useNearScreen<HTMLDivElement>()
  const { data, isPending } = useCompletion(course._id, near)
  // Its room is kept: coming later it would push the next card away from under the thumb.
  const toCome = isPending && course.subjects.length > 0
  const subjects = data?.subjects ?? []
  const done = subjects.reduce((sum, { completed }) => sum + completed.length, 0)
  const total = subjects.reduce((sum, subject) => sum + subject.total, 0)
  return (
    <div ref={ref} className={toCome ? css.toCome : undefined} aria-hidden={toCome || undefined}>
      {toCome ? <DoneOf done={0} total={1} /> : <DoneOf done={done} total={total} />}
    </div>
  )
}
