/** One student: the facts with exams, sessions and notices, and the form that changes them. */
import type { DeskStudent, StudentAttempt, studentsCalls } from '@porua/contract/desk/students'
import type { CallReply } from '@porua/contract/endpoint'
import { Badge, EmptyState, Tabs } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../platform/ui/facts.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { Table, Under } from '../../platform/ui/table.tsx'
import { SlipButton } from '../account/account.api.ts'
import { EditStudent } from './edit-student.tsx'
import { groupsQuery, studentQuery } from './queries.ts'
import { StudentAccess } from './student-access.tsx'
import css from './student-details.module.css'
import { lineFields } from './student-form.tsx'
import { StudentState } from './students-table.tsx'
import { studentWords } from './words.ts'

type Part = 'overview' | 'edit'

interface StudentDetailsProps {
  studentId: string
  part: Part
  onPart: (part: Part) => void
}

/** What the sheet of a student holds. */
export function StudentDetails({ studentId, part, onPart }: StudentDetailsProps) {
  const t = useWords(studentWords)
  const query = useQuery(studentQuery(studentId))
  const { error } = query
  if (error instanceof ApiError && error.code === 'notFound') return <EmptyState title={t('gone')} />
  return (
    <Loaded query={query} lines={8}>
      {(details) => (
        <Tabs
          label={details.student.name}
          tabs={[
            { value: 'overview', label: t('overview') },
            { value: 'edit', label: t('edit') },
          ]}
          value={part}
          onChange={onPart}
        >
          {part === 'edit' ? (
            <EditStudent
              key={details.student.version}
              student={details.student}
              onSaved={() => onPart('overview')}
            />
          ) : (
            <Overview {...details} />
          )}
        </Tabs>
      )}
    </Loaded>
  )
}

function Overview({ student, attempts, sessions, notices }: CallReply<typeof studentsCalls.student>) {
  const t = useWords(studentWords)
  return (
    <div className={css.parts}>
      <About student={student} />
      <Section title={t('access')}>
        <StudentAccess student={student} />
        {!student.disabled && (
          <div>
            <SlipButton studentId={student.id} name={student.name} />
          </div>
        )}
      </Section>
      <Section title={t('attempts')}>
        {attempts.length === 0 ? (
          <p className="muted small">{t('noAttempts')}</p>
        ) : (
          <Attempts attempts={attempts} />
        )}
      </Section>
      <Section title={t('sessions')}>
        {sessions.length === 0 && <p className="muted small">{t('noSessions')}</p>}
        <ul className={css.list}>
          {sessions.map(({ id, startedAt, remembered }) => (
            <li key={id} className={css.line}>
              <span>{t('since', { time: formatDateTime(startedAt) })}</span>
              <span className="muted small">{t(remembered ? 'remembered' : 'shortSession')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('notices')}>
        {notices.length === 0 && <p className="muted small">{t('noNotices')}</p>}
        <ul className={css.list}>
          {notices.map(({ id, message, at, seen }) => (
            <li key={id} className={css.line}>
              <span className={css.message}>{message}</span>
              <span className="muted small">{`${formatDateTime(at)} · ${t(seen ? 'seen' : 'notSeen')}`}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function About({ student }: { student: DeskStudent }) {
  const t = useWords(studentWords)
  const { data } = useQuery(groupsQuery)
  const groups = student.groups.map((id) => data?.groups.find((group) => group.id === id)?.name ?? id)
  const facts = [
    [t('account'), <StudentState key="state" student={student} />],
    [t('roll'), student.sid],
    [t('mobile'), student.mobile],
    [t('groups'), groups.join(', ') || t('noGroup')],
    ...lineFields.map((field) => [t(field), student[field]] as const),
    [t('added'), formatDateTime(student.createdAt)],
  ] as const
  return <Facts facts={facts} className={css.facts} />
}

function Attempts({ attempts }: { attempts: readonly StudentAttempt[] }) {
  const t = useWords(studentWords)
  const hundredths = (mark: number) => formatNumber(mark / 100)
  return (
    <Table
      label={t('attempts')}
      rows={attempts}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('exam'),
          cell: ({ title, startedAt, group, practice }) => (
            <>
              <span>{title}</span>
              <Under>
                {[formatDateTime(startedAt), group, practice && t('practice')].filter(Boolean).join(' · ')}
              </Under>
            </>
          ),
        },
        {
          head: t('state'),
          cell: ({ state }) => <Badge tone={state === 'writing' ? 'info' : 'neutral'}>{t(state)}</Badge>,
        },
        {
          head: t('mark'),
          look: ['number'],
          cell: ({ mark, most }) =>
            mark === null ? '–' : t('markOf', { mark: hundredths(mark), most: hundredths(most) }),
        },
      ]}
    />
  )
}
