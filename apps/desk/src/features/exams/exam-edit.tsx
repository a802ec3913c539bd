/** Changes an exam: everything but its calendar. What may change when, the server says; the form leaves out what it would refuse. */
import { type ExamDetail, examDetail } from '@porua/contract/desk/exams'
import { toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeskForm } from '../../platform/form.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import { deskWords } from '../../platform/words.ts'
import { RuleFields, WhatFields } from './exam-fields.tsx'
import css from './exam-form.module.css'
import { type ExamEdit, editSchema, examStands, fieldsOf, typedNumber } from './exam-form.ts'
import { ExamQuestions } from './exam-questions.tsx'
import { useExam } from './exams.api.ts'
import { choicesQuery, examQuery, examsApi, examsKey } from './queries.ts'
import { examWords } from './words.ts'

const labels = {
  title: 'title',
  subjectId: 'subject',
  practice: 'practice',
  questions: 'questions',
  passMark: 'passMark',
  sets: 'sets',
  hold: 'holdResults',
  grace: 'grace',
  instruction: 'instruction',
} as const
type Field = keyof typeof labels

/** The page below the exam's head. */
export function ExamEditPage() {
  const exam = useExam()
  const choices = useQuery(choicesQuery)
  return (
    <Loaded query={choices} lines={12}>
      {(offered) => <EditForm key={exam.id} exam={exam} offered={offered} />}
    </Loaded>
  )
}

interface EditFormProps {
  exam: ExamDetail
  offered: {
    subjects: readonly { id: string; name: string; course: string }[]
    courses: readonly { id: string; name: string }[]
    graceMinutes: number
  }
}

function EditForm({ exam, offered }: EditFormProps) {
  const { subjects, courses, graceMinutes } = offered
  const t = useWords(examWords)
  const says = useWords(deskWords)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSat = exam.attempts > 0
  const done = (next: ExamDetail) => {
    queries.setQueryData(examQuery(exam.id).queryKey, next)
    void queries.invalidateQueries({ queryKey: examsKey })
    void navigate({ to: '/exams/$examId', params: { examId: exam.id } })
  }
  const shown = (name: Field, values: ExamEdit): string => {
    const value = values[name]
    if (typeof value === 'boolean') return says(value ? 'yes' : 'no')
    if (name === 'subjectId')
      return subjects.find(({ id }) => id === values.subjectId)?.name ?? values.subjectId
    if (typeof value === 'string') return value
    const total = values.questions.reduce((sum, { marks }) => sum + typedNumber(marks), 0)
    return t('questionsSum', { n: formatNumber(values.questions.length), marks: formatNumber(total) })
  }
  const conflict = useConflict<ExamEdit, ExamDetail, Field>({
    stands: (data) => examDetail.safeParse(data).data,
    valuesOf: examStands,
    version: 'version',
    fields: Object.keys(labels) as Field[],
    label: (field) => t(labels[field]),
    shown,
    onSame: done,
  })
  const of = useDeskForm<ExamEdit>({
    schema: editSchema,
    defaults: examStands(exam),
    draft: `exam ${exam.id}`,
    send: async (values) => {
      const { version, questions } = values
      const { practice, ...fields } = fieldsOf(values, exam.sets)
      const { exam: next } = await examsApi.changeExam({
        params: { examId: exam.id },
        body: {
          version,
          ...fields,
          ...(isSat
            ? {}
            : {
                practice,
                questions: questions.map(({ kept, bank, id, marks }) =>
                  kept === '' ? { bank, id, marks: typedNumber(marks) } : { kept, marks: typedNumber(marks) },
                ),
              }),
        },
      })
      toast.success(t('saved'))
      done(next)
    },
    take: conflict.take,
  })
  return (
    <>
      <FormFrame
        of={of}
        action={t('save')}
        aside={
          <ButtonLink to="/exams/$examId" params={{ examId: exam.id }}>
            {says('cancel')}
          </ButtonLink>
        }
      >
        <Section title={t('what')}>
          <div className={css.part}>
            <WhatFields of={of} subjects={subjects} courses={courses} locked={isSat} />
          </div>
        </Section>
        <Section title={t('questions')}>
          <div className={css.part}>
            <ExamQuestions of={of} locked={isSat} />
          </div>
        </Section>
        <Section title={t('rules')}>
          <div className={css.part}>
            <RuleFields of={of} graceMinutes={graceMinutes} />
          </div>
        </Section>
      </FormFrame>
      <FormConflict of={of} asks={conflict.asks} />
    </>
  )
}
