/** The rows of a list as they were understood. Bad cells are fields, and are mended where they stand. */
import type { IncomingRow } from '@porua/contract/desk/student-imports'
import { Badge, TextInput } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { MoreRows } from '../../platform/ui/paged-list.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
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
  const query = useInfiniteQuery(rowsQuery(importId))
  return (
    <Loaded query={query} lines={10}>
      {({ pages }) => (
        <>
          <RowTable importId={importId} rows={pages.flatMap(({ rows }) => rows)} />
          <MoreRows query={query} />
        </>
      )}
    </Loaded>
  )
}

function RowTable({ importId, rows }: { importId: string; rows: readonly IncomingRow[] }) {
  const t = useWords(studentWords)
  const language = useLanguage()
  const labelOf = (column: string) => (isColumn(column) ? t(columnWords[column]) : column)
  const notesOf = ({ mended, changes }: IncomingRow) => [
    // What is said of a whole row names no column.
    ...mended.map((remark) =>
      remark.column === '' ? remark[language] : `${labelOf(remark.column)}: ${remark[language]}`,
    ),
    ...changes.map(({ field, from, to }) => `${labelOf(field)}: ${from || '–'} → ${to || '–'}`),
  ]
  return (
    <Table
      label={t('students')}
      rows={rows}
      keyOf={({ at }) => String(at)}
      below={(row) => row.state === 'bad' && <Mend importId={importId} row={row} />}
      columns={[
        { head: t('line'), look: ['number'], cell: ({ line }) => formatNumber(line) },
        {
          head: t('name'),
          look: ['breaks'],
          className: css.cell,
          cell: (row) => (
            <>
              <span className={css.short}>{row.cells.name || '–'}</span>
              <Under narrow>
                {[row.cells.sid, row.cells.mobile, row.cells.groups].filter(Boolean).join(' · ')}
              </Under>
              {notesOf(row).map((note) => (
                <Under key={note}>{note}</Under>
              ))}
            </>
          ),
        },
        { head: t('roll'), look: ['wide', 'tabular'], cell: ({ cells }) => cells.sid },
        {
          head: t('mobile'),
          look: ['wide', 'tabular'],
          cell: ({ cells, state }) => (
            <span className={state === 'bad' ? undefined : table.whole}>{cells.mobile}</span>
          ),
        },
        { head: t('groupsColumn'), look: ['wide'], cell: ({ cells }) => cells.groups },
        {
          head: t('what'),
          className: css.happens,
          cell: ({ state, typed }) => (
            <>
              <Badge tone={states[state][1]}>{t(states[state][0])}</Badge>
              {typed && state !== 'bad' && <Under>{t('mendedNow')}</Under>}
            </>
          ),
        },
      ]}
    />
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
