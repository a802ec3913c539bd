/** Settings › SMS gateway: what stands, the form that sets it, and a test message with the gateway's own answer. */
import type { SmsFailureReply, SmsState } from '@porua/contract/desk/sms'
import { Banner, Button, TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { smsApi, smsKey, smsQuery } from './queries.ts'
import css from './sms.module.css'
import { SmsForm } from './sms-form.tsx'
import { smsWords } from './sms-words.ts'

/** The page. */
export function SmsPage() {
  const t = useWords(smsWords)
  const query = useQuery(smsQuery)
  return (
    <Page title={t('title')} about={t('about')}>
      <Loaded query={query} lines={8}>
        {({ sms }) => (
          <div className={css.page}>
            <p>
              {sms.by === 'none' || sms.host === null
                ? t('none')
                : t(sms.by === 'environment' ? 'fixed' : 'works', { host: sms.host })}
            </p>
            {sms.by !== 'environment' && (
              <SmsForm
                key={sms.gateway?.version ?? 0}
                gateway={sms.gateway}
                aside={sms.gateway && <RemoveGateway gateway={sms.gateway} />}
              />
            )}
            {sms.by !== 'none' && (
              <Section title={t('test')}>
                <TestMessage />
              </Section>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function RemoveGateway({ gateway }: { gateway: NonNullable<SmsState['gateway']> }) {
  const t = useWords(smsWords)
  const remove = useAct({
    call: () => smsApi.removeGateway({ query: { version: gateway.version } }),
    says: () => t('removed'),
    renews: smsKey,
  })
  const press = async () => {
    if (await ask({ title: t('removeAsk'), body: t('removeBody'), confirmLabel: t('remove') }))
      remove.mutate()
  }
  return (
    <Button busy={remove.isPending} onClick={() => void press()}>
      {t('remove')}
    </Button>
  )
}

function TestMessage() {
  const t = useWords(smsWords)
  const [outcome, setOutcome] = useState<{ failure: SmsFailureReply | null } | null>(null)
  const form = useDeskForm({
    schema: z.object({ mobile: neededText(40) }),
    defaults: { mobile: '' },
    draft: null,
    send: async (body) => {
      setOutcome(null)
      setOutcome(await smsApi.sendTest({ body }))
    },
  })
  const failure = outcome?.failure
  return (
    <FormFrame of={form} action={t('sendTest')} label={t('test')}>
      <p className="muted small">{t('testAbout')}</p>
      <TextInput
        label={t('mobile')}
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        {...form.field('mobile')}
      />
      {failure && (
        <Banner tone="bad" role="alert" title={t('failed')}>
          {failure.code === 'noReply' || failure.code === 'keyLost'
            ? t(failure.code)
            : t(failure.code, { status: String(failure.status ?? ''), detail: failure.detail })}
        </Banner>
      )}
      {outcome && !failure && <Banner tone="good" role="status" title={t('tested')} />}
    </FormFrame>
  )
}
