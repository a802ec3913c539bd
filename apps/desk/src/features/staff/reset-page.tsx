/** The page behind a link for a new password. */
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { newPassword } from './fields.ts'
import { LinkOver } from './link-over.tsx'
import { LoginForManagers, NewPasswordInput } from './password-fields.tsx'
import { resetQuery, staffApi } from './queries.ts'
import { WayIn } from './way-in.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/reset')

export function ResetPage() {
  const t = useWords(staffWords)
  const { key = '' } = route.useSearch()
  const query = useQuery({ ...resetQuery(key), enabled: key !== '' })
  const [wasUsed, setUsed] = useState(false)
  const refused = query.error instanceof ApiError && query.error.code === 'linkOver'
  if (key === '' || wasUsed || refused)
    return (
      <WayIn title={t('reset')}>
        <LinkOver body={t('resetOver')} />
      </WayIn>
    )
  const about = query.data && t('resetAbout', query.data)
  return (
    <WayIn title={t('reset')} {...(about ? { about } : {})}>
      <Loaded query={query} lines={3}>
        {({ login }) => <NewPassword login={login} linkKey={key} onOver={() => setUsed(true)} />}
      </Loaded>
    </WayIn>
  )
}

interface NewPasswordProps {
  login: string
  linkKey: string
  onOver: () => void
}

/** Nobody is signed in by a link: the sign-in page asks for the second step too. */
function NewPassword({ login, linkKey, onOver }: NewPasswordProps) {
  const t = useWords(staffWords)
  const navigate = useNavigate()
  const form = useDeskForm({
    schema: z.object({ password: newPassword }),
    defaults: { password: '' },
    draft: null,
    fieldOf: { weakPassword: 'password' },
    send: async ({ password }) => {
      await staffApi.resetPassword({ body: { key: linkKey, password } })
      toast.success(t('passwordSet'))
      await navigate({ to: '/sign-in', replace: true })
    },
    take: ({ code }) => {
      if (code !== 'linkOver') return false
      onOver()
      return true
    },
  })
  return (
    <FormFrame of={form} action={t('setPassword')} block>
      <LoginForManagers login={login} />
      <NewPasswordInput label={t('newPassword')} {...form.field('password')} />
    </FormFrame>
  )
}
