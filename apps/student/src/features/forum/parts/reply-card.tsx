import type { ForumComment } from '@porua/contract/forum'
import { Card, cx, IconButton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
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

interface ReplyCardProps {
  comment: ForumComment
  /** Given where it may be changed. */
  onEdit?: (() => void) | undefined
  /** The same for deleting. */
  onDelete?: (() => void) | undefined
}

/** A reply; an Admin's is shown as a Teacher's (spec §6) and stands out. */
export function ReplyCard({ comment, onEdit, onDelete }: ReplyCardProps) {
  const t = useWords(forumWords)
  const id = useId()
  const { upvote } = useMarks()
  const teacher = comment.userType === 'Admin'
  const mine = !teacher && comment.userId?._id === myId()
  return (
    <Card className={cx(css.card, teacher && css.teacher)}>
      <PostHead
        id={id}
        name={comment.userId?.name ?? null}
        teacher={teacher}
        mine={mine}
        at={comment.createdAt}
        edited={comment.updatedAt !== null}
      />
      <PostText text={comment.reply} cut={false} />
      <PostMedia media={comment.media} of={id} />
      <div className={css.foot}>
        <MarkButton
          sign="upvote"
          label={t('upvote')}
          on={comment.isUpvoted}
          of={id}
          onPress={() => upvote(comment)}
          count={{ n: comment.upvotes, words: t('upvotes', { n: comment.upvotes }) }}
        />
        <span className={css.own}>
          {!mine && <ReportButton of={id} questionId={comment.questionId} commentId={comment._id} />}
          {onEdit && (
            <IconButton icon="pencil" label={t('editReply')} aria-describedby={id} onClick={onEdit} />
          )}
          {onDelete && (
            <IconButton icon="trash" label={t('deleteReply')} aria-describedby={id} onClick={onDelete} />
          )}
        </span>
      </div>
    </Card>
  )
}
