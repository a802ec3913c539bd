/** What waits on this phone, in the place where it will stand. */

import { Button, Card, confirm, Icon, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropWaiting, onOutbox, takeBack, tryAgain, waitingPosts } from '../drafts/outbox.ts'
import type { Post } from '../drafts/post.ts'
import { sendAndTell } from '../drafts/send-and-tell.ts'
import { forumWords } from '../words.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostText } from './post-text.tsx'
import css from './waiting-posts.module.css'

interface WaitingPostsProps {
  /** Which of them stand here. */
  shows: (post: Post) => boolean
}

/** Nothing where nothing waits. */
export function WaitingPosts({ shows }: WaitingPostsProps) {
  const t = useWords(forumWords)
  const posts = useWaiting().filter(shows)
  const [open, setOpen] = useState<Post | null>(null)
  const write = async (post: Post) => {
    if (await takeBack(post)) setOpen(post)
    else toast.warning(t('draftInWay'))
  }
  return (
    <>
      {posts.length > 0 && (
        <ul className={css.list} aria-label={t('waitingTitle')}>
          {posts.map((post) => (
            <WaitingPost key={post.clientId} post={post} onWrite={() => void write(post)} />
          ))}
        </ul>
      )}
      {open && <PostDialog aim={open.aim} guided={false} onClose={() => setOpen(null)} />}
    </>
  )
}

function WaitingPost({ post, onWrite }: { post: Post; onWrite: () => void }) {
  const t = useWords(forumWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { refused } = post

  const send = async () => {
    setBusy(true)
    try {
      if (refused !== null) await tryAgain(post)
      const left = await sendAndTell(client, navigate)
      if (left > 0) toast.warning(t('waitingText'))
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    const yes = { confirmLabel: t('remove'), cancelLabel: t('cancel'), danger: true }
    if (await confirm({ title: t('removeQuestion'), ...yes })) await dropWaiting(post)
  }
  return (
    <Card as="li" tone={refused === null ? 'warn' : 'bad'} className={css.post}>
      <p className={css.state}>
        <Icon name={refused === null ? 'cloudOff' : 'alert'} />
        <span>{refused === null ? t('waitingTitle') : t('waitingRefused')}</span>
      </p>
      <p className={css.why}>{refused ?? t('waitingText')}</p>
      <PostText text={post.text} cut />
      <div className={css.buttons}>
        <Button busy={busy} icon="upload" onClick={() => void send()}>
          {t('sendNow')}
        </Button>
        <Button disabled={busy} icon="pencil" onClick={onWrite}>
          {t('edit')}
        </Button>
        <Button disabled={busy} icon="trash" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
    </Card>
  )
}

/** The waiting posts, as they come and go. */
function useWaiting(): readonly Post[] {
  const [posts, setPosts] = useState<readonly Post[]>([])
  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = await waitingPosts()
      if (!gone) setPosts(found)
    }
    void look()
    const unhear = onOutbox(() => void look())
    // Another tab may have sent them.
    const woke = () => void (document.visibilityState === 'visible' && look())
    document.addEventListener('visibilitychange', woke)
    return () => {
      gone = true
      unhear()
      document.removeEventListener('visibilitychange', woke)
    }
  }, [])
  return posts
}
