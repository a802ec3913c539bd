/** Time zones by their names. */

/** The zone of most schools stands first. */
const first = 'Asia/Dhaka'
/** Names that browsers still list, and those that people look for today. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every zone that the browser knows, and the one that stands. */
export function zoneNames(standing: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name)
  return [first, ...[...new Set([...known, standing, 'UTC'])].filter((name) => name !== first).sort()]
}
