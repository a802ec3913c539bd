/** A course from inside (spec §2 Subject page): what it is, its subjects, its books, its forum. */
import type { Course, Subject } from '@porua/contract/content'
import {
  ButtonLink,
  Card,
  CardGrid,
  LinkCard,
  Spinner,
  textLanguage,
  useDelayed,
  VisuallyHidden,
} from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { ClippedHtml } from '@porua/kit/rich-text/clipped-html.tsx'
import { useLessData } from '../../../platform/use-less-data.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { DoneOf } from '../parts/done-of.tsx'
import { NothingHere, PageState } from '../parts/page-state.tsx'
import { rememberPlace } from '../place.ts'
import { type Completion, useCompletion, useCourses, useSubjects } from '../queries.ts'
import { reportStart } from '../reports.ts'
import { contentWords } from '../words.ts'
import css from './subject-page.module.css'

/** /subjects/{courseId} */
export function SubjectPage() {
  const t = useWords(contentWords)
  const { courseId = '' } = useParams()
  const { data: courses, isPending } = useCourses()
  const course = courses?.find((one) => one._id === courseId)
  const query = useSubjects(courseId)
  const name = course?.name || t('title')
  usePageTitle(course ? name : t('subjects'))
  return (
    <div>
      {course && <Breadcrumb steps={[{ name }]} />}
      {course ? (
        <CourseInfo course={course} name={name} />
      ) : (
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('subjects')}</VisuallyHidden>
        </h1>
      )}
      <PageState query={query} waiting={<Waiting />}>
        {(subjects) =>
          // The course's card stands above: coming after the others it would push them away from under the thumb.
          isPending ? <Waiting /> : <Cards subjects={subjects} course={course} courseId={courseId} />
        }
      </PageState>
    </div>
  )
}

function CourseInfo({ course, name }: { course: Course; name: string }) {
  const t = useWords(contentWords)
  return (
    <Card className={css.info}>
      <h1 tabIndex={-1} lang={textLanguage(name)}>
        {name}
      </h1>
      {course.description && (
        <ClippedHtml html={course.description} opens={{ more: t('seeMore'), less: t('seeLess') }} />
      )}
      <ButtonLink
        to={`/qa-forum-list/${encodeURIComponent(course._id)}`}
        // The list's own Back leads here again.
        state={{ back: `/subjects/${encodeURIComponent(course._id)}` }}
        icon="chat"
      >
        {t('questions')}
      </ButtonLink>
    </Card>
  )
}

interface CardsProps {
  subjects: readonly Subject[]
  course: Course | undefined
  courseId: string
}

function Cards({ subjects, course, courseId }: CardsProps) {
  const t = useWords(contentWords)
  const { data: completion } = useCompletion(course && courseId)
  const lessData = useLessData()
  const books = course?.books ?? []
  if (subjects.length === 0 && books.length === 0) return <NothingHere />
  return (
    <CardGrid dense>
      {subjects.map((subject) => (
        <LinkCard
          key={subject._id}
          to={`/lectures/${encodeURIComponent(subject._id)}`}
          name={subject.name || t('notGiven')}
          image={lessData ? null : subject.image}
          icon="book"
          onOpen={() => {
            rememberPlace({ subject, ...(course ? { course } : {}) })
            reportStart({ courseId, subjectId: subject._id })
          }}
        >
          <SubjectProgress completion={completion} subjectId={subject._id} />
        </LinkCard>
      ))}
      {books.length > 0 && (
        <LinkCard to={`/books/${encodeURIComponent(courseId)}`} name={t('books')} image={null} icon="book">
          <p className="muted small">{t('bookCount', { n: books.length })}</p>
        </LinkCard>
      )}
    </CardGrid>
  )
}

function SubjectProgress({
  completion,
  subjectId,
}: {
  completion: Completion | undefined
  subjectId: string
}) {
  const own = completion?.subjects.find((one) => one.subjectId === subjectId)
  return own ? <DoneOf done={own.completed.length} total={own.total} /> : null
}

/** The spec asks for a spinner here. */
function Waiting() {
  const t = useWords(contentWords)
  const shown = useDelayed()
  return (
    <div className={css.waiting} role="status">
      {shown && (
        <>
          <Spinner />
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </>
      )}
    </div>
  )
}
