/** Which figures of a bench have fallen since the last one. Pure. */

/** A measured figure. `share` is its ratio to the ceiling of the same run, where it has one: that is what is compared then. */
export interface Row {
  what: string
  value: number
  unit: string
  better: 'more' | 'less'
  share?: number
  detail: string
}

export interface Results {
  node: string
  cpus: string[]
  students: number
  seconds: number
  rows: Row[]
}

/** Falls of more than this are told. */
const most = 0.15

/**
 * A line for each row that has fallen by more than 15 %, with before and after; or one line that says why nothing can be
 * compared. A ratio to the ceiling of its own run is compared before a bare figure: machines are noisy.
 */
export function fallen(before: Results | null, now: Results): string[] {
  if (!before) return ['There are no results of before to compare with: run npm run bench first.']
  if (before.students !== now.students || before.seconds !== now.seconds)
    return [
      `The results of before are of ${before.students} students and ${before.seconds} s a row: run both with the same options.`,
    ]
  return now.rows.flatMap((row) => {
    const earlier = before.rows.find(({ what, unit }) => what === row.what && unit === row.unit)
    if (!earlier) return []
    const shared = row.share !== undefined && earlier.share !== undefined
    const [was, is] = shared ? [earlier.share as number, row.share as number] : [earlier.value, row.value]
    const loss = row.better === 'more' ? (was - is) / was : (is - was) / was
    if (!(loss > most)) return []
    const words = shared
      ? `${percent(was)} of its ceiling before, ${percent(is)} now`
      : `${was} ${row.unit} before, ${is} now`
    return [`${row.what}: ${words} (${percent(loss)} worse)`]
  })
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
