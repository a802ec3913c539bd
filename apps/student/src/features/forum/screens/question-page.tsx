/** One thread (spec §2 Question-details): the question, its replies, and the composer at the thumb. */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { Button, EmptyState, TimesIn, VisuallyHidden } from '@porua/kit'
import { LongRow } from '@porua/kit/components/long-list.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useLocation, useNavigate, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNoRightClick } from '../../../platform/use-no-right-click.ts'
import { cutText } from '../cut-text.ts'
import { deleteQuestion, deleteReply } from '../delete-post.ts'
import { type PostAim, standingFiles } from '../drafts/post.ts'
import type { DraftStart } from '../drafts/use-draft.ts'
import { PageState } from '../parts/page-state.tsx'
import { PostDialog } from '../parts/post-dialog.tsx'
import { QuestionCard } from '../parts/question-card.tsx'
import { ReplyCard } from '../parts/reply-card.tsx'
import { WaitingPosts } from '../parts/waiting-posts.tsx'
import { placeNames } from '../places.ts'
import { mayEditQuestion, mayEditReply, mayReply } from '../post-rules.ts'
import { myId, useComments, useForumCourses, useQuestion } from '../queries.ts'
import { useAskAgain, useNewReplies, useThreadHints } from '../use-live-thread.ts'
import { forumWords } from '../words.ts'
import css from './question-page.module.css'

/** So many replies at the end are drawn with the page, and about how tall one is, in pixels. */
const newest = 3
const replyHeight = 220

/** So many characters of the question stand in the page's title. */
const titleCut = 60

interface Writing {
  aim: PostAim
  start: DraftStart
}

/** /question-details/{id} */
export function QuestionPage() {
  const t = useWords(forumWords)
  const { id = '' } = useParams()
  const query = useQuestion(id, useAskAgain().questionMs)
  const [writing, setWriting] = useState<Writing | null>(null)
  const { foot, showLast } = useShowLast()
  // Several threads in several tabs are told apart by it.
  const start = cutText(query.data?.questionDescription.replace(/\s+/g, ' ').trim() ?? '', titleCut)
  usePageTitle([t('questionTitle'), start.cut ? `${start.text}…` : start.text].filter(Boolean).join(': '))
  useNoRightClick()
  useThreadHints(id)
  return (
    <div className={css.page}>
      <BackButton courseId={query.data?.courseId} />
      <h1 tabIndex={-1}>{t('questionTitle')}</h1>
      <PageState query={query} notMine={t('notYours')}>
        {(question) => (
          <>
            <Thread question={question} onWrite={setWriting} />
            <div ref={foot} />
            <Composer question={question} onWrite={setWriting} />
          </>
        )}
      </PageState>
      {writing && (
        <PostDialog
          key={JSON.stringify(writing.aim)}
          {...writing}
          onClose={() => setWriting(null)}
          onDone={() => writing.aim.kind === 'reply' && showLast()}
        />
      )}
    </div>
  )
}

/** To the list it was opened from, as it was; else to its course's list. */
function BackButton({ courseId }: { courseId: string | undefined }) {
  const t = useWords(forumWords)
  const navigate = useNavigate()
  const { state } = useLocation()
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state
  const back = () => {
    if (fromList) navigate(-1)
    else navigate(courseId ? `/qa-forum-list/${encodeURIComponent(courseId)}` : '/my-qa')
  }
  return (
    <div className={css.top}>
      <Button variant="quiet" icon="arrowLeft" onClick={back}>
        {t('back')}
      </Button>
    </div>
  )
}

function Thread({ question, onWrite }: { question: ForumQuestion; onWrite: (writing: Writing) => void }) {
  const t = useWords(forumWords)
  const { query: known } = useForumCourses()
  const query = useComments(question._id, useAskAgain().repliesMs)
  const fresh = useNewReplies(query.data)
  const { _id: questionId, courseId, subjectId, chapterId } = question
  const me = myId()
  const editQuestion = () =>
    onWrite({
      aim: { kind: 'editQuestion', questionId },
      start: {
        text: question.questionDescription,
        place: { courseId, subjectId, chapterId },
        files: standingFiles(question.media),
      },
    })
  const editReply = (comment: ForumComment) =>
    onWrite({
      aim: { kind: 'editReply', questionId, commentId: comment._id },
      start: { text: comment.reply, files: standingFiles(comment.media) },
    })
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    if (await deleteQuestion(client, question))
      navigate(`/qa-forum-list/${encodeURIComponent(courseId)}`, { replace: true })
  }
  const comments = query.data ?? []
  const open = mayEditQuestion(question, me) && comments.length === 0
  return (
    <>
      <TimesIn />
      <QuestionCard
        question={question}
        place={placeNames(known.data?.courses ?? [], question)}
        onEdit={open ? editQuestion : undefined}
        onDelete={open ? () => void remove() : undefined}
      />
      <h2 className={css.heading}>{t('replies')}</h2>
      <PageState query={query} notMine={t('notYours')}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('noReplies')}>{t('noRepliesText')}</EmptyState>
          ) : (
            <ul className={css.replies} aria-label={t('replies')}>
              {all.map((comment, at) => (
                // The first and the last are looked at first: the thread's head, and what has just been written.
                <LongRow
                  key={comment._id}
                  name={`reply ${comment._id}`}
                  at={at < all.length - newest ? at : 0}
                  guess={replyHeight}
                >
                  {() => {
                    const mine = mayEditReply(question, all, comment, me)
                    return (
                      <ReplyCard
                        comment={comment}
                        onEdit={mine ? () => editReply(comment) : undefined}
                        onDelete={mine ? () => void deleteReply(client, comment) : undefined}
                      />
                    )
                  }}
                </LongRow>
              ))}
            </ul>
          )
        }
      </PageState>
      <WaitingPosts shows={({ aim }) => aim.kind === 'reply' && aim.questionId === questionId} />
      <VisuallyHidden live="polite">{fresh > 0 ? t('newReply') : ''}</VisuallyHidden>
    </>
  )
}

function Composer({ question, onWrite }: { question: ForumQuestion; onWrite: (writing: Writing) => void }) {
  const t = useWords(forumWords)
  if (!mayReply(question)) return <p className={css.over}>{t('threadCompleted')}</p>
  const aim = { kind: 'reply', questionId: question._id } as const
  return (
    <div className={css.composer}>
      <Button variant="primary" size="lg" block icon="chat" onClick={() => onWrite({ aim, start: {} })}>
        {t('reply')}
      </Button>
    </div>
  )
}

/** Brings the end of the thread into sight once one's own reply stands there. */
function useShowLast() {
  const foot = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) foot.current?.scrollIntoView({ block: 'end' })
  }, [asked])
  return { foot, showLast: () => setAsked((n) => n + 1) }
}
