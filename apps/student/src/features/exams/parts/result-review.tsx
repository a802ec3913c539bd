/** Every question of a result in review mode, in the paper's order. */
import { Badge, Card, RichText } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { ReviewedQuestion } from '../result-facts.ts'
import { examWords } from '../words.ts'
import { questionAnchor } from './result-jumps.tsx'
import css from './result-review.module.css'
import { statusIcons, statusTones, statusWords } from './status-signs.ts'

/** The questions with answer, key and explanation. */
export function ResultReview({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const t = useWords(examWords)
  return (
    <ol className={css.list}>
      {questions.map((one) => (
        <li key={one.number} id={questionAnchor(one.number)} className={css.item} tabIndex={-1}>
          <Card>
            <Badge tone={statusTones[one.status]} icon={statusIcons[one.status]}>
              {t(statusWords[one.status])}
            </Badge>
            <RichText text={one.question.title} format={one.question.format} />
          </Card>
        </li>
      ))}
    </ol>
  )
}
