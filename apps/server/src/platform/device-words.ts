/** What a browser says of itself, in a few words. Pure. */

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** 'Chrome, Android' of a browser's own words; the words themselves, cut, where they are of neither kind. */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const found = [browsers, systems].flatMap((list) => list.find(([mark]) => text.includes(mark))?.[1] ?? [])
  return found.length > 0 ? found.join(', ') : text.replace(/[^\x20-\x7e]/g, '').slice(0, 60)
}
