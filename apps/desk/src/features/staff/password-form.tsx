import { PasswordInput, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { knownPassword, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { newPassword } from './fields.ts'
import { LoginForManagers, NewPasswordInput } from './password-fields.tsx'
import { staffApi } from './queries.ts'
import { useMe } from './staff.api.ts'
import { staffWords } from './words.ts'

const schema = z.object({ oldPassword: knownPassword, password: newPassword })

/** Changes the own password. Nothing of it is kept as a draft. */
export function PasswordForm() {
  const t = useWords(staffWords)
  const queries = useQueryClient()
  const { staff } = useMe()
  const form = useDeskForm({
    schema,
    defaults: { oldPassword: '', password: '' },
    draft: null,
    fieldOf: { passwordWrong: 'oldPassword', weakPassword: 'password' },
    send: async (body) => {
      const { ended } = await staffApi.changePassword({ body })
      form.form.reset()
      toast.success(t('passwordChanged', { n: formatNumber(ended) }))
      void queries.invalidateQueries({ queryKey: ['staff', 'sessions'] })
    },
  })
  return (
    <FormFrame of={form} action={t('changePassword')} label={t('changePassword')}>
      <LoginForManagers login={staff.login} />
      <PasswordInput
        label={t('oldPassword')}
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <NewPasswordInput label={t('newPassword')} {...form.field('password')} />
    </FormFrame>
  )
}
