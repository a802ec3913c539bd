/** `client` of school.json: the provider's white label and settings. */

import { fault } from '@porua/files/faults/faults'
import { covers } from '@porua/files/media-kinds'
import type { Shape } from '@porua/files/shape'
import type { PackContext } from './context.ts'

const texts = ['name', 'title', 'company', 'provider'] as const
const known = [...texts, 'slug', 'logo', 'supportEmail', 'colour', 'timeZone', 'hiddenChapterPrefixes']

/** The settings that the pack gives; what it leaves out stays as it is. */
export async function readClient(
  shape: Shape | undefined,
  context: PackContext,
): Promise<Map<string, unknown>> {
  const settings = new Map<string, unknown>()
  const fields = shape?.fields(known)
  if (!fields) return settings
  const put = (key: string, value: unknown): void => {
    if (value !== null && value !== undefined) settings.set(key, value)
  }
  for (const key of texts) put(key, fields.find(key)?.text({ most: 200 }))
  put('slug', fields.find('slug')?.id())
  put('logo', await context.picture(fields, 'logo', covers))
  put('supportEmail', matching(fields.find('supportEmail'), /^[^\s@<>"]+@[^\s@<>"]+$/, 'notEmail'))
  put('colour', matching(fields.find('colour'), /^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'notColour'))
  const zone = readZone(fields.find('timeZone'))
  if (zone !== null) {
    put('timeZone', zone)
    context.timeZone = zone
  }
  if (fields.find('hiddenChapterPrefixes')) {
    const prefixes = fields.list('hiddenChapterPrefixes').map((item) => item.text({ most: 40 }))
    context.hiddenChapterPrefixes = prefixes.filter((prefix) => prefix !== null)
    put('hiddenChapterPrefixes', context.hiddenChapterPrefixes)
  }
  return settings
}

function matching(shape: Shape | undefined, pattern: RegExp, code: 'notEmail' | 'notColour'): string | null {
  const value = shape?.text({ most: 200 })
  if (!shape || value === null || value === undefined) return null
  return pattern.test(value) ? value : shape.wrong(fault(code, { value }))
}

function readZone(shape: Shape | undefined): string | null {
  const value = shape?.text({ most: 100 })
  if (!shape || value === null || value === undefined) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return value
  } catch {
    return shape.wrong(fault('notTimeZone', { value }))
  }
}
