/**
 * How much one student may send. The disk that keeps files keeps everybody's answers too, so nobody fills it alone. Pure: time is
 * an argument.
 */

/** An upload that was asked for. */
export interface AskedFor {
  readonly most_bytes: number
  /** What was kept of it; null while it is not claimed. */
  readonly size: number | null
  readonly claimed_at: number | null
  /** UTC milliseconds. */
  readonly created_at: number
}

interface Quota {
  /** `unused`: counts only what no call has named. */
  readonly name: 'unused' | 'day'
  readonly within: number
  readonly files: number
  readonly bytes: number
}

const hour = 3_600_000
const megabyte = 1024 * 1024

const quotas: readonly Quota[] = [
  // More than an exam's answers hold at once.
  { name: 'unused', within: hour, files: 60, bytes: 640 * megabyte },
  // More than anybody writes in a day: two exams of a hundred answers with three photographs each.
  { name: 'day', within: 24 * hour, files: 600, bytes: 2048 * megabyte },
]

/** How far back uploads are counted, in milliseconds. */
export const longestQuota = 24 * hour

/**
 * The quota that another upload of at most `bytes` would exceed, with the seconds until there may be room; null: go ahead. What has
 * been looked at counts as it is, what may still come as the most that it may be.
 * @param asked oldest first
 */
export function fullQuota(
  asked: readonly AskedFor[],
  bytes: number,
  now: number,
): { name: Quota['name']; wait: number } | null {
  for (const { name, within, files, bytes: most } of quotas) {
    const counted = asked.filter(
      (one) => one.created_at > now - within && (name === 'day' || one.claimed_at === null),
    )
    const sum = counted.reduce((total, one) => total + (one.size ?? one.most_bytes), bytes)
    if (counted.length < files && sum <= most) continue
    const first = counted[0]?.created_at ?? now
    return { name, wait: Math.max(1, Math.ceil((first + within - now) / 1000)) }
  }
  return null
}
