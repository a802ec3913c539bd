/** Editing a profile: what stands in its fields before it is saved, what is wrong with it, and how it ends. */
import type { Profile } from '@porua/contract/account'
import { confirm, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useMemo, useState } from 'react'
import { changedGpas, draftOf, type GpaField, wrongFields } from './profile-form.ts'
import { useAskBeforeLeaving } from './profile-leaving.ts'
import { type PictureChange, type SaveFailure, useProfileUpdate } from './profile-update.ts'
import { profileWords } from './profile-words.ts'

/** The editing of one profile; nothing that was changed is lost without a question. `onClosed`: it was ended on purpose. */
export function useProfileEditing(profile: Profile, onClosed: () => void) {
  const t = useWords(profileWords)
  const [editing, setEditing] = useState(false)
  const [draft, setDraft] = useState(() => draftOf(profile))
  const [picture, setPicture] = useState<PictureChange>('keep')
  const [wrong, setWrong] = useState<readonly GpaField[]>([])
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const { phase, save, stop } = useProfileUpdate(profile)
  const preview = usePreview(picture)

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
    onClosed()
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
    onClosed()
  }

  return {
    editing,
    open,
    close,
    update,
    stop,
    draft,
    picture,
    preview,
    wrong,
    failure,
    phase,
    changeDraft: (next: typeof draft, field: GpaField) => {
      setDraft(next)
      setWrong(wrong.filter((other) => other !== field))
    },
    changePicture: (next: PictureChange) => {
      setPicture(next)
      setFailure(null)
    },
  }
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
