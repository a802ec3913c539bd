/** The banks: make one, name it anew, delete it and take that back. */
import { type BankFacts, questionCalls } from '@porua/contract/desk/questions'
import { Banner, Button, TextInput, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import css from './banks.module.css'
import { banksQuery, questionApi, questionsKey } from './queries.ts'
import { questionWords } from './words.ts'

/** What was deleted can be taken back for so long. */
export const undoShownMs = 60_000
const longestName = 79

/** The list and the form for a new one. @param onShow called with the bank whose questions are asked for */
export function Banks({ onShow }: { onShow: (bank: string) => void }) {
  const t = useWords(questionWords)
  const query = useQuery(banksQuery)
  const [gone, setGone] = useState<BankFacts | null>(null)
  useEffect(() => {
    if (!gone) return
    const timer = setTimeout(() => setGone(null), undoShownMs)
    return () => clearTimeout(timer)
  }, [gone])
  return (
    <>
      <p className="muted small">{t('banksAbout')}</p>
      {gone && <TakeBack bank={gone} onBack={() => setGone(null)} />}
      <NewBank />
      <Loaded query={query} lines={4}>
        {({ banks }) =>
          banks.length === 0 ? (
            <p className="muted">{t('noBanks')}</p>
          ) : (
            <ul className={css.banks}>
              {banks.map((bank) => (
                <OneBank
                  key={bank.bank}
                  bank={bank}
                  onShow={() => onShow(bank.bank)}
                  onGone={() => setGone(bank)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

const newSchema = z.object({ name: neededText(longestName) })

interface NewBankProps {
  /** Told of it. Who asks for a bank here may not know what one is: it is said. */
  onMade?: (bank: BankFacts) => void
  /** The name that stands in the field at first. */
  proposed?: string
}

/** Makes a bank. */
export function NewBank({ onMade, proposed = '' }: NewBankProps) {
  const t = useWords(questionWords)
  const queries = useQueryClient()
  const form = useDeskForm<z.output<typeof newSchema>>({
    schema: newSchema,
    defaults: { name: proposed.slice(0, longestName) },
    draft: 'bank new',
    send: async (body) => {
      const { bank } = await questionApi.makeBank({ body })
      toast.success(t('bankMade', { name: bank.name }))
      await queries.invalidateQueries({ queryKey: questionsKey })
      form.form.reset()
      onMade?.(bank)
    },
  })
  return (
    <Section title={t('newBank')} {...(onMade ? { about: t('banksAbout') } : {})}>
      <FormFrame of={form} action={t('makeBank')} label={t('newBank')}>
        <TextInput
          label={t('bankName')}
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
      </FormFrame>
    </Section>
  )
}

/** Stands above the list: a message at the window's edge could not be pressed while the sheet is open. */
function TakeBack({ bank: { bank, name }, onBack }: { bank: BankFacts; onBack: () => void }) {
  const t = useWords(questionWords)
  const restore = useAct({
    call: () => questionApi.restoreBank({ body: { bank } }),
    says: () => t('bankBack', { name }),
    renews: questionsKey,
    onDone: onBack,
  })
  return (
    <Banner
      tone="info"
      role="status"
      title={t('bankDeleted', { name })}
      action={
        <Button busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
          {t('undo')}
        </Button>
      }
    />
  )
}

interface OneBankProps {
  bank: BankFacts
  onShow: () => void
  /** Called when it is deleted. */
  onGone: () => void
}

function OneBank({ bank, onShow, onGone }: OneBankProps) {
  const t = useWords(questionWords)
  const [renaming, setRenaming] = useState(false)
  const { name, questions } = bank
  const remove = useAct({
    call: () => questionApi.removeBank({ body: { bank: bank.bank, version: bank.version } }),
    says: () => null,
    renews: questionsKey,
    onDone: onGone,
  })
  const askFirst = async () => {
    const body = t('deleteBankBody', { n: formatNumber(questions) })
    const wanted = { title: t('deleteBankAsk', { name }), body, confirmLabel: t('deleteBank'), danger: true }
    if (await ask(wanted)) remove.mutate(undefined)
  }
  return (
    <li className={css.bank}>
      <button type="button" className={css.name} aria-label={t('showBank', { name })} onClick={onShow}>
        <span>{name}</span>
        <span className="muted small tabular">{t('count', { n: formatNumber(questions) })}</span>
      </button>
      <div className="acts">
        <Button aria-label={t('renameBankOf', { name })} onClick={() => setRenaming(!renaming)}>
          {t('renameBank')}
        </Button>
        <Button
          variant="danger"
          aria-label={t('deleteBankOf', { name })}
          busy={remove.isPending}
          onClick={() => void askFirst()}
        >
          {t('deleteBank')}
        </Button>
      </div>
      {renaming && <Rename key={bank.version} bank={bank} onSaved={() => setRenaming(false)} />}
    </li>
  )
}

const renameSchema = z.object({ version: z.number(), name: neededText(longestName) })
const standing = questionCalls.renameBank.reply.shape.bank

function Rename({ bank, onSaved }: { bank: BankFacts; onSaved: () => void }) {
  const t = useWords(questionWords)
  const queries = useQueryClient()
  const conflict = useConflict<z.output<typeof renameSchema>, BankFacts, 'name'>({
    stands: (data) => standing.safeParse(data).data,
    valuesOf: (stands) => stands,
    version: 'version',
    fields: ['name'],
    label: () => t('bankName'),
    shown: (_field, { name }) => name,
  })
  const form = useDeskForm<z.output<typeof renameSchema>>({
    schema: renameSchema,
    defaults: { version: bank.version, name: bank.name },
    draft: `bank ${bank.bank}`,
    send: async (body) => {
      await questionApi.renameBank({ body: { bank: bank.bank, ...body } })
      toast.success(t('saved'))
      onSaved()
      void queries.invalidateQueries({ queryKey: questionsKey })
    },
    take: conflict.take,
  })
  return (
    <>
      <FormFrame of={form} action={t('save')} label={t('renameBankOf', { name: bank.name })}>
        <TextInput label={t('bankName')} maxLength={longestName} autoComplete="off" {...form.field('name')} />
      </FormFrame>
      <FormConflict of={form} asks={conflict.asks} />
    </>
  )
}
