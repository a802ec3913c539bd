/** Pictures and files of a question while it is written. */
import { IconButton } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import css from './question-editor.module.css'
import type { QuestionValues } from './question-form.ts'
import { questionWords } from './words.ts'

interface QuestionMediaListProps {
  values: Pick<QuestionValues, 'images' | 'files'>
  onChange: (values: Partial<Pick<QuestionValues, 'images' | 'files'>>) => void
}

/** What the question has, each with a way to take it away. */
export function QuestionMediaList({ values: { images, files }, onChange }: QuestionMediaListProps) {
  const t = useWords(questionWords)
  if (images.length + files.length === 0) return null
  const without = (list: readonly string[], key: string) => list.filter((one) => one !== key)
  return (
    <ul className={css.pictures} aria-label={t('media')}>
      {images.map((key, index) => (
        <li key={key} className={css.picture}>
          <img className={css.thumb} src={assetUrl(key)} alt={t('picture', { n: digits(index + 1) })} />
          <IconButton
            icon="close"
            label={t('dropPicture', { n: digits(index + 1) })}
            onClick={() => onChange({ images: without(images, key) })}
          />
        </li>
      ))}
      {files.map((key, index) => (
        <li key={key} className={css.picture}>
          <a href={assetUrl(key)} target="_blank" rel="noreferrer">
            {t('file', { n: digits(index + 1) })}
          </a>
          <IconButton
            icon="close"
            label={t('dropFile', { n: digits(index + 1) })}
            onClick={() => onChange({ files: without(files, key) })}
          />
        </li>
      ))}
    </ul>
  )
}
