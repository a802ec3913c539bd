/** Videos and notes of a chapter, lecture or question-solve item (spec §2 Videos page). */
import type { ItemContents } from '@porua/contract/content'
import { Button, CardsSkeleton, Tabs, textLanguage } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useLocation, useNavigate, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { type ReactNode, useEffect } from 'react'
import { type ItemType, kindOf } from '../kinds.ts'
import { keepLastLesson } from '../last-lesson.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { NoteTable } from '../parts/note-table.tsx'
import { PageState } from '../parts/page-state.tsx'
import { VideoCards } from '../parts/video-cards.tsx'
import { placeOfSubject } from '../place.ts'
import { useCourses, useItem } from '../queries.ts'
import { contentWords } from '../words.ts'
import css from './items-page.module.css'
import { NoSuchList } from './no-such-list.tsx'

/** /videos/{id}/{type} and /notes/{id}/{type}: one page, whose tabs stay from one to the other. */
export function ContentsPage() {
  const t = useWords(contentWords)
  const { chapterId = '', type } = useParams()
  const tab = useLocation().pathname.startsWith('/notes/') ? 'notes' : 'videos'
  const kind = kindOf(type)
  if (!kind) return <NoSuchList title={t(tab)} />
  return <Contents key={`${chapterId} ${kind.type}`} tab={tab} itemId={chapterId} type={kind.type} />
}

interface ContentsProps {
  tab: 'videos' | 'notes'
  itemId: string
  type: ItemType
}

function Contents({ tab, itemId, type }: ContentsProps) {
  const t = useWords(contentWords)
  const navigate = useNavigate()
  const query = useItem(type, itemId)
  const { data: courses } = useCourses()
  const item = query.data
  const { course, subject } = item ? placeOfSubject(courses, item.subjectId) : {}
  const name = item ? item.name || t('title') : t(tab)
  usePageTitle(item ? `${t(tab)} · ${name}` : t(tab))
  const list = kindOf(type)?.list ?? 'chapters'
  const known = item !== undefined
  useEffect(() => {
    if (known) keepLastLesson({ itemId, type, tab, name })
  }, [known, itemId, type, tab, name])
  const show = (next: string) => navigate(`/${next}/${encodeURIComponent(itemId)}/${type}`, { replace: true })
  /** The way to the other tab, where something is there; for when nothing is here. */
  const opened = (contentId: string) => keepLastLesson({ itemId, type, tab, name }, contentId)
  const other = (here: ItemContents): ReactNode => {
    if (tab === 'videos')
      return here.fileContents.length > 0 && <Button onClick={() => show('notes')}>{t('seeNotes')}</Button>
    return here.videoContents.length > 0 && <Button onClick={() => show('videos')}>{t('seeVideos')}</Button>
  }

  return (
    <div>
      <Breadcrumb
        steps={[
          ...(course
            ? [{ name: course.name || t('title'), to: `/subjects/${encodeURIComponent(course._id)}` }]
            : []),
          ...(subject
            ? [{ name: subject.name || t('notGiven'), to: `/${list}/${encodeURIComponent(subject._id)}` }]
            : []),
          { name },
        ]}
      />
      <h1 tabIndex={-1} className={css.heading} lang={textLanguage(name)}>
        {name}
      </h1>
      <Tabs
        label={name}
        tabs={[
          { value: 'videos', label: t('videos') },
          { value: 'notes', label: t('notes') },
        ]}
        value={tab}
        onChange={show}
      >
        <PageState query={query} waiting={<CardsSkeleton cover={tab === 'videos'} />}>
          {(here) =>
            tab === 'videos' ? (
              <VideoCards item={here} other={other(here)} onOpened={opened} />
            ) : (
              <NoteTable item={here} other={other(here)} onOpened={opened} />
            )
          }
        </PageState>
      </Tabs>
    </div>
  )
}
