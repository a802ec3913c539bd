/** The rows of Students: a table at a laptop; on a phone what a student is known by. */
import type { ListedStudent } from '@porua/contract/desk/students'
import { Badge } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import css from './students-table.module.css'
import { studentWords } from './words.ts'

interface StudentsTableProps {
  rows: readonly ListedStudent[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** So many groups are named in a row. */
const mostNamed = 2

/** The table. A box chooses a student, the rest of the row opens them. */
export function StudentsTable({ rows, chosen, onChoose }: StudentsTableProps) {
  const t = useWords(studentWords)
  const all = rows.every(({ id }) => chosen.has(id))
  const choose = (students: readonly ListedStudent[], on: boolean) => {
    const next = new Set(chosen)
    for (const { id } of students) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  const groupsOf = ({ groups }: ListedStudent) => {
    const names = groups.slice(0, mostNamed).map(({ name }) => name)
    return [
      ...names,
      ...(groups.length > mostNamed ? [`+${formatNumber(groups.length - mostNamed)}`] : []),
    ].join(', ')
  }
  return (
    <Table
      label={t('students')}
      rows={rows}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: <Box label={t('chooseAll')} checked={all} onChange={(on) => choose(rows, on)} />,
          className: css.box,
          cell: (student) => (
            <Box
              label={t('choose', { name: student.name })}
              checked={chosen.has(student.id)}
              onChange={(on) => choose([student], on)}
            />
          ),
        },
        {
          head: t('name'),
          look: ['breaks'],
          cell: (student) => (
            <>
              <Link
                from="/students"
                to="."
                search={(before) => ({ ...before, open: student.id })}
                className={table.open}
              >
                {student.name}
              </Link>
              <Under narrow>
                {[student.sid, student.mobile, groupsOf(student)].filter(Boolean).join(' · ')}
              </Under>
            </>
          ),
        },
        { head: t('roll'), look: ['wide', 'tabular'], cell: ({ sid }) => sid },
        { head: t('mobile'), look: ['wide', 'whole', 'tabular'], cell: ({ mobile }) => mobile },
        { head: t('groups'), look: ['wide', 'quiet'], cell: groupsOf },
        { head: t('state'), cell: (student) => <StudentState student={student} /> },
      ]}
    />
  )
}

interface BoxProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label className={css.hit}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

/** Whether a student can sign in, in a word. */
export function StudentState({ student }: { student: Pick<ListedStudent, 'registered' | 'disabled'> }) {
  const t = useWords(studentWords)
  if (student.disabled) return <Badge tone="warn">{t('disabled')}</Badge>
  return student.registered ? <Badge tone="good">{t('active')}</Badge> : <Badge>{t('unregistered')}</Badge>
}
