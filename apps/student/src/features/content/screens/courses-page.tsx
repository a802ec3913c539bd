import type { Course } from '@porua/contract/content'
import { CardGrid, CardsSkeleton, LinkCard } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { usePageTitle } from '../../../platform/navigation.tsx'
import { ClippedHtml } from '../parts/clipped-html.tsx'
import { NothingHere, PageState } from '../parts/page-state.tsx'
import { rememberPlace } from '../place.ts'
import { useCourses } from '../queries.ts'
import { contentWords } from '../words.ts'

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
      image={course.image}
      icon="book"
      onOpen={() => rememberPlace({ course })}
    >
      {course.description && <ClippedHtml html={course.description} />}
    </LinkCard>
  )
}
