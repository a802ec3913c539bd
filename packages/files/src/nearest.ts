/** Which of some names a name nearly is, and the sentences that ask whether it was meant. Pure. */
import { quoted } from './validation-errors.ts'

/** The nearest, where one is near; the first of several that are as near. */
export function nearestName<T extends string>(name: string, ours: readonly T[]): T | undefined {
  return nearestNames(name, ours)[0]
}

/** All that are nearest, in their order. Short names tolerate one slip, so that HOME and PATH are left alone. */
export function nearestNames<T extends string>(name: string, ours: readonly T[]): T[] {
  const near = ours.flatMap((our) => {
    const allowed = our.length >= 7 ? 2 : 1
    if (Math.abs(our.length - name.length) > allowed) return []
    const slips = distance(our, name)
    // One letter for another is another name.
    return slips <= allowed && slips < Math.max(our.length, name.length) ? [{ our, slips }] : []
  })
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near.filter(({ slips }) => slips === fewest).map(({ our }) => our)
}

/** Where so many are as near, naming them helps nobody: exam-12 is near to exam-10 to exam-19. */
const mostNamed = 3
/** With more names than these none is looked for: a list has thousands of rows, and each may have the same slip. */
const mostCompared = 200

/** 'Did you mean 'a' or 'b'?' of names that are near to what was typed; '' where there are none, or too many. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 || near.length > mostNamed ? '' : `Did you mean ${near.map(quoted).join(' or ')}?`
}

/** The names that are nearest; none of so many that looking for each slip would take long. */
export function nearOf(asked: string, names: Iterable<string>): string[] {
  const all = [...new Set(names)]
  return all.length > mostCompared ? [] : nearestNames(asked, all)
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
