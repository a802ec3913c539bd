import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PhoneForm } from './phone-form.tsx'
import { registrationWords } from './words.ts'

/** Reset Password: the mobile number of the account (spec §2, §4 Forgot password, §5). */
export function ForgetPasswordScreen() {
  const t = useWords(registrationWords)
  usePageTitle(t('reset'))
  return (
    <AccountFrame title={t('reset')}>
      <PhoneForm
        from="forgetPassword"
        caption={t('resetCaption')}
        messages={{ required: t('resetRequired'), invalid: t('resetInvalid') }}
        question={t('rememberIt')}
        help={(code) => (code === 'notRegistered' ? { label: t('createAccount'), to: '/register' } : null)}
      />
    </AccountFrame>
  )
}
