/** A question, in the list and on its own page (spec §2 Q&A list page, Question-details). */
import type { ForumQuestion } from '@porua/contract/forum'
import { Badge, Card, cx, IconButton, textLanguage, VisuallyHidden } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { useId } from 'react'
import { useMarks } from '../marks.ts'
import { myId } from '../queries.ts'
import { forumWords } from '../words.ts'
import { MarkButton } from './mark-button.tsx'
import { PostHead } from './post-head.tsx'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import css from './question-card.module.css'
import { ReportButton } from './report-button.tsx'

interface QuestionCardProps {
  question: ForumQuestion
  /** Subject and chapter by name, where they are known. */
  place: string
  /** In a list: the text is cut, and the card leads to the question's page. */
  listed?: boolean
  /** Given where it may be changed. */
  onEdit?: (() => void) | undefined
  /** The same for deleting. */
  onDelete?: (() => void) | undefined
}

/** The card. */
export function QuestionCard({ question, place, listed = false, onEdit, onDelete }: QuestionCardProps) {
  const t = useWords(forumWords)
  const id = useId()
  const { like, bookmark } = useMarks()
  const { answers, likes } = question
  const mine = question.studentId?._id === myId()
  return (
    <Card as="article" aria-labelledby={id} className={cx(css.card, listed && css.listed)}>
      <PostHead
        id={id}
        name={question.studentId?.name ?? null}
        mine={mine}
        at={question.createdAt}
        edited={question.updatedAt !== null}
        actions={
          <MarkButton
            sign="bookmark"
            label={t('bookmark')}
            on={question.isBookmarked}
            of={id}
            onPress={() => bookmark(question)}
          />
        }
      />
      {place && (
        <p className={css.place} lang={textLanguage(place)}>
          {place}
        </p>
      )}
      <PostText text={question.questionDescription} cut={listed} />
      <PostMedia media={question.media} of={id} />
      <div className={css.foot}>
        <MarkButton
          sign="heart"
          label={t('like')}
          on={question.isLiked}
          of={id}
          onPress={() => like(question)}
          count={{ n: likes, words: t('likes', { n: likes }) }}
        />
        {listed && (
          <Link
            to={`/question-details/${encodeURIComponent(question._id)}`}
            state={{ fromList: true }}
            aria-describedby={id}
            className={css.open}
          >
            <span>{t('answers', { n: answers })}</span>
            <VisuallyHidden>{`: ${t('openQuestion')}`}</VisuallyHidden>
          </Link>
        )}
        <span className={css.signs}>
          {answers > 0 && (
            <Badge tone="good" icon="check">
              {t('solved')}
            </Badge>
          )}
          {question.status === 'COMPLETED' && <Badge icon="lock">{t('completed')}</Badge>}
        </span>
        {!listed && (
          <span className={css.own}>
            {!mine && <ReportButton of={id} questionId={question._id} />}
            {onEdit && <IconButton icon="pencil" label={t('editQuestion')} onClick={onEdit} />}
            {onDelete && <IconButton icon="trash" label={t('deleteQuestion')} onClick={onDelete} />}
          </span>
        )}
      </div>
    </Card>
  )
}
