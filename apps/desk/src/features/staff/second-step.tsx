/** The own second step: an authenticator app that proves itself with a code before it is asked for. */
import { Badge, Button, Loading, PasswordInput, Skeleton, TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { knownPassword, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { CopyText } from '../../platform/ui/copy-text.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { deskWords } from '../../platform/words.ts'
import { codeField } from './fields.ts'
import { staffApi } from './queries.ts'
import css from './second-step.module.css'
import { useMe } from './staff.api.ts'
import { staffWords } from './words.ts'

const QrCode = lazy(() => import('../../platform/ui/qr-code.tsx'))

/** On, off, or being set up. */
export function SecondStep() {
  const t = useWords(staffWords)
  const { staff } = useMe()
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null)
  const [asking, setAsking] = useState(false)
  if (staff.secondStep)
    return (
      <>
        <p className={css.state}>
          <Badge tone="good">{t('on')}</Badge>
          <span>{t('stepOn')}</span>
        </p>
        {asking ? (
          <TurnOff onDone={() => setAsking(false)} />
        ) : (
          <div>
            <Button onClick={() => setAsking(true)}>{t('turnOff')}</Button>
          </div>
        )}
      </>
    )
  const close = () => {
    setSecret(null)
    setAsking(false)
  }
  if (secret) return <Prove {...secret} onDone={close} />
  if (asking) return <Begin onDone={setSecret} onCancel={close} />
  return (
    <div>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('setUp')}
      </Button>
    </div>
  )
}

interface BeginProps {
  onDone: (made: { secret: string; address: string }) => void
  onCancel: () => void
}

/** Asks for the password before the secret is shown: who finds an open browser binds no app of theirs. */
function Begin({ onDone, onCancel }: BeginProps) {
  const t = useWords(staffWords)
  return (
    <OwnPassword
      label={t('setUp')}
      action={t('continue')}
      onCancel={onCancel}
      send={async (body) => onDone(await staffApi.beginSecondStep({ body }))}
    />
  )
}

interface OwnPasswordProps {
  label: string
  action: string
  onCancel: () => void
  send: (body: { password: string }) => Promise<void>
}

/** A form of the own password alone. */
function OwnPassword({ label, action, onCancel, send }: OwnPasswordProps) {
  const t = useWords(staffWords)
  const common = useWords(deskWords)
  const form = useDeskForm({
    schema: z.object({ password: knownPassword }),
    defaults: { password: '' },
    draft: null,
    fieldOf: { passwordWrong: 'password' },
    send,
  })
  return (
    <FormFrame
      of={form}
      action={action}
      aside={<Button onClick={onCancel}>{common('cancel')}</Button>}
      label={label}
    >
      <PasswordInput
        label={t('password')}
        hint={t('passwordAsked')}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormFrame>
  )
}

/** A key as it is typed off a screen; apps pass over the spaces. */
const inFours = (secret: string) => secret.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ')

interface ProveProps {
  secret: string
  address: string
  onDone: () => void
}

function Prove({ secret, address, onDone }: ProveProps) {
  const t = useWords(staffWords)
  const common = useWords(deskWords)
  const queries = useQueryClient()
  const form = useDeskForm({
    schema: z.object({ code: codeField }),
    defaults: { code: '' },
    draft: null,
    fieldOf: { secondStepWrong: 'code' },
    send: async (body) => {
      await staffApi.confirmSecondStep({ body })
      toast.success(t('stepNowOn'))
      await queries.invalidateQueries({ queryKey: ['staff'] })
      onDone()
    },
  })
  return (
    <div className={css.prove}>
      <p>{t('stepScan')}</p>
      <Suspense
        fallback={
          <Loading>
            <Skeleton width="192px" height="192px" />
          </Loading>
        }
      >
        <QrCode text={address} label={t('stepQr')} />
      </Suspense>
      <p>
        <a href={address} className={css.open}>
          {t('stepHere')}
        </a>
      </p>
      <CopyText label={t('stepType')} text={inFours(secret)} />
      <p>{t('stepProve')}</p>
      <FormFrame
        of={form}
        action={t('turnOn')}
        aside={<Button onClick={onDone}>{common('cancel')}</Button>}
        label={t('setUp')}
      >
        <TextInput
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className={css.code}
          {...form.field('code')}
        />
      </FormFrame>
    </div>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords)
  const queries = useQueryClient()
  return (
    <OwnPassword
      label={t('turnOff')}
      action={t('turnOff')}
      onCancel={onDone}
      send={async (body) => {
        await staffApi.endSecondStep({ body })
        toast.success(t('stepNowOff'))
        await queries.invalidateQueries({ queryKey: ['staff'] })
        onDone()
      }}
    />
  )
}
