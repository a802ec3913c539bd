/** The greeting for an hour of the school's day. Pure. */
export function greetingAt(now: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  )
  if (hour < 4 || hour >= 17) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}
