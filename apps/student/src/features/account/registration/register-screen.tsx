import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PhoneForm } from './phone-form.tsx'
import { registrationWords } from './words.ts'

/** Register: the mobile number of the admission form (spec §2, §4, §5). */
export function RegisterScreen() {
  const t = useWords(registrationWords)
  usePageTitle(t('register'))
  return (
    <AccountFrame title={t('register')}>
      <PhoneForm
        from="registration"
        caption={t('registerCaption')}
        messages={{ required: t('registerRequired'), invalid: t('registerInvalid') }}
        question={t('haveAccount')}
        help={(code) =>
          code === 'alreadyRegistered' ? { label: t('forgotPassword'), to: '/forget-password' } : null
        }
      />
    </AccountFrame>
  )
}
