/** The profile as a page: the person, and the information list to read or to edit. */
import type { Profile } from '@porua/contract/account'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, ButtonLink, Card, confirm, toast } from '../../kit/index.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { Avatar } from './avatar.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { changedGpas, draftOf, type GpaField, wrongFields } from './profile-form.ts'
import { useAskBeforeLeaving } from './profile-leaving.ts'
import { ProfilePicture } from './profile-picture.tsx'
import css from './profile-screen.module.css'
import { type PictureChange, type SaveFailure, useProfileUpdate } from './profile-update.ts'
import { profileWords } from './profile-words.ts'

/** View and edit modes of one profile. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useWords(profileWords)
  const [editing, setEditing] = useState(false)
  const [draft, setDraft] = useState(() => draftOf(profile))
  const [picture, setPicture] = useState<PictureChange>('keep')
  const [wrong, setWrong] = useState<readonly GpaField[]>([])
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const { phase, save, stop } = useProfileUpdate(profile)
  const preview = usePreview(picture)
  const toggle = useRef<HTMLDivElement>(null)

  const changed = editing && (picture !== 'keep' || Object.keys(changedGpas(draft, profile)).length > 0)

  const view = () => {
    stop()
    setEditing(false)
    setDraft(draftOf(profile))
    setPicture('keep')
    setWrong([])
    setFailure(null)
  }
  const unsaved = { body: t('unsavedBody'), cancelLabel: t('stay'), danger: true }
  useAskBeforeLeaving({
    active: changed,
    discard: view,
    ask: () => confirm({ ...unsaved, title: t('leaveTitle'), confirmLabel: t('leave') }),
  })
  const open = () => {
    setDraft(draftOf(profile))
    setEditing(true)
  }
  const close = async () => {
    const sure =
      !changed || (await confirm({ ...unsaved, title: t('discardTitle'), confirmLabel: t('discard') }))
    if (!sure) return
    view()
    toggle.current?.querySelector('button')?.focus()
  }
  const update = async () => {
    const bad = wrongFields(draft)
    setWrong(bad)
    setFailure(null)
    if (bad.length > 0) return
    const refused = await save(draft, picture)
    if (refused === 'stopped') return
    if (refused) {
      setFailure(refused)
      if (refused.putAside) setPicture('keep')
      return
    }
    toast.success(t('updated'))
    view()
    toggle.current?.querySelector('button')?.focus()
  }

  return (
    <div className={css.page}>
      <Card className={css.person}>
        <Avatar
          size={150}
          picture={picture === 'remove' ? null : profile.profilePic}
          preview={preview}
          label={t('pictureOf', { name: profile.name })}
        />
        <div className={css.who}>
          <h1 className={css.name} tabIndex={-1}>
            {profile.name}
          </h1>
          <p className="muted">
            {t('studentId')}: <span className="tabular">{profile.sid}</span>
          </p>
        </div>
        {editing ? (
          <ProfilePicture
            change={picture}
            has={profile.profilePic !== null}
            busy={phase.at !== 'rest'}
            error={failure?.at === 'picture' ? (failure.text ?? t('unknownFailure')) : null}
            onChange={(next) => {
              setPicture(next)
              setFailure(null)
            }}
          />
        ) : (
          <ButtonLink to="/scoreboard" icon="trophy" block>
            {t('scoreboard')}
          </ButtonLink>
        )}
      </Card>
      <Card as="section" className={css.rest} aria-labelledby="profile-information">
        <div className={css.head} ref={toggle}>
          <h2 id="profile-information">{t('information')}</h2>
          <Button
            variant="quiet"
            icon={editing ? 'close' : 'pencil'}
            onClick={editing ? () => void close() : open}
          >
            {t(editing ? 'stopEditing' : 'edit')}
          </Button>
        </div>
        {editing ? (
          <ProfileEditor
            {...{ profile, draft, wrong, phase }}
            failure={failure?.at === 'form' ? failure : null}
            onDraft={(next, field) => {
              setDraft(next)
              setWrong(wrong.filter((other) => other !== field))
            }}
            onUpdate={() => void update()}
            onStop={stop}
            onCancel={() => void close()}
          />
        ) : (
          <ProfileFacts profile={profile} />
        )}
      </Card>
    </div>
  )
}

/** The address of a picture that is not sent yet; freed when it is replaced. */
function usePreview(picture: PictureChange): string | null {
  const blob = typeof picture === 'object' ? picture.blob : null
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
