/** The profile as a page: the person, and the information list to read or to edit. */
import type { Profile } from '@porua/contract/account'
import { Button, ButtonLink, Card } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useRef } from 'react'
import { Avatar } from './avatar.tsx'
import { OwnPassword } from './own-password.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import css from './profile-screen.module.css'
import { profileWords } from './profile-words.ts'
import { useProfileEditing } from './use-profile-editing.ts'

/** View and edit modes of one profile. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useWords(profileWords)
  const toggle = useRef<HTMLDivElement>(null)
  const edit = useProfileEditing(profile, () => toggle.current?.querySelector('button')?.focus())
  const { editing, draft, picture, preview, wrong, failure, phase } = edit

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
            <span>{`${t('studentId')}: `}</span>
            <span className="tabular">{profile.sid}</span>
          </p>
        </div>
        {editing ? (
          <ProfilePicture
            change={picture}
            has={profile.profilePic !== null}
            busy={phase.at !== 'rest'}
            error={failure?.at === 'picture' ? (failure.text ?? t('unknownFailure')) : null}
            onChange={edit.changePicture}
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
            onClick={editing ? () => void edit.close() : edit.open}
          >
            {t(editing ? 'stopEditing' : 'edit')}
          </Button>
        </div>
        {editing ? (
          <ProfileEditor
            {...{ profile, draft, wrong, phase }}
            failure={failure?.at === 'form' ? failure : null}
            onDraft={edit.changeDraft}
            onUpdate={() => void edit.update()}
            onStop={edit.stop}
            onCancel={() => void edit.close()}
          />
        ) : (
          <ProfileFacts profile={profile} />
        )}
      </Card>
      <OwnPassword username={profile.username} />
    </div>
  )
}
