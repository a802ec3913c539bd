/** The form of a question or reply (spec §2, §5 Q&A form): place, text, similar questions, files. */
import { limits } from '@porua/contract/limits'
import { Banner, Button, confirm, Loading, Skeleton, TextArea } from '@porua/kit'
import { queryStateWords } from '@porua/kit/components/query-state-words.ts'
import { Attachments } from '@porua/kit/files/attachments.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect } from 'react'
import type { Post } from '../drafts/post.ts'
import type { Draft } from '../drafts/use-draft.ts'
import { stillOffered } from '../places.ts'
import { useForumCourses } from '../queries.ts'
import { forumWords } from '../words.ts'
import { PlaceFields } from './place-fields.tsx'
import css from './post-form.module.css'
import { SimilarQuestions } from './similar-questions.tsx'
import { hasPlace, type PostCheck } from './use-post-check.ts'

interface PostFormProps {
  draft: Draft
  check: PostCheck
  busy: boolean
  /** Why it was not taken. */
  problem: string | null
  /** The student goes elsewhere; the draft stays. */
  onLeave: () => void
}

/** The fields, once the phone has looked for a draft. */
export function PostForm({ draft, ...props }: PostFormProps) {
  const t = useWords(forumWords)
  if (!draft.loaded) {
    return (
      <Loading label={t('loading')}>
        <Skeleton height="200px" />
      </Loading>
    )
  }
  return <Fields draft={draft} {...draft.loaded} {...props} />
}

/** The counter appears when so much is left. */
const fewCharacters = 500

function Fields({
  draft,
  check,
  busy,
  problem,
  onLeave,
  post,
  resumed,
  othersOpen,
}: PostFormProps & { post: Post; resumed: boolean; othersOpen: boolean }) {
  const t = useWords(forumWords)
  const state = useWords(queryStateWords)
  const asks = hasPlace(post.aim)
  const { query, courses } = useForumCourses()
  const { change } = draft
  const { place } = post
  const errors = check.errorsOf(post)
  const noPlace = asks && place.chapterId === ''

  // A draft may be older than the groups: a place that is no longer offered is chosen anew.
  useEffect(() => {
    if (!asks || !courses) return
    const offered = stillOffered(place, courses)
    if (offered.chapterId !== place.chapterId || offered.courseId !== place.courseId)
      change({ place: offered })
    else if (offered.subjectId !== place.subjectId) change({ place: offered })
  }, [asks, courses, place, change])

  const startOver = async () => {
    const yes = { confirmLabel: t('throwAway'), cancelLabel: t('cancel'), danger: true }
    if (await confirm({ title: t('startOverQuestion'), body: t('startOverText'), ...yes }))
      await draft.startOver()
  }
  const most = limits.questionTextMax
  const left = most - post.text.length
  const textError =
    errors.text === 'textTooLong' ? t(errors.text, { n: -left, most }) : errors.text ? t(errors.text) : null
  // Submit stands below a form that is longer than a phone: who pressed it would not see what is said at the top.
  useEffect(() => {
    if (problem) check.form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [problem, check.form])
  return (
    <div ref={check.form} className={css.form}>
      {problem && <Banner tone="bad" role="alert" title={problem} />}
      {resumed && (
        <Banner
          title={t('draftKept')}
          action={
            <Button variant="quiet" disabled={busy} onClick={() => void startOver()}>
              {t('startOver')}
            </Button>
          }
        />
      )}
      {othersOpen && <Banner title={t('draftElsewhere')} />}
      {!draft.durable && <Banner tone="warn" title={t('notDurable')} />}
      {asks && query.isError && !courses && (
        <Banner
          tone="warn"
          title={state('loadFailed')}
          action={<Button onClick={() => void query.refetch()}>{state('tryAgain')}</Button>}
        />
      )}
      {asks && (
        <div className={css.places}>
          <PlaceFields
            courses={courses ?? []}
            value={place}
            errors={errors}
            disabled={busy || !courses}
            onChange={(next) => change({ place: next })}
          />
        </div>
      )}
      <TextArea
        label={t('description')}
        error={textError}
        hint={left >= 0 && left < fewCharacters ? t('charactersLeft', { n: left }) : undefined}
        rows={5}
        // A new question's text waits for its chapter (spec §5); what is written already stays readable.
        disabled={noPlace && post.text === ''}
        readOnly={busy || noPlace}
        value={post.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {post.aim.kind === 'question' && (
        <SimilarQuestions text={post.text} courseId={place.courseId} onOpen={onLeave} />
      )}
      <Attachments
        files={draft.attached}
        states={draft.states}
        most={limits.postFiles}
        disabled={busy}
        onAdd={draft.addFile}
        onReplace={draft.replaceFile}
        onRemove={draft.removeFile}
        onRetry={(id) => draft.queue.retry({ id })}
      />
    </div>
  )
}
