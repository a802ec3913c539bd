import { limits } from '@porua/contract/limits'
import { RichText } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { useSimilarQuestions } from '../queries.ts'
import { useDebounced } from '../use-debounced.ts'
import { forumWords } from '../words.ts'
import css from './post-form.module.css'

/** Shown at most. */
const most = 3

interface SimilarQuestionsProps {
  text: string
  courseId: string
  /** One was chosen: the form closes, and its draft stays. */
  onOpen: () => void
}

/** Questions like the one that is being written: the answer may be there already (issue). */
export function SimilarQuestions({ text, courseId, onOpen }: SimilarQuestionsProps) {
  const t = useWords(forumWords)
  const rested = useDebounced(text, limits.searchDebounceMs)
  const { data = [] } = useSimilarQuestions(rested, courseId)
  const shown = text.trim() === '' ? [] : data.slice(0, most)
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <div className={css.similar}>
          <p className={css.similarTitle}>{t('similar')}</p>
          <ul>
            {shown.map(({ _id, questionDescription }) => (
              <li key={_id}>
                <Link
                  to={`/question-details/${encodeURIComponent(_id)}`}
                  className={css.similarLink}
                  onClick={onOpen}
                >
                  <span>
                    <RichText inline text={questionDescription} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
