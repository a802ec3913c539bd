/** Draws questions for an exam by rules, beside its page, and shows them before they are taken. */
import type { DrawRule } from '@porua/contract/desk/questions'
import { Banner, Button, Select, TextInput } from '@porua/kit'
import { digits, formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { useAct } from '../../platform/use-act.ts'
import { difficulties } from './filters.ts'
import css from './pick-questions.module.css'
import type { QuestionKey, TakenQuestion } from './pick-questions.tsx'
import { banksQuery, facetsQuery, questionApi, questionsKey } from './queries.ts'
import { QuestionRows } from './question-rows.tsx'
import type { en } from './words.en.ts'
import { questionWords } from './words.ts'

interface DrawQuestionsProps {
  open: boolean
  onClose: () => void
  /** Questions that are in the exam already: none of them is drawn. */
  taken: readonly QuestionKey[]
  onTake: (questions: TakenQuestion[]) => void
}

/** A rule as it is being written. */
interface Rule {
  key: number
  take: string
  bank: string
  subject: string
  chapter: string
  difficulty: string
  unused: 'never' | 'month' | 'year'
}

const day = 86_400_000
const unusedMs = { month: 31 * day, year: 366 * day } as const
const mostRules = 20

const newRule = (key: number): Rule => ({
  key,
  take: '10',
  bank: '',
  subject: '',
  chapter: '',
  difficulty: '',
  unused: 'never',
})

/** The sheet. */
export function DrawQuestions(props: DrawQuestionsProps) {
  const t = useWords(questionWords)
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('draw')}>
      <Drawing {...props} />
    </Sheet>
  )
}

function Drawing({ taken, onTake, onClose }: DrawQuestionsProps) {
  const t = useWords(questionWords)
  const [rules, setRules] = useState<readonly Rule[]>([newRule(0)])
  const { data: banks } = useQuery(banksQuery)
  const names = new Map((banks?.banks ?? []).map(({ bank, name }) => [bank, name]))
  const draw = useAct({
    call: () =>
      questionApi.draw({
        body: {
          rules: rules.map(ruleOf),
          except: taken.map(({ bank, id }) => ({ bank, id })),
          seed: newKey(),
        },
      }),
    says: () => null,
    renews: [...questionsKey, 'drawn'],
  })
  const drawn = draw.data
  const change = (next: Rule) => {
    draw.reset()
    setRules(rules.map((rule) => (rule.key === next.key ? next : rule)))
  }
  return (
    <div className={css.choosing}>
      <p className="muted small">{t('drawAbout')}</p>
      {rules.map((rule, index) => (
        <OneRule
          key={rule.key}
          rule={rule}
          index={index}
          onChange={change}
          onDrop={
            rules.length > 1
              ? () => {
                  draw.reset()
                  setRules(rules.filter((one) => one.key !== rule.key))
                }
              : null
          }
        />
      ))}
      {rules.length < mostRules && (
        <Button onClick={() => setRules([...rules, newRule(Math.max(...rules.map(({ key }) => key)) + 1)])}>
          {t('addRule')}
        </Button>
      )}
      {drawn?.drawn.map((one, index) => {
        const missing = Number(rules[index]?.take) - one.taken
        if (!(missing > 0)) return null
        const title = t('shortOf', { n: digits(index + 1), missing: formatNumber(missing) })
        return (
          <Banner key={rules[index]?.key} tone="warn" title={title}>
            {whyShort(t, one)}
          </Banner>
        )
      })}
      {drawn && drawn.questions.length > 0 && (
        <QuestionRows
          questions={drawn.questions}
          names={names}
          control={(_question, text) => (
            <span className={table.open} tabIndex={-1} data-row>
              {text}
            </span>
          )}
        />
      )}
      <div data-clear className={css.foot}>
        <span />
        <Button
          variant={drawn ? 'secondary' : 'primary'}
          busy={draw.isPending}
          disabled={rules.some(({ take }) => !(Number(take) >= 1))}
          onClick={() => draw.mutate(undefined)}
        >
          {t(drawn ? 'drawAgain' : 'drawNow')}
        </Button>
        {drawn && drawn.questions.length > 0 && (
          <Button
            variant="primary"
            onClick={() => {
              onTake(drawn.questions.map(({ bank, id, marks }) => ({ bank, id, marks })))
              onClose()
            }}
          >
            {t('takeDrawn', { n: formatNumber(drawn.questions.length) })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface OneRuleProps {
  rule: Rule
  index: number
  onChange: (rule: Rule) => void
  /** Null: the last one stays. */
  onDrop: (() => void) | null
}

function OneRule({ rule, index, onChange, onDrop }: OneRuleProps) {
  const t = useWords(questionWords)
  const { data: banks } = useQuery(banksQuery)
  const { data: facets } = useQuery(facetsQuery(rule.bank || undefined))
  const set = (next: Partial<Rule>) => onChange({ ...rule, ...next })
  const places = facets?.chapters ?? []
  const chapters = places.filter(({ subject }) => rule.subject === '' || subject === rule.subject)
  const n = digits(index + 1)
  return (
    <fieldset className={css.rule}>
      <legend>{t('rule', { n })}</legend>
      <TextInput
        label={t('howMany')}
        inputMode="numeric"
        value={rule.take}
        onChange={(event) => set({ take: plainDigits(event.target.value) })}
      />
      <Select
        label={t('bank')}
        placeholder={t('allBanks')}
        options={(banks?.banks ?? []).map(({ bank, name }) => ({ value: bank, label: name }))}
        value={rule.bank}
        onChange={(bank) => set({ bank, subject: '', chapter: '' })}
      />
      <Select
        label={t('subject')}
        placeholder={t('allSubjects')}
        options={choices(places.map(({ subject }) => subject))}
        value={rule.subject}
        onChange={(subject) => set({ subject, chapter: '' })}
      />
      <Select
        label={t('chapter')}
        placeholder={t('allChapters')}
        options={choices(chapters.map(({ chapter }) => chapter))}
        value={rule.chapter}
        onChange={(chapter) => set({ chapter })}
      />
      <Select
        label={t('difficulty')}
        placeholder={t('anyDifficulty')}
        options={difficulties.map((value) => ({ value, label: t(value) }))}
        value={rule.difficulty}
        onChange={(difficulty) => set({ difficulty })}
      />
      <Select
        label={t('unused')}
        placeholder={t('unusedNever')}
        options={[
          { value: 'month', label: t('unusedMonth') },
          { value: 'year', label: t('unusedYear') },
        ]}
        value={rule.unused === 'never' ? '' : rule.unused}
        onChange={(value) => set({ unused: value === 'month' || value === 'year' ? value : 'never' })}
      />
      {onDrop && (
        <Button className={css.end ?? ''} variant="quiet" onClick={onDrop}>
          {t('dropRule', { n })}
        </Button>
      )}
    </fieldset>
  )
}

function ruleOf({ take, bank, subject, chapter, difficulty, unused }: Rule): DrawRule {
  return {
    take: Math.min(500, Number(take)),
    banks: bank === '' ? [] : [bank],
    subject: subject || null,
    chapter: chapter || null,
    type: null,
    difficulty: difficulties.find((one) => one === difficulty) ?? null,
    unusedSince: unused === 'never' ? null : new Date(serverClock.now() - unusedMs[unused]).toISOString(),
  }
}

type Short = { used: number; otherDifficulty: number; unknownDifficulty: number }

function whyShort(t: Translate<typeof en>, { used, otherDifficulty, unknownDifficulty }: Short): string {
  return [
    used > 0 ? t('ruleUsed', { n: formatNumber(used) }) : '',
    otherDifficulty > 0 ? t('ruleOther', { n: formatNumber(otherDifficulty) }) : '',
    unknownDifficulty > 0 ? t('ruleUnknown', { n: formatNumber(unknownDifficulty) }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

function choices(names: readonly (string | null)[]) {
  return [...new Set(names.filter((name) => name !== null))].map((value) => ({ value, label: value }))
}

/** Either script's digits as Latin ones, and nothing else. */
function plainDigits(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/\D/g, '')
    .slice(0, 3)
}
