/** Invites somebody: a name and a role become a link that is shown once. */
import { roles } from '@porua/contract/desk/capabilities'
import { Button, TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { CopyText } from '../../platform/ui/copy-text.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { nameField } from './fields.ts'
import { staffApi, staffQuery } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { staffWords } from './words.ts'

const schema = z.object({ name: nameField, role: z.enum(roles) })

/** The form, and the link in its place once it is made. */
export function InviteForm() {
  const t = useWords(staffWords)
  const queries = useQueryClient()
  const [made, setMade] = useState<{ name: string; link: string } | null>(null)
  const form = useDeskForm({
    schema,
    defaults: { name: '', role: 'teacher' },
    draft: 'invite',
    send: async (body) => {
      const { invitation, link } = await staffApi.invite({ body })
      setMade({ name: invitation.name, link: new URL(link, window.location.origin).href })
      void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
    },
  })
  if (made)
    return (
      <>
        <p>{t('inviteReady', { name: made.name })}</p>
        <CopyText label={t('inviteLink')} text={made.link} share={t('invitation')} />
        <p className="muted small">{t('inviteOnce')}</p>
        <div>
          <Button
            onClick={() => {
              form.form.reset()
              setMade(null)
            }}
          >
            {t('inviteAnother')}
          </Button>
        </div>
      </>
    )
  return (
    <FormFrame of={form} action={t('makeLink')}>
      <TextInput
        label={t('name')}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <RoleChoice field={form.form.register('role')} />
    </FormFrame>
  )
}
