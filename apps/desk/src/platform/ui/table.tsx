/** A table of rows. A phone shows only the columns that a row is known by. */
import { cx } from '@porua/kit'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import css from './table.module.css'

/**
 * `wide`: not on a phone. `number`: figures, at the end of their cells. `whole`: a short word, not broken. `breaks`: a name of
 * any length, broken anywhere.
 */
type Look = 'wide' | 'number' | 'quiet' | 'whole' | 'breaks' | 'tabular'

/** One column: its head, and the cell of each row. */
export interface Column<Row> {
  head: ReactNode
  look?: readonly Look[]
  className?: string | undefined
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** False: this table does without the column. */
  columns: readonly (Column<Row> | false)[]
  /** A link of the class `open` covers each row. */
  opens?: boolean
  /** What stands under a row, in a row of its own. */
  below?: (row: Row) => ReactNode
}

/** The table in its box, which takes what else is given. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, columns, opens = false, below, className, ...box } = props
  const shown = columns
    .filter((column) => column !== false)
    .map(({ look = [], className: own, ...column }, place) => ({
      ...column,
      place,
      // 'tabular' is a class of the kit.
      className: cx(...look.map((one) => css[one] ?? one), own) || undefined,
    }))
  return (
    <div {...box} className={cx(css.box, className)}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ place, head, className }) => (
              <th key={place} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr className={opens ? css.row : undefined}>
                {shown.map(({ place, cell, className }) => (
                  <td key={place} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {below?.(row)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The second line of a row's first cell. `narrow`: in the place of the columns that a phone does not show. */
export function Under({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <span className={cx(css.under, narrow && css.narrow)}>{children}</span>
}
