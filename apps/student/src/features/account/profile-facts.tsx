/** The information list of the profile. */
import type { Profile } from '@porua/contract/account'
import { Icon, VisuallyHidden } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import type { ReactNode } from 'react'
import { isPhone, readPhone } from './phone.ts'
import { type GpaField, gpaFields } from './profile-form.ts'
import { shownLink } from './profile-link.ts'
import css from './profile-screen.module.css'
import { profileWords } from './profile-words.ts'

/** What the institution has written, as plain texts; an empty one is not given. Branch is name and division. */
export function fixedTexts(profile: Profile) {
  const { username, contact, session, branch, groups } = profile
  return {
    mobile: phoneText(username),
    contact: phoneText(contact ?? ''),
    session: session ?? '',
    branch: [branch?.name, branch?.division].filter(Boolean).join(', '),
    groups: groups.map((group) => group.name).join(', '),
  }
}

/** A mobile without the prefix that calls need; anything else as somebody wrote it. */
function phoneText(given: string): string {
  const phone = readPhone(given)
  return isPhone(phone) ? phone : given
}

/** A GPA as certificates print it. */
export function gpaText(gpa: number | null): string {
  return gpa === null ? '' : digits(gpa.toFixed(2))
}

/** Which GPA a merit list counts: what the provider has recorded, else the student's own. Nothing where there is neither. */
export function useGpaNote(profile: Profile): (field: GpaField) => string {
  const t = useWords(profileWords)
  const { provider } = useConfig()
  return (field) => {
    // A server of before does not say.
    const recorded = profile.recordedGpa?.[field]
    if (recorded === undefined) return ''
    if (recorded !== null) return t('gpaRecorded', { gpa: gpaText(recorded), provider })
    return profile[field] === null ? '' : t('gpaOwn', { provider })
  }
}

/** The list as it is read. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useWords(profileWords)
  const fixed = fixedTexts(profile)
  const noteOf = useGpaNote(profile)
  return (
    <dl className={css.facts}>
      <Fact label={t('mobile')}>{fixed.mobile}</Fact>
      <Fact label={t('contact')}>{fixed.contact}</Fact>
      {gpaFields.map((field) => (
        <Fact
          key={field}
          label={t(field)}
          // Where both are the same there is nothing to tell.
          note={profile.recordedGpa?.[field] === profile[field] ? '' : noteOf(field)}
        >
          {profile[field] !== null && <span>{gpaText(profile[field])}</span>}
        </Fact>
      ))}
      <Fact label={t('session')}>{fixed.session}</Fact>
      <Fact label={t('branch')}>{fixed.branch}</Fact>
      <Fact label={t('groups')}>{fixed.groups}</Fact>
      <CodeAndLink profile={profile} />
    </dl>
  )
}

/** The two facts that no mode changes. */
export function CodeAndLink({ profile }: { profile: Profile }) {
  const t = useWords(profileWords)
  return (
    <>
      <Fact label={t('code')}>{profile.code}</Fact>
      <Fact label={t('link')}>{profile.link && <ExamLink typed={profile.link} />}</Fact>
    </>
  )
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  const t = useWords(profileWords)
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd className="tabular">
        {children || (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('notGiven')}</VisuallyHidden>
          </>
        )}
        {note && <span className={css.note}>{note}</span>}
      </dd>
    </div>
  )
}

function ExamLink({ typed }: { typed: string }) {
  const t = useWords(profileWords)
  const { text, href } = shownLink(typed)
  if (href === null) return text
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener noreferrer">
      <span>{text}</span>
      <Icon name="external" size={16} label={t('newTab')} />
    </a>
  )
}
