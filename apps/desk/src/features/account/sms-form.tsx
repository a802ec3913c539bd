/** The form of the SMS gateway. The key that is kept is not in it: an empty field keeps it. */
import { type SmsState, smsCalls } from '@porua/contract/desk/sms'
import { PasswordInput, Select, TextArea, TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import { smsApi, smsKey } from './queries.ts'
import { smsWords } from './sms-words.ts'

type Gateway = SmsState['gateway']

const methods = ['GET', 'POST', 'PUT'] as const
const schema = z.object({
  /** What the change is made from: it goes along in the draft. */
  version: z.number().nullable(),
  url: neededText(2_000),
  method: z.enum(methods),
  headers: z.string().max(40_000),
  body: z.string().max(10_000),
  ok: z.string().max(500),
  key: z.string().max(2_000),
})
type Values = z.output<typeof schema>
const shownFields = ['url', 'method', 'headers', 'body', 'ok'] as const

const valuesOf = (gateway: Gateway): Values => ({
  version: gateway?.version ?? null,
  url: gateway?.url ?? '',
  method: gateway?.method ?? 'GET',
  headers: (gateway?.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  body: gateway?.body ?? '',
  ok: gateway?.ok ?? '',
  key: '',
})

/** A header a line. What has no colon is a name without a value, which the server refuses. */
const headersOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return { name: name.trim() || line, value: value.join(':').trim() }
    })

/** `aside` stands beside its button. */
export function SmsForm({ gateway, aside }: { gateway: Gateway; aside: ReactNode }) {
  const t = useWords(smsWords)
  const queries = useQueryClient()
  const conflict = useConflict<Values, Gateway, (typeof shownFields)[number]>({
    stands: (data) => smsCalls.gateway.reply.shape.sms.safeParse(data).data?.gateway,
    valuesOf,
    version: 'version',
    fields: shownFields,
    label: (field) => t(field),
    shown: (field, values) => values[field] || '–',
  })
  const renew = () => queries.invalidateQueries({ queryKey: smsKey })
  const form = useDeskForm<Values>({
    schema,
    defaults: valuesOf(gateway),
    draft: 'sms gateway',
    secrets: ['key'],
    send: async ({ headers, key, ...rest }) => {
      const body = { ...rest, headers: headersOf(headers), ...(key === '' ? {} : { key }) }
      await smsApi.setGateway({ body })
      toast.success(t('saved'))
      void renew()
      void queries.invalidateQueries({ queryKey: ['school', 'reach'] })
    },
    take: conflict.take,
  })
  return (
    <>
      <FormFrame of={form} action={t('save')} aside={aside} label={t('title')}>
        <TextInput
          label={t('url')}
          hint={t('urlHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          {...form.field('url')}
        />
        <Select
          label={t('method')}
          options={methods.map((value) => ({ value, label: value }))}
          value={form.form.watch('method')}
          onChange={(method) =>
            form.form.setValue('method', method as Values['method'], { shouldDirty: true })
          }
        />
        <PasswordInput
          label={t('key')}
          hint={gateway?.hasKey ? t('keyKept') : t('keyHint')}
          autoComplete="off"
          maxLength={2_000}
          {...form.field('key')}
        />
        <TextArea
          label={t('headers')}
          hint={t('headersHint')}
          spellCheck={false}
          {...form.field('headers')}
        />
        <TextArea label={t('body')} hint={t('bodyHint')} spellCheck={false} {...form.field('body')} />
        <TextInput
          label={t('ok')}
          hint={t('okHint')}
          autoComplete="off"
          maxLength={500}
          {...form.field('ok')}
        />
      </FormFrame>
      <FormConflict of={form} asks={conflict.asks} />
    </>
  )
}
