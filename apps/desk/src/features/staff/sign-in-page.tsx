/** The sign-in page of staff: a password, and a code where the account has a second step. */
import { Banner, PasswordInput, TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionChanged } from '../../platform/api.ts'
import { knownPassword, neededText, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { codeField } from './fields.ts'
import { staffApi, startQuery } from './queries.ts'
import css from './sign-in-page.module.css'
import { WayIn } from './way-in.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/sign-in')

const passwordOnly = z.object({ login: neededText(200), password: knownPassword, code: z.string() })
const withCode = passwordOnly.extend({ code: codeField })

/** The page. Who was sent here comes back to where they were. */
export function SignInPage() {
  const t = useWords(staffWords)
  const router = useRouter()
  const queries = useQueryClient()
  const { back } = route.useSearch()
  const { data: start } = useQuery(startQuery)
  const [asksCode, setAsksCode] = useState(false)

  const form = useDeskForm({
    schema: asksCode ? withCode : passwordOnly,
    defaults: { login: '', password: '', code: '' },
    draft: null,
    fieldOf: { secondStepWrong: 'code' },
    send: async ({ login, password, code }) => {
      await staffApi.signIn({ body: { login, password, ...(asksCode ? { code } : {}) } })
      sessionChanged()
      queries.clear()
      await router.navigate({ href: back ?? '/', replace: true })
    },
    take: (error) => {
      if (error.code !== 'secondStepNeeded') return false
      setAsksCode(true)
      return true
    },
  })

  return (
    <WayIn title={t('signIn')}>
      {start?.hasOwner === false && <Banner tone="info" title={t('noOwner')} />}
      <FormFrame of={form} action={t('signIn')} block>
        <TextInput
          label={t('login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('login')}
        />
        <PasswordInput label={t('password')} autoComplete="current-password" {...form.field('password')} />
        {/* Its place is kept, so that the button does not move under the finger. */}
        <div className={css.step} aria-live="polite">
          {asksCode ? (
            <TextInput
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              autoFocus
              {...form.field('code')}
            />
          ) : (
            <p className={css.forgot}>{t('forgot')}</p>
          )}
        </div>
      </FormFrame>
    </WayIn>
  )
}
