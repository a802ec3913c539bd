/** The rows of Students: a table at a laptop; on a phone what a student is known by. */
import type { ListedStudent } from '@porua/contract/desk/students'
import { Badge } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import table from '../../platform/ui/table.module.css'
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
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
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
    <div className={table.box}>
      <table className={table.table} aria-label={t('students')}>
        <thead>
          <tr>
            <th scope="col" className={css.box}>
              <label className={css.hit}>
                <input
                  type="checkbox"
                  aria-label={t('chooseAll')}
                  checked={all}
                  onChange={(event) =>
                    choose(
                      rows.map(({ id }) => id),
                      event.target.checked,
                    )
                  }
                />
              </label>
            </th>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={table.wide}>
              {t('roll')}
            </th>
            <th scope="col" className={table.wide}>
              {t('mobile')}
            </th>
            <th scope="col" className={table.wide}>
              {t('groups')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((student) => (
            <tr key={student.id} className={table.row}>
              <td className={css.box}>
                <label className={css.hit}>
                  <input
                    type="checkbox"
                    aria-label={t('choose', { name: student.name })}
                    checked={chosen.has(student.id)}
                    onChange={(event) => choose([student.id], event.target.checked)}
                  />
                </label>
              </td>
              <td className={css.name}>
                <Link
                  from="/students"
                  to="."
                  search={(before) => ({ ...before, open: student.id })}
                  className={table.open}
                >
                  {student.name}
                </Link>
                <span className={`${table.under} ${table.narrow}`}>
                  {[student.sid, student.mobile, groupsOf(student)].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className={`${table.wide} tabular`}>{student.sid}</td>
              <td className={`${table.wide} ${table.whole} tabular`}>{student.mobile}</td>
              <td className={`${table.wide} ${table.quiet}`}>{groupsOf(student)}</td>
              <td>
                <StudentState student={student} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a student can sign in, in a word. */
export function StudentState({ student }: { student: Pick<ListedStudent, 'registered' | 'disabled'> }) {
  const t = useWords(studentWords)
  if (student.disabled) return <Badge tone="warn">{t('disabled')}</Badge>
  return student.registered ? <Badge tone="good">{t('active')}</Badge> : <Badge>{t('unregistered')}</Badge>
}
