import { Checkbox } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { setLessData } from '../../platform/less-data.ts'
import { useLessData } from '../../platform/use-less-data.ts'
import { bytesThisMonth } from '../../platform/used-data.ts'
import css from './top-bar.module.css'
import { shellWords } from './words.ts'

/** 'Use less data', what it does, and what this month has used on this phone. */
export function DataSwitch() {
  const t = useWords(shellWords)
  const lessData = useLessData()
  return (
    <>
      <Checkbox
        label={t('lessData')}
        checked={lessData}
        aria-describedby="less-data-hint"
        onChange={setLessData}
      />
      <p id="less-data-hint" className={css.hint}>
        {t('lessDataHint')}
      </p>
      <p className={css.month}>{t('thisMonth', { size: formatBytes(bytesThisMonth()) })}</p>
    </>
  )
}
