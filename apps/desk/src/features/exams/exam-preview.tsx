/** Each set of an exam as its students get it, drawn by the very components of their screen. */
import { Checkbox, Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { QuestionPreview } from '@porua/kit/questions/question-preview.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '../../platform/ui/loaded.tsx'
import css from './exam-preview.module.css'
import { useExam } from './exams.api.ts'
import { paperQuery } from './queries.ts'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/preview')

/** The tab. Which set is shown, and whether with its key, stands in the address. */
export function ExamPreview() {
  const t = useWords(examWords)
  const exam = useExam()
  const { set, key = false } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(paperQuery(exam.id, set, exam.version))
  return (
    <>
      <div className={css.controls}>
        {exam.sets.length > 0 && (
          <Select
            label={t('set')}
            options={exam.sets.map((value) => ({ value, label: value }))}
            value={set ?? exam.sets[0] ?? ''}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, set: value }), replace: true })
            }
          />
        )}
        <Checkbox
          label={t('withKey')}
          checked={key}
          onChange={(on) =>
            void navigate({ search: (before) => ({ ...before, key: on || undefined }), replace: true })
          }
        />
      </div>
      <Loaded query={query} lines={12}>
        {({ questions, set: shown }) => (
          <div className={css.paper}>
            {questions.map((question, index) => (
              <QuestionPreview
                key={`${shown} ${question._id} ${key}`}
                question={question}
                index={index}
                mode={key ? 'review' : 'paper'}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
