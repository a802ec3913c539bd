/** The Q&A list of a course (spec §2 Q&A list page). What is shown stands in the address: Back and a shared link find it again. */

import { Button, EmptyState, TimesIn } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useLocation, useNavigate, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { useRef, useState } from 'react'
import { useNoRightClick } from '../../../platform/use-no-right-click.ts'
import { changeView, isNarrowed, type ListView, plainView, readView, writeView } from '../list-view.ts'
import { ListFilters } from '../parts/list-filters.tsx'
import { ListedCard } from '../parts/listed-card.tsx'
import { PageState } from '../parts/page-state.tsx'
import { Pagination } from '../parts/pagination.tsx'
import { PostDialog } from '../parts/post-dialog.tsx'
import { WaitingPosts } from '../parts/waiting-posts.tsx'
import { placeNames } from '../places.ts'
import { type QuestionPage as Page, useForumCourses, useQuestions } from '../queries.ts'
import { useListHints } from '../use-live-list.ts'
import { forumWords } from '../words.ts'
import css from './list-page.module.css'

/** /qa-forum-list/{id} */
export function ListPage() {
  const t = useWords(forumWords)
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { search, state } = useLocation()
  const view = readView(search)
  const [asking, setAsking] = useState(false)
  const { query: known, courses = [] } = useForumCourses()
  const query = useQuestions(id, view)
  const course = courses.find(({ _id }) => _id === id)
  const name = course ? course.name || t('title') : ''
  usePageTitle([t('questionAndAnswer'), name].filter(Boolean).join(' · '))
  useNoRightClick()

  const go = (next: ListView, courseId = id) =>
    navigate(`/qa-forum-list/${encodeURIComponent(courseId)}${writeView(next)}`, {
      state: courseId === id ? state : null,
    })
  const change = (some: Partial<ListView>) => go(changeView(view, some))
  const onPage = (page: number) => {
    go({ ...view, page })
    window.scrollTo(0, 0)
  }
  const canAsk = course?.subjects.some(({ chapters }) => chapters.length > 0) === true
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Button variant="quiet" icon="arrowLeft" onClick={() => navigate(wayBack(state))}>
          {t('back')}
        </Button>
        <Button variant="primary" icon="chat" onClick={() => setAsking(true)}>
          {t('askQuestion')}
        </Button>
      </div>
      <div>
        {(name || known.isPending) && <p className={css.course}>{name || '\u00a0'}</p>}
        <h1 tabIndex={-1}>{t('questionAndAnswer')}</h1>
      </div>
      <ListFilters courses={courses} courseId={id} view={view} onView={go} />
      <WaitingPosts shows={({ aim, place }) => aim.kind === 'question' && place.courseId === id} />
      <PageState query={query} notMine={t('courseNotYours')}>
        {(page) => (
          <Results
            page={page}
            view={view}
            stale={query.isPlaceholderData}
            placeOf={(question) => placeNames(known.data?.courses ?? [], question)}
            onPage={onPage}
            onSize={(size) => change({ size })}
            onReset={() => go(plainView)}
          />
        )}
      </PageState>
      {asking && (
        <PostDialog
          aim={{ kind: 'question' }}
          start={canAsk ? { place: { courseId: id, subjectId: '', chapterId: '' } } : {}}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** To the course's page where the list was opened there, whatever was chosen in it since; else to My Q&A. */
function wayBack(state: unknown): string {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : null
  return typeof back === 'string' ? back : '/my-qa'
}

interface ResultsProps {
  page: Page
  view: ListView
  /** The last page stays there while the next one comes. */
  stale: boolean
  placeOf: (question: Page['questions'][number]) => string
  onPage: (page: number) => void
  onSize: (size: number) => void
  onReset: () => void
}

function Results({
  page: { questions, totalRecords },
  view,
  stale,
  placeOf,
  onPage,
  onSize,
  onReset,
}: ResultsProps) {
  const t = useWords(forumWords)
  const cards = useRef<HTMLDivElement>(null)
  useListHints(
    cards,
    questions.map(({ _id }) => _id),
  )
  if (questions.length === 0) {
    if (totalRecords > 0)
      return (
        <EmptyState
          title={t('emptyPage')}
          action={<Button onClick={() => onPage(1)}>{t('firstPage')}</Button>}
        />
      )
    if (!isNarrowed(view))
      return <EmptyState title={t('noQuestions')}>{t('noQuestionsAnywhereText')}</EmptyState>
    return (
      <EmptyState title={t('nothingFound')} action={<Button onClick={onReset}>{t('showAll')}</Button>}>
        {t('nothingFoundText')}
      </EmptyState>
    )
  }
  return (
    <div className={css.results} aria-busy={stale}>
      <p role="status" className={css.count}>
        {t('found', { n: totalRecords })}
      </p>
      <TimesIn />
      <div ref={cards} className={css.cards} data-stale={stale || undefined}>
        {questions.map((question, at) => (
          <ListedCard key={question._id} question={question} place={placeOf(question)} at={at} />
        ))}
      </div>
      <Pagination page={view.page} size={view.size} total={totalRecords} onPage={onPage} onSize={onSize} />
    </div>
  )
}
