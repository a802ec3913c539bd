/** Values of a log's row as people read them. */
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { lightText } from '../../platform/light-text.ts'
import { deskWords } from '../../platform/words.ts'
import { fieldWords } from './log-field-words.ts'
import { fieldText, valueText } from './log-words.ts'
import { staffWords } from './words.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Words a value: a time in the reader's zone, a list with commas, the fields of a thing with their names. */
export function useLogValue(): (value: unknown, field: string) => string {
  const t = useWords(deskWords)
  const own = useWords(staffWords)
  const f = useWords(fieldWords)
  const text = (value: unknown, field: string): string => {
    const named = valueText(f, field, value)
    if (named !== null) return named
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return formatNumber(value)
    if (value === 'owner' || value === 'teacher' || value === 'marker') return own(value)
    if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : lightText(value)
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => text(one, field)).join(', ')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(f, name)}: ${text(one, name)}`)
      .join(' · ')
  }
  return text
}
