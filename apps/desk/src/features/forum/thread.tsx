/** A question with its replies, the form that replies, and its end. What students wrote is shown by the kit's sanitiser. */
import type { DeskForumQuestion, DeskForumReply } from '@porua/contract/desk/forum'
import { limits } from '@porua/contract/limits'
import { Badge, Button, RichText, TextArea, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { newKey } from '../../platform/new-key.ts'
import { z } from '../../platform/schema.ts'
import { useSeen } from '../../platform/seen.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { useAct } from '../../platform/use-act.ts'
import css from './forum-page.module.css'
import { forumApi, forumKey, threadQuery } from './queries.ts'
import { forumWords } from './words.ts'

/** The thread. `onDone`: it was completed. */
export function Thread({ questionId, onDone }: { questionId: string; onDone: () => void }) {
  const t = useWords(forumWords)
  const query = useQuery(threadQuery(questionId))
  return (
    <Loaded query={query} lines={6}>
      {({ question, replies }) => (
        <div className={css.thread}>
          <Post post={question} done={question.status === 'COMPLETED'} />
          {replies.length === 0 ? (
            <p className="muted small">{t('noReplies')}</p>
          ) : (
            <ol className={css.posts} aria-label={t('replies')}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Post post={reply} teacher={reply.teacher} />
                </li>
              ))}
            </ol>
          )}
          {question.status === 'OPEN' && <ReplyForm questionId={questionId} />}
          <SetStatus question={question} onDone={onDone} />
        </div>
      )}
    </Loaded>
  )
}

interface PostProps {
  post: DeskForumQuestion | DeskForumReply
  teacher?: string | null
  done?: boolean
}

function Post({ post: { student, text, files, hidden, at }, teacher = null, done = false }: PostProps) {
  const t = useWords(forumWords)
  const seen = useSeen()
  return (
    <article className={css.post}>
      <p className={css.head}>
        <span className={css.name}>{teacher ?? student?.name ?? t('gone')}</span>
        {teacher === null && student && <span className="muted">{student.sid}</span>}
        <span className="muted">{seen(at)}</span>
        {teacher !== null && <Badge tone="info">{t('teacher')}</Badge>}
        {hidden && (
          <Badge tone="warn" icon="eyeOff">
            {t('hidden')}
          </Badge>
        )}
        {done && (
          <Badge tone="good" icon="check">
            {t('completed')}
          </Badge>
        )}
      </p>
      <RichText text={text} />
      {files > 0 && <p className="muted small">{t('filesBeside', { n: formatNumber(files) })}</p>}
    </article>
  )
}

const schema = z.object({
  /** Kept with the draft: after a reload the same reply is still sent once. */
  key: z.string(),
  text: neededText(limits.questionTextMax),
})

function ReplyForm({ questionId }: { questionId: string }) {
  const t = useWords(forumWords)
  const queries = useQueryClient()
  const [key] = useState(() => newKey())
  const renew = () => void queries.invalidateQueries({ queryKey: forumKey })
  const form = useDeskForm({
    schema,
    defaults: { key, text: '' },
    draft: `forum reply ${questionId}`,
    send: async (body) => {
      await forumApi.reply({ params: { questionId }, body })
      toast.success(t('sent'))
      form.form.reset({ key: newKey(), text: '' })
      renew()
    },
    take: (error) => {
      // The key has sent something else: the refusal says so, and the next press is a reply of its own.
      if (error.code === 'conflict') form.form.setValue('key', newKey())
      renew()
      return false
    },
  })
  return (
    <FormFrame of={form} action={t('send')} label={t('reply')}>
      <TextArea
        label={t('reply')}
        hint={t('replyHint')}
        rows={5}
        maxLength={limits.questionTextMax}
        {...form.field('text')}
      />
    </FormFrame>
  )
}

interface SetStatusProps {
  question: DeskForumQuestion
  onDone: () => void
}

function SetStatus({ question: { id, status }, onDone }: SetStatusProps) {
  const t = useWords(forumWords)
  const call = (next: DeskForumQuestion['status']) =>
    forumApi.setStatus({ params: { questionId: id }, body: { status: next } })
  const reopen = useAct({ call: () => call('OPEN'), says: () => t('isOpen'), renews: forumKey })
  const complete = useAct({
    call: () => call('COMPLETED'),
    says: () => null,
    renews: forumKey,
    onDone: () => {
      onDone()
      toast.success(t('isCompleted'), {
        durationMs: limits.undoMs,
        action: { label: t('undo'), run: () => reopen.mutate(undefined) },
      })
    },
  })
  return (
    <div>
      {status === 'OPEN' ? (
        <Button icon="check" busy={complete.isPending} onClick={() => complete.mutate(undefined)}>
          {t('complete')}
        </Button>
      ) : (
        <Button busy={reopen.isPending} onClick={() => reopen.mutate(undefined)}>
          {t('reopen')}
        </Button>
      )}
    </div>
  )
}
