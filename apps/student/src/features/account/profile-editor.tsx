/** The information list while it is edited: the two GPAs are open, the rest is shown as it stands (spec §4, §6). */
import type { Profile } from '@porua/contract/account'
import { Banner, Button, TextArea, TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { CodeAndLink, fixedTexts, useGpaNote } from './profile-facts.tsx'
import { type GpaField, gpaFields, type ProfileDraft } from './profile-form.ts'
import css from './profile-screen.module.css'
import type { SaveFailure, SavePhase } from './profile-update.ts'
import { profileWords } from './profile-words.ts'

interface ProfileEditorProps {
  profile: Profile
  draft: ProfileDraft
  wrong: readonly GpaField[]
  phase: SavePhase
  failure: SaveFailure | null
  onDraft: (next: ProfileDraft, field: GpaField) => void
  onUpdate: () => void
  /** Ends a save that is on its way. */
  onStop: () => void
  onCancel: () => void
}

const before = ['mobile', 'contact'] as const
const after = ['session', 'branch', 'groups'] as const

/** The form. */
export function ProfileEditor({ profile, draft, wrong, phase, failure, ...on }: ProfileEditorProps) {
  const t = useWords(profileWords)
  const { provider } = useConfig()
  const form = useRef<HTMLFormElement>(null)
  const fixed = fixedTexts(profile)
  const noteOf = useGpaNote(profile)
  const busy = phase.at !== 'rest'

  // The first field in error gets the focus, so that its message is read.
  useEffect(() => {
    if (wrong[0]) form.current?.querySelector<HTMLInputElement>(`[name=${wrong[0]}]`)?.focus()
  }, [wrong])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) on.onUpdate()
  }
  const shut = (field: keyof typeof fixed) => {
    const look = { label: t(field), value: fixed[field], placeholder: '–', disabled: true, readOnly: true }
    // Several groups do not fit a line of a phone.
    return field === 'groups' ? (
      <TextArea key={field} {...look} rows={2} className={css.groups} />
    ) : (
      <TextInput key={field} {...look} />
    )
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {before.map(shut)}
      {gpaFields.map((field) => (
        <TextInput
          key={field}
          name={field}
          label={t(field)}
          hint={
            <>
              <span>{t('gpaHint')}</span>
              <span className={css.note}>{noteOf(field)}</span>
            </>
          }
          inputMode="decimal"
          autoComplete="off"
          value={draft[field]}
          readOnly={busy}
          error={wrong.includes(field) ? t('gpaInvalid') : null}
          onChange={(event) => on.onDraft({ ...draft, [field]: event.target.value }, field)}
        />
      ))}
      {after.map(shut)}
      <dl className={css.facts}>
        <CodeAndLink profile={profile} />
      </dl>
      <p className={css.fixed}>{t('fixedByProvider', { provider })}</p>
      <div className={css.foot}>
        <div role="alert">
          {failure && (
            <Banner tone="bad" title={t('notUpdated')}>
              {failure.network ? t('noReply') : (failure.text ?? t('unknownFailure'))}
            </Banner>
          )}
        </div>
        <Saving phase={phase} />
        <div className={css.actions}>
          <Button size="lg" onClick={busy ? on.onStop : on.onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={busy}>
            {t('update')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** How far a save has come. */
function Saving({ phase }: { phase: SavePhase }) {
  const t = useWords(profileWords)
  if (phase.at === 'rest') return null
  if (phase.at === 'saving')
    return (
      <p role="status" className={css.progress}>
        {t('updating')}
      </p>
    )
  const { sent, total } = phase.progress
  return (
    <div className={css.progress}>
      <label>
        <span>{t('sendingPicture')}</span>
        <progress max={total} value={sent} />
      </label>
      <span className="small tabular muted">
        {t('sentOf', { sent: formatBytes(sent), total: formatBytes(total) })}
      </span>
    </div>
  )
}
