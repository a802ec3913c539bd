/** The Ask / Reply modal (spec §2): the guidelines, then the form. An edit begins with the form. */

import { Button, Dialog } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import type { PostAim } from '../drafts/post.ts'
import type { Sent } from '../drafts/send-post.ts'
import { type DraftStart, useDraft } from '../drafts/use-draft.ts'
import { useSubmit } from '../drafts/use-submit.ts'
import { guidelines } from '../guidelines.ts'
import { forumWords } from '../words.ts'
import css from './post-form.module.css'
import { PostForm } from './post-form.tsx'
import { usePostCheck } from './use-post-check.ts'

interface PostDialogProps {
  aim: PostAim
  /** What a new draft begins with. */
  start?: DraftStart
  /** False where the student goes on with something that is written already. */
  guided?: boolean
  onClose: () => void
  /** It is on the server; null: it waits on this phone. */
  onDone?: (sent: Sent | null) => void
}

/** Drawn while it is open. */
export function PostDialog({ guided = true, ...props }: PostDialogProps) {
  const isNew = props.aim.kind === 'question' || props.aim.kind === 'reply'
  const [read, setRead] = useState(!isNew || !guided)
  return read ? (
    <FormStep {...props} />
  ) : (
    <GuidelineStep onClose={props.onClose} onRead={() => setRead(true)} />
  )
}

function GuidelineStep({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  const t = useWords(forumWords)
  return (
    <Dialog
      open
      wide
      title={t('guidelines')}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" onClick={onRead}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <ol lang="bn" className={css.guidelines}>
        {guidelines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Dialog>
  )
}

const titles = {
  question: 'createQuestion',
  reply: 'reply',
  editQuestion: 'editQuestion',
  editReply: 'editReply',
} as const

function FormStep({ aim, start = {}, onClose, onDone }: PostDialogProps) {
  const t = useWords(forumWords)
  const draft = useDraft(aim, start)
  const { busy, problem, submit } = useSubmit(draft, (sent) => {
    onClose()
    onDone?.(sent)
  })
  const check = usePostCheck(aim)
  return (
    <Dialog
      open
      wide
      title={t(titles[aim.kind])}
      onClose={onClose}
      footer={
        <Button
          size="lg"
          variant="primary"
          busy={busy}
          disabled={!draft.loaded}
          onClick={() => {
            const post = draft.now()
            if (post && check.passes(post)) submit()
          }}
        >
          {t('submit')}
        </Button>
      }
    >
      <PostForm draft={draft} check={check} busy={busy} problem={problem} onLeave={onClose} />
    </Dialog>
  )
}
