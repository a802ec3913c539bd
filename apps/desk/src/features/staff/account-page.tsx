/** My account: password, second step, sessions, language and look. */
import { Banner, Button } from '@porua/kit'
import { LanguageSwitch } from '@porua/kit/i18n/language-switch.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Page, Section } from '../../platform/ui/page.tsx'
import { ThemeChoice } from '../../platform/ui/theme-choice.tsx'
import css from './account-page.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { useMe } from './staff.api.ts'
import { useSignOut } from './use-sign-out.ts'
import { staffWords } from './words.ts'

/** The page. While a second step is demanded and there is none, only that part is there: nothing else would be answered. */
export function AccountPage() {
  const t = useWords(staffWords)
  const { staff, mustAddSecondStep } = useMe()
  return (
    <Page
      title={t('account')}
      about={`${staff.name} · ${staff.login} · ${t(staff.role)}`}
      action={<SignOut />}
    >
      {mustAddSecondStep && <Banner tone="info" title={t('mustAddStep')} />}
      <div className={css.parts}>
        <Section title={t('secondStep')} about={t('stepAbout')}>
          <SecondStep />
        </Section>
        {!mustAddSecondStep && (
          <>
            <Section title={t('changePassword')} about={t('changePasswordAbout')}>
              <PasswordForm />
            </Section>
            <Section title={t('sessions')} about={t('sessionsAbout')}>
              <OwnSessions />
            </Section>
          </>
        )}
        <Section title={t('look')}>
          <div className={css.look}>
            <LanguageSwitch />
            <ThemeChoice />
          </div>
        </Section>
      </div>
    </Page>
  )
}

function SignOut() {
  const t = useWords(staffWords)
  const leave = useSignOut()
  return (
    <Button icon="logout" busy={leave.isPending} onClick={() => leave.mutate()}>
      {t('signOut')}
    </Button>
  )
}
