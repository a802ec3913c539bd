/** What a young school does first: each step is one link, and is gone once it is done. */
import type { Today } from '@porua/contract/desk/today'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import { isHere } from '../../features/school/school.api.ts'
import { may, useMe } from '../../features/staff/staff.api.ts'
import { appWords } from '../words.ts'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'

const places = {
  students: { to: '/students', name: 'addStudents', about: 'addStudentsAbout' },
  questions: { to: '/questions', name: 'addQuestions', about: 'addQuestionsAbout' },
  exam: { to: '/exams/new', name: 'makeExam', about: 'makeExamAbout' },
  reach: { to: '/settings/reach', name: 'letPhonesIn', about: 'letPhonesInAbout' },
  slips: { to: '/students/groups', name: 'printSlips', about: 'printSlipsAbout' },
} as const satisfies Record<Today['steps'][number], object>

/** The tile; nothing where no step is left. */
export function FirstSteps({ steps: left }: Pick<Today, 'steps'>) {
  const t = useWords(appWords)
  const me = useMe()
  // Who opens the desk from elsewhere shows that others can, whatever the server knows of what stands in front of it.
  const isSettled = !isHere(window.location.origin) || !may(me, 'settings.write')
  const steps = left.filter((step) => step !== 'reach' || !isSettled)
  if (steps.length === 0) return null
  return (
    <Tile title={t('nextSteps')} whole>
      <ol className={css.rows}>
        {steps.map((step) => {
          const { to, name, about } = places[step]
          return (
            <li key={step} className={css.row}>
              <span className={css.what}>
                <Link to={to} className={css.step}>
                  {t(name)}
                </Link>
                <span className={css.under}>{t(about)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Tile>
  )
}
