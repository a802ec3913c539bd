/** The rows of a list as they were understood. Bad cells are fields, and are mended where they stand. */
import type { IncomingRow } from '@porua/contract/desk/student-imports'
import { Badge, TextInput } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { MoreRows } from '../../platform/ui/paged-list.tsx'
import table from '../../platform/ui/table.module.css'
import { useAct } from '../../platform/use-act.ts'
import css from './import-page.module.css'
import { importQuery, importsApi, rowsQuery, withRow } from './import-queries.ts'
import { studentWords } from './words.ts'

type Cells = IncomingRow['cells']
type Column = keyof Cells

/** The words of a column. */
const columnWords = {
  mobile: 'mobile',
  name: 'name',
  sid: 'roll',
  contact: 'contact',
  branch: 'branch',
  division: 'division',
  session: 'session',
  code: 'code',
  link: 'link',
  SSCGPA: 'ssc',
  HSCGPA: 'hsc',
  groups: 'groupsColumn',
  password: 'password',
} as const satisfies Record<Column, string>

const isColumn = (column: string): column is Column => Object.hasOwn(columnWords, column)

const states = {
  bad: ['toMend', 'bad'],
  new: ['willBeNew', 'good'],
  changed: ['willChange', 'info'],
  same: ['staysSame', 'neutral'],
  total: ['isTotal', 'neutral'],
} as const

/** The table, page after page. */
export function ImportRows({ importId }: { importId: string }) {
  const t = useWords(studentWords)
  const query = useInfiniteQuery(rowsQuery(importId))
  return (
    <Loaded query={query} lines={10}>
      {({ pages }) => (
        <>
          <div className={table.box}>
            <table className={table.table} aria-label={t('students')}>
              <thead>
                <tr>
                  <th scope="col" className={table.number}>
                    {t('line')}
                  </th>
                  <th scope="col">{t('name')}</th>
                  <th scope="col" className={table.wide}>
                    {t('roll')}
                  </th>
                  <th scope="col" className={table.wide}>
                    {t('mobile')}
                  </th>
                  <th scope="col" className={table.wide}>
                    {t('groupsColumn')}
                  </th>
                  <th scope="col">{t('what')}</th>
                </tr>
              </thead>
              <tbody>
                {pages.flatMap(({ rows }) =>
                  rows.map((row) => (
                    <Fragment key={row.at}>
                      <PlainRow row={row} />
                      {row.state === 'bad' && <Mend importId={importId} row={row} />}
                    </Fragment>
                  )),
                )}
              </tbody>
            </table>
          </div>
          <MoreRows query={query} />
        </>
      )}
    </Loaded>
  )
}

function PlainRow({ row }: { row: IncomingRow }) {
  const t = useWords(studentWords)
  const language = useLanguage()
  const { cells, state, mended, changes, typed } = row
  const [word, tone] = states[state]
  const label = (column: string) => (isColumn(column) ? t(columnWords[column]) : column)
  const notes = [
    // What is said of a whole row names no column.
    ...mended.map((remark) =>
      remark.column === '' ? remark[language] : `${label(remark.column)}: ${remark[language]}`,
    ),
    ...changes.map(({ field, from, to }) => `${label(field)}: ${from || '–'} → ${to || '–'}`),
  ]
  return (
    <tr>
      <td className={table.number}>{formatNumber(row.line)}</td>
      <td className={css.cell}>
        <span className={css.short}>{cells.name || '–'}</span>
        <span className={`${table.under} ${table.narrow}`}>
          {[cells.sid, cells.mobile, cells.groups].filter(Boolean).join(' · ')}
        </span>
        {notes.map((note) => (
          <span key={note} className={table.under}>
            {note}
          </span>
        ))}
      </td>
      <td className={`${table.wide} tabular`}>{cells.sid}</td>
      <td className={`${table.wide} ${state === 'bad' ? '' : table.whole} tabular`}>{cells.mobile}</td>
      <td className={table.wide}>{cells.groups}</td>
      <td className={css.happens}>
        <Badge tone={tone}>{t(word)}</Badge>
        {typed && state !== 'bad' && <span className={table.under}>{t('mendedNow')}</span>}
      </td>
    </tr>
  )
}

function Mend({ importId, row }: { importId: string; row: IncomingRow }) {
  const t = useWords(studentWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const mend = useAct({
    call: (cells: Cells) =>
      importsApi.mendRow({ params: { importId }, body: { at: row.at, line: row.line, cells } }),
    says: () => null,
    renews: importQuery(importId).queryKey,
    onDone: (reply) => queries.setQueryData(rowsQuery(importId).queryKey, (data) => withRow(data, reply.row)),
  })
  const columns = [...new Set(row.wrong.map(({ column }) => column))]
  return (
    <tr className={css.mend}>
      <td />
      <td colSpan={5}>
        <div className={css.fields}>
          {columns.map((column) => {
            const says = row.wrong.filter((one) => one.column === column).map((one) => one[language])
            if (!isColumn(column))
              return (
                <p key={column} className={css.says}>
                  {says.join('; ')}
                </p>
              )
            return (
              <MendField
                key={`${column} ${row.cells[column] ?? ''}`}
                label={`${t(columnWords[column])} (${t('line')} ${formatNumber(row.line)})`}
                value={row.cells[column] ?? ''}
                error={says.join('; ')}
                onMend={(value) => mend.mutate({ [column]: value })}
              />
            )
          })}
        </div>
      </td>
    </tr>
  )
}

interface MendFieldProps {
  label: string
  value: string
  error: string
  onMend: (value: string) => void
}

/** Sends when it is left or Enter is pressed. */
function MendField({ label, value, error, onMend }: MendFieldProps) {
  const [typed, setTyped] = useState(value)
  const send = () => {
    if (typed.trim() !== value.trim()) onMend(typed.trim())
  }
  return (
    <TextInput
      label={label}
      value={typed}
      error={error}
      maxLength={2_000}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send()
      }}
    />
  )
}
