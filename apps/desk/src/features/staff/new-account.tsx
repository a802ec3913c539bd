/** The form by which somebody becomes staff: the first owner, and whoever was invited. */
import { TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionChanged } from '../../platform/api.ts'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { loginField, nameField, newPassword } from './fields.ts'
import { NewPasswordInput } from './password-fields.tsx'
import { may, meQuery } from './staff.api.ts'
import { staffWords } from './words.ts'

const schema = z.object({ name: nameField, login: loginField, password: newPassword })

interface NewAccountProps {
  /** The name that the form begins with. */
  name: string
  /** What the draft is kept as. */
  draft: string
  send: (account: z.output<typeof schema>) => Promise<unknown>
  /** The link is over: the page says what to do. */
  onOver: () => void
}

/** The form. Who has sent it is signed in and stands on Today, or in a school that is empty at its first-day form. */
export function NewAccount({ name, draft, send, onOver }: NewAccountProps) {
  const t = useWords(staffWords)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useDeskForm({
    schema,
    defaults: { name, login: '', password: '' },
    draft,
    secrets: ['password'],
    fieldOf: { weakPassword: 'password', loginTaken: 'login' },
    send: async (account) => {
      await send(account)
      sessionChanged()
      queries.clear()
      const me = await queries.fetchQuery(meQuery)
      const begins = me.school.empty && may(me, 'settings.write')
      await navigate({ to: begins ? '/first-day' : '/', replace: true })
    },
    take: ({ code }: ApiError) => {
      if (code !== 'linkOver') return false
      onOver()
      return true
    },
  })
  return (
    <FormFrame of={form} action={t('continue')} block>
      <TextInput label={t('yourName')} autoComplete="name" maxLength={120} {...form.field('name')} />
      <TextInput
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...form.field('login')}
      />
      <NewPasswordInput label={t('password')} {...form.field('password')} />
    </FormFrame>
  )
}
