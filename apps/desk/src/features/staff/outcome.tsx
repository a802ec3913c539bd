import { Badge } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { staffWords } from './words.ts'

/** What came of an act of the log. Done is the rule and says it quietly; a refusal is seen. */
export function Outcome({ result }: { result: string | null }) {
  const t = useWords(staffWords)
  if (result === 'done') return <span className="muted">{t('done')}</span>
  return <Badge tone="warn">{t(result === null ? 'brokenOff' : 'refused')}</Badge>
}
