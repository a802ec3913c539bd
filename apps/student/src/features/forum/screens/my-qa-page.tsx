/** My Q&A (spec §2 Student tab menu): the courses with at least one question, and a way to ask the first one. */

import { Button, CardGrid, CardsSkeleton, EmptyState, LinkCard } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { ClippedHtml } from '@porua/kit/rich-text/clipped-html.tsx'
import { useState } from 'react'
import { useLessData } from '../../../platform/use-less-data.ts'
import { PageState } from '../parts/page-state.tsx'
import { PostDialog } from '../parts/post-dialog.tsx'
import { WaitingPosts } from '../parts/waiting-posts.tsx'
import type { AskableCourse } from '../places.ts'
import { useForumCourses } from '../queries.ts'
import { forumWords } from '../words.ts'
import css from './my-qa-page.module.css'

/** /my-qa */
export function MyQaPage() {
  const t = useWords(forumWords)
  const { provider } = useConfig()
  const { query } = useForumCourses()
  const [asking, setAsking] = useState(false)
  usePageTitle(t('myQa'))
  const ask = (
    <Button variant="primary" icon="chat" onClick={() => setAsking(true)}>
      {t('askQuestion')}
    </Button>
  )
  const inForce = query.data?.courses
  const asked = inForce?.filter(({ questionCount }) => questionCount > 0)
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1 tabIndex={-1}>{t('myQa')}</h1>
        {asked && asked.length > 0 && ask}
      </div>
      <WaitingPosts shows={({ aim }) => aim.kind === 'question'} />
      <PageState query={query} notMine={t('courseNotYours')} waiting={<CardsSkeleton />}>
        {({ courses }) => {
          if (courses.length === 0) return <EmptyState drawing="locked" title={t('noGroup', { provider })} />
          const withQuestions = courses.filter(({ questionCount }) => questionCount > 0)
          if (withQuestions.length === 0) {
            return (
              <EmptyState title={t('noQuestionsAnywhere')} action={ask}>
                {t('noQuestionsAnywhereText')}
              </EmptyState>
            )
          }
          return (
            <CardGrid>
              {withQuestions.map((course) => (
                <CourseCard key={course._id} course={course} />
              ))}
            </CardGrid>
          )
        }}
      </PageState>
      {asking && <PostDialog aim={{ kind: 'question' }} onClose={() => setAsking(false)} />}
    </div>
  )
}

function CourseCard({ course }: { course: Omit<AskableCourse, 'subjects'> }) {
  const t = useWords(forumWords)
  return (
    <LinkCard
      to={`/qa-forum-list/${encodeURIComponent(course._id)}`}
      name={course.name || t('title')}
      image={useLessData() ? null : course.image}
      icon="chat"
    >
      {course.description && <ClippedHtml html={course.description} />}
      <p className={css.count}>{t('questionCount', { n: course.questionCount })}</p>
    </LinkCard>
  )
}
