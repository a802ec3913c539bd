/** Which of some names a name nearly is: for messages about slips. Pure. */

/** Short names tolerate one slip, so that HOME and PATH are left alone. */
export function nearestName<T extends string>(name: string, ours: readonly T[]): T | undefined {
  return ours.find((our) => {
    const allowed = our.length >= 7 ? 2 : 1
    return Math.abs(our.length - name.length) <= allowed && distance(our, name) <= allowed
  })
}

/** Edit distance of two short names; two neighbours the wrong way round (PROT) are one slip. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const other = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const turned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = turned && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : other
      next.push(Math.min(swap, other, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
