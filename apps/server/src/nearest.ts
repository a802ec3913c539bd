/** Which of some names a name nearly is: for messages about slips. Pure. */

/** Short names tolerate one slip, so that HOME and PATH are left alone. */
export function nearestName<T extends string>(name: string, ours: readonly T[]): T | undefined {
  return ours.find((our) => {
    const allowed = our.length >= 7 ? 2 : 1
    return Math.abs(our.length - name.length) <= allowed && distance(our, name) <= allowed
  })
}

/** Edit distance of two short names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
