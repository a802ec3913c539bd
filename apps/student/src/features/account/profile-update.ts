/** Saving the profile (spec §4 Profile): the new picture first, if there is one, then the record. */
import type { AccountCalls, Profile, Student } from '@porua/contract/account'
import type { CallReply } from '@porua/contract/endpoint'
import type { ReadyPicture } from '@porua/kit'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type UploadProgress, uploadFile } from '../../platform/upload.ts'
import { changedGpas, type ProfileDraft } from './profile-form.ts'
import { accountApi } from './queries.ts'

/** What becomes of the picture: it stays, goes, or is replaced. */
export type PictureChange = 'keep' | 'remove' | ReadyPicture

/** Where a save stands. */
export type SavePhase = { at: 'rest' } | { at: 'sending'; progress: UploadProgress } | { at: 'saving' }

/** Why a save did not happen. `at` says where it is shown. */
export interface SaveFailure {
  at: 'picture' | 'form'
  /** The server's sentence; null where no reply came or it had none. */
  text: string | null
  network: boolean
  /** The picture itself is the reason: it is put aside, and the old one stays. */
  putAside: boolean
}

/** Refusals of the picture that another try with the same bytes would only repeat. */
const hopeless = ['badFile', 'unsupportedMediaType', 'tooLarge']

/** Refusals that speak of the picture and not of the rest. */
const aboutPicture = [...hopeless, 'uploadMissing', 'uploadExpired']

/** As queries.ts has it. */
const profileKey = ['account', 'profile'] as const

type ProfileReply = CallReply<AccountCalls['profile']>

/** Saves; a second press while one runs does nothing, and leaving the page ends it. */
export function useProfileUpdate(student: Student) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<SavePhase>({ at: 'rest' })
  const running = useRef<AbortController | null>(null)
  // A picture that has arrived need not be sent again when only the second step failed.
  const sent = useRef<{ blob: Blob; key: string } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async ({ blob, name }: ReadyPicture, signal: AbortSignal): Promise<string> => {
    if (sent.current?.blob === blob) return sent.current.key
    const onProgress = (progress: UploadProgress) => setPhase({ at: 'sending', progress })
    const key = await uploadFile(blob, { name, onProgress, signal })
    sent.current = { blob, key }
    return key
  }

  /** Answers null when it is saved, 'stopped' when somebody ended it, else why not. */
  const save = async (
    draft: ProfileDraft,
    picture: PictureChange,
  ): Promise<SaveFailure | 'stopped' | null> => {
    if (running.current) return 'stopped'
    const mine = new AbortController()
    running.current = mine
    try {
      const profilePic =
        picture === 'keep' ? undefined : picture === 'remove' ? null : await send(picture, mine.signal)
      setPhase({ at: 'saving' })
      const body = { ...changedGpas(draft, student), ...(profilePic === undefined ? {} : { profilePic }) }
      const reply = await accountApi.updateProfile({ body }, { signal: mine.signal })
      await keepReply(reply.profile)
      return null
    } catch (error) {
      // Without a reply nobody knows what the server has: the page asks it again.
      if (!(error instanceof ApiError && error.kind === 'http'))
        void client.invalidateQueries({ queryKey: profileKey })
      if (mine.signal.aborted) return 'stopped'
      if (error instanceof ApiError && aboutPicture.includes(error.code)) sent.current = null
      return failureOf(error)
    } finally {
      running.current = null
      setPhase({ at: 'rest' })
    }
  }

  /** The record everywhere at once: this page and, through the session, the bar's picture. */
  const keepReply = async (record: Student) => {
    // A profile that was asked for before may still be on its way, and would put the old record back.
    const overtaken = client.isFetching({ queryKey: profileKey }) > 0
    await client.cancelQueries({ queryKey: profileKey })
    client.setQueryData<ProfileReply>(profileKey, (known) =>
      known ? { ...known, profile: { ...known.profile, ...record } satisfies Profile } : known,
    )
    if (overtaken) void client.invalidateQueries({ queryKey: profileKey })
    // Who reads the query hears of it in the next task; the page must not show the old record in between.
    await new Promise((resolve) => setTimeout(resolve))
  }

  return { phase, save, stop: () => running.current?.abort() }
}

function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) throw error
  return {
    at: aboutPicture.includes(error.code) ? 'picture' : 'form',
    text: error.serverMessage || error.title || null,
    network: error.kind === 'network',
    putAside: hopeless.includes(error.code),
  }
}
