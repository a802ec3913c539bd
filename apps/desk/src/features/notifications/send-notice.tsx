/** The form that sends a notice: it asks first, and what is sent again after a lost reply is sent once. */
import { limits } from '@porua/contract/limits'
import { TextArea, TextInput, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { newKey } from '../../platform/new-key.ts'
import { z } from '../../platform/schema.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { GroupChoice } from '../students/students.api.ts'
import css from './notices-page.module.css'
import { noticesApi, noticesKey } from './queries.ts'
import { noticeWords } from './words.ts'

const schema = z.object({
  /** Kept with the draft: after a reload the same notice is still sent once. */
  key: z.string(),
  title: neededText(limits.noticeTitleMax),
  text: neededText(limits.noticeTextMax),
  groups: z.array(z.string()).min(1).max(limits.deskGroupsTogether),
})

/** The form. */
export function SendNotice({ onSent }: { onSent: () => void }) {
  const t = useWords(noticeWords)
  const queries = useQueryClient()
  const [key] = useState(() => newKey())
  const renew = () => void queries.invalidateQueries({ queryKey: noticesKey })
  const form = useDeskForm({
    schema,
    defaults: { key, title: '', text: '', groups: [] as string[] },
    draft: 'send notice',
    send: async (body) => {
      const { notice } = await noticesApi.send({ body })
      toast.success(t('sentTo', { n: formatNumber(notice.students) }))
      onSent()
      renew()
    },
    take: (error) => {
      // The key has sent something else: the refusal says so, and the next press is a notice of its own.
      if (error.code === 'conflict') {
        form.form.setValue('key', newKey())
        renew()
      }
      return false
    },
  })
  const { setValue, trigger, getValues, watch, formState } = form.form
  const groups = watch('groups')
  const submit = async () => {
    if (form.busy || !(await trigger(undefined, { shouldFocus: true }))) return
    const { title, groups: chosen } = getValues()
    const body = t('sendBody', { n: formatNumber(chosen.length) })
    if (await ask({ title: t('sendAsk', { title: title.trim() }), body, confirmLabel: t('send') }))
      form.submit()
  }
  const asking = {
    ...form,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      void submit()
    },
  }
  return (
    <FormFrame of={asking} action={t('send')}>
      <TextInput
        label={t('title')}
        maxLength={limits.noticeTitleMax}
        autoComplete="off"
        data-autofocus
        {...form.field('title')}
      />
      <TextArea
        label={t('text')}
        hint={t('textHint')}
        rows={6}
        maxLength={limits.noticeTextMax}
        {...form.field('text')}
      />
      <GroupChoice
        label={t('toGroups')}
        value={groups}
        onChange={(next) =>
          setValue('groups', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      {formState.errors.groups && (
        <p className={css.error} role="alert">
          {t('chooseGroup')}
        </p>
      )}
    </FormFrame>
  )
}
