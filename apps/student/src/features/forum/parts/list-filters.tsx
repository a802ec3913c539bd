import { Button, Dialog, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { changeView, filtersIn, type ListView, plainView } from '../list-view.ts'
import type { AskableCourse } from '../places.ts'
import { useNarrow } from '../use-narrow.ts'
import { forumWords } from '../words.ts'
import css from './list-filters.module.css'
import { SearchBox } from './search-box.tsx'
import { Sign } from './sign.tsx'
import { SortPopover } from './sort-popover.tsx'

interface ListFiltersProps {
  courses: readonly AskableCourse[]
  courseId: string
  view: ListView
  /** Another view, of this course or of another one. */
  onView: (view: ListView, courseId: string) => void
}

/** Search, Sort, Reset, and where (spec §2 Q&A list page). A phone has one row, and the rest in a sheet, so that questions come first. */
export function ListFilters({ courses, courseId, view, onView }: ListFiltersProps) {
  const narrow = useNarrow()
  const [resets, setResets] = useState(0)
  const change = (some: Partial<ListView>) => onView(changeView(view, some), courseId)
  const reset = () => {
    // What stands in the field and was not searched for yet goes too.
    setResets(resets + 1)
    onView(plainView, courseId)
  }
  const search = (
    <SearchBox
      key={resets}
      courseId={courseId}
      value={view.search}
      onSearch={(text) => change({ search: text })}
    />
  )
  if (narrow)
    return (
      <div className={css.one}>
        {search}
        <FilterSheet {...{ courses, courseId, view, onView }} onReset={reset} />
      </div>
    )
  return (
    <div className={css.filters}>
      <div className={css.row}>
        {search}
        <div className={css.tools}>
          <SortPopover value={view.sort} onChange={(sort) => change({ sort })} />
          <ResetButton onReset={reset} />
        </div>
      </div>
      <Places {...{ courses, courseId, view, onView }} />
    </div>
  )
}

function ResetButton({ onReset }: { onReset: () => void }) {
  const t = useWords(forumWords)
  return (
    <Button icon="refresh" onClick={onReset}>
      {t('reset')}
    </Button>
  )
}

/** What is chosen in the sheet is shown when it closes: the list below is asked once. */
function FilterSheet({
  courses,
  courseId,
  view,
  onView,
  onReset,
}: ListFiltersProps & { onReset: () => void }) {
  const t = useWords(forumWords)
  const [draft, setDraft] = useState<{ view: ListView; courseId: string } | null>(null)
  const n = filtersIn(view)
  const show = () => {
    if (draft) onView(draft.view, draft.courseId)
    setDraft(null)
  }
  return (
    <>
      <Button
        className={css.open}
        aria-label={t('filtersChosen', { n })}
        title={t('filters')}
        aria-haspopup="dialog"
        onClick={() => setDraft({ view, courseId })}
      >
        <Sign name="filter" />
        {n > 0 && <span className={css.number}>{formatNumber(n)}</span>}
      </Button>
      {draft && (
        <Dialog
          open
          onClose={() => setDraft(null)}
          title={t('filters')}
          footer={
            <>
              <ResetButton
                onReset={() => {
                  setDraft(null)
                  onReset()
                }}
              />
              <Button variant="primary" onClick={show}>
                {t('showQuestions')}
              </Button>
            </>
          }
        >
          <div className={css.filters}>
            <SortPopover
              value={draft.view.sort}
              onChange={(sort) => setDraft({ ...draft, view: changeView(draft.view, { sort }) })}
            />
            <Places
              courses={courses}
              {...draft}
              onView={(next, course) => setDraft({ view: next, courseId: course })}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Course, then subject, then chapter. */
function Places({ courses, courseId, view, onView }: ListFiltersProps) {
  const t = useWords(forumWords)
  const course = courses.find(({ _id }) => _id === courseId)
  const subject = course?.subjects.find(({ _id }) => _id === view.subjectId)
  return (
    <div className={css.places}>
      <Select
        label={t('course')}
        // Where the course is not mine none is chosen: the browser would show the first, and choosing it would change nothing.
        {...(course ? { value: courseId } : { value: '', placeholder: t('chooseCourse') })}
        options={courses.map(({ _id, name }) => ({ value: _id, label: name || t('title') }))}
        disabled={courses.length === 0}
        onChange={(next) => onView({ ...view, subjectId: '', chapterId: '', page: 1 }, next)}
      />
      <Select
        label={t('subject')}
        placeholder={t('allSubjects')}
        value={subject ? view.subjectId : ''}
        options={(course?.subjects ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        disabled={!course}
        onChange={(subjectId) => onView(changeView(view, { subjectId }), courseId)}
      />
      <Select
        label={t('chapter')}
        placeholder={t('allChapters')}
        value={subject ? view.chapterId : ''}
        options={(subject?.chapters ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        disabled={!subject}
        onChange={(chapterId) => onView(changeView(view, { chapterId }), courseId)}
      />
    </div>
  )
}
