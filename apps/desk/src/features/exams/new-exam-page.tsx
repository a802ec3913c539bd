/** New exam: what it asks, how it is marked, and for whom and when, on one page. */
import type { ExamDetail } from '@porua/contract/desk/exams'
import { Checkbox, toast, VisuallyHidden } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useId } from 'react'
import type { DeskForm } from '../../platform/form.ts'
import { useDeskForm } from '../../platform/form.ts'
import { instantOf } from '../../platform/school-time.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import { useMe } from '../staff/staff.api.ts'
import { askPast } from './ask-past.ts'
import { RuleFields, WhatFields } from './exam-fields.tsx'
import css from './exam-form.module.css'
import {
  type ExamEdit,
  examStands,
  fieldsOf,
  type NewExam,
  newExamSchema,
  typedNumber,
  type When,
  whenOf,
  whenStands,
} from './exam-form.ts'
import { ExamQuestions } from './exam-questions.tsx'
import { choicesQuery, examQuery, examsApi, examsKey } from './queries.ts'
import { useBrought } from './use-brought.ts'
import { WhenFields } from './when-fields.tsx'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/new')

/** The page; with `from` it begins as a copy of that exam. */
export function NewExamPage() {
  const t = useWords(examWords)
  const { from } = route.useSearch()
  const choices = useQuery(choicesQuery)
  const copied = useQuery({ ...examQuery(from ?? ''), enabled: from !== undefined })
  return (
    <Page title={t('newExam')}>
      <Loaded query={choices} lines={12}>
        {(offered) =>
          from === undefined ? (
            <NewExamForm offered={offered} copied={null} />
          ) : (
            <Loaded query={copied} lines={12}>
              {(exam) => <NewExamForm key={exam.id} offered={offered} copied={exam} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

interface Offered {
  groups: readonly { id: string; name: string }[]
  subjects: readonly { id: string; name: string; course: string }[]
  courses: readonly { id: string; name: string }[]
  graceMinutes: number
}

/** What the form begins with: a copy of an exam, or what most exams are. */
function beginning(
  { groups, subjects }: Offered,
  copied: ExamDetail | null,
  timeZone: string,
  title: string,
) {
  const [group, ...others] = groups
  const [subject, ...more] = subjects
  const place = copied?.places[0]
  const whenever = { date: '', time: '', duration: '30', late: '0', cutMarks: '0', resubmit: false }
  const like = place && copied ? whenStands(place, { practice: copied.practice, timeZone }) : whenever
  const calendar = { ...like, date: '', time: '' }
  if (copied) {
    const { version: _, ...exam } = examStands(copied)
    const questions = exam.questions.map((one) => ({ ...one, kept: '' }))
    return { ...exam, ...calendar, title, questions, groupIds: copied.places.map(({ groupId }) => groupId) }
  }
  return {
    ...calendar,
    title: '',
    subjectId: subject && more.length === 0 ? subject.id : '',
    practice: false,
    questions: [],
    passMark: '40',
    sets: '0',
    hold: true,
    grace: '',
    instruction: '',
    groupIds: group && others.length === 0 ? [group.id] : [],
  }
}

function NewExamForm({ offered, copied }: { offered: Offered; copied: ExamDetail | null }) {
  const t = useWords(examWords)
  const { timeZone } = useMe().school
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const title = copied ? t('copyOf', { title: copied.title }) : ''
  const of = useDeskForm<NewExam>({
    schema: newExamSchema,
    defaults: beginning(offered, copied, timeZone, title),
    draft: copied ? `exam copy ${copied.id}` : 'exam new',
    send: async (values) => {
      const isPlaced = values.groupIds.length > 0
      const past = isPlaced && (instantOf(values, timeZone) ?? 0) < serverClock.now()
      const when = isPlaced ? whenOf(values, { practice: values.practice, timeZone }) : null
      if (past && when && !(await ask(askPast(t, Date.parse(when.endsAt))))) return false
      const { exam } = await examsApi.addExam({
        body: {
          ...fieldsOf(values),
          usesGpa: copied?.usesGpa ?? false,
          lateAnswers: copied?.lateAnswers ?? 'count',
          releaseAt: null,
          questions: values.questions.map(({ bank, id, marks }) => ({ bank, id, marks: typedNumber(marks) })),
          groupIds: values.groupIds,
          when,
          past,
        },
      })
      toast.success(t(isPlaced ? 'placed' : 'draftSaved'))
      void queries.invalidateQueries({ queryKey: examsKey })
      void navigate({ to: '/exams/$examId', params: { examId: exam.id } })
      return true
    },
  })
  const search = route.useSearch()
  const taken = useCallback(
    () =>
      void navigate({
        search: ({ from }) => (from === undefined ? {} : { from }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  useBrought(of, search, taken)
  const { form } = of
  const edit = of as unknown as DeskForm<ExamEdit>
  const [groupIds, practice] = [form.watch('groupIds'), form.watch('practice')]
  const isPlaced = groupIds.length > 0
  const about = useId()
  return (
    <FormFrame of={of} action={t(isPlaced ? 'placeExam' : 'saveDraft')}>
      <Section title={t('what')}>
        <div className={css.part}>
          <WhatFields of={edit} subjects={offered.subjects} courses={offered.courses} />
        </div>
      </Section>
      <Section title={t('questions')}>
        <div className={css.part}>
          <ExamQuestions of={edit} importFor={copied?.id ?? 'new'} />
        </div>
      </Section>
      <Section title={t('forWhom')}>
        <div className={css.part}>
          <fieldset className={css.choice}>
            <legend>{t('groups')}</legend>
            {offered.groups.length === 0 && <p className="muted">{t('noGroups')}</p>}
            {offered.groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={groupIds.includes(id)}
                onChange={(on) =>
                  form.setValue('groupIds', on ? [...groupIds, id] : groupIds.filter((one) => one !== id), {
                    shouldDirty: true,
                  })
                }
              />
            ))}
          </fieldset>
          <p className="muted small" id={about}>
            {t(isPlaced ? 'placedAbout' : 'draftAbout')}
          </p>
          <fieldset className={css.when} disabled={!isPlaced} aria-describedby={about}>
            <legend>
              <VisuallyHidden>{t('dayAndHour')}</VisuallyHidden>
            </legend>
            <WhenFields of={of as unknown as DeskForm<When>} practice={practice} />
          </fieldset>
        </div>
      </Section>
      <Section title={t('rules')}>
        <div className={css.part}>
          <RuleFields of={edit} graceMinutes={offered.graceMinutes} />
        </div>
      </Section>
    </FormFrame>
  )
}
