import { foreignZone } from '../i18n/format.ts'
import { catalogue, useWords, type WordsLike } from '../i18n/words.ts'
import css from './times-in.module.css'

const en = {
  timesIn: ({ zone }: { zone: string }) => `Times are in ${zone} time.`,
}
const bn: WordsLike<typeof en> = {
  timesIn: ({ zone }) => `এখানকার সময় ${zone} শহরের।`,
}
const zoneWords = catalogue(en, bn)

/** Beside times: whose they are, where the phone's clock shows another one at that moment (decisions: Times). Else nothing. */
export function TimesIn({ at }: { at?: string | number }) {
  const t = useWords(zoneWords)
  const zone = foreignZone(at)
  return zone && <p className={css.zone}>{t('timesIn', { zone })}</p>
}
