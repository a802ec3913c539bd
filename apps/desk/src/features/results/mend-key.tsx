/** Mending the key of one question: what is right, who gains and loses by it, and then the press that does it. */
import type { AnalysedQuestion, KeyCorrection, KeyPreview, ResultsState } from '@porua/contract/desk/results'
import { Button, Checkbox, TextInput, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { lightText } from '../../platform/light-text.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { KeyPreviewTable } from './key-preview.tsx'
import { outcomeOf, resultsApi, resultsKey } from './queries.ts'
import css from './results-page.module.css'
import { useLongAct } from './use-long-act.ts'
import { resultsWords } from './words.ts'

interface MendKeyProps {
  item: AnalysedQuestion
  results: ResultsState
  onDone: () => void
}
type How = KeyCorrection['kind']

/** The form. A preview is of what was chosen when it was asked for: another choice takes it away. */
export function MendKey({ item, results, onDone }: MendKeyProps) {
  const t = useWords(resultsWords)
  const { options, type, accepted } = item
  const hows: How[] =
    options.length > 0
      ? ['answer', 'drop', 'bonus']
      : type === 'paragraph'
        ? ['drop', 'bonus']
        : ['accept', 'drop', 'bonus']
  const [how, setHow] = useState<How>(hows[0] ?? 'drop')
  const [right, setRight] = useState<readonly string[]>(accepted)
  const [text, setText] = useState('')
  const [error, setError] = useState<'chooseOne' | 'typeAnswer' | null>(null)
  const [preview, setPreview] = useState<KeyPreview | null>(null)
  const params = { examId: results.id }
  const body = (correction: KeyCorrection) => ({
    questionId: item.questionId,
    generation: results.generation,
    correction,
  })
  const change = (go: () => void) => {
    go()
    setPreview(null)
    setError(null)
  }
  const chosen = (): KeyCorrection | null => {
    if (how === 'answer') return right.length === 0 ? null : { kind: 'answer', accepted: [...right] }
    if (how === 'accept') return text.trim() === '' ? null : { kind: 'accept', text: text.trim() }
    return { kind: how }
  }
  const look = useLongAct({
    call: async (correction: KeyCorrection, signal) => {
      const reply = await resultsApi.previewKey({ params, body: body(correction) }, { signal })
      return outcomeOf({ done: reply.preview, job: reply.job }, signal)
    },
    renews: [...resultsKey(results.id), 'state'],
    onDone: setPreview,
  })
  const mend = useLongAct({
    call: async (correction: KeyCorrection, signal) => {
      const reply = await resultsApi.mendKey({ params, body: body(correction) }, { signal })
      return outcomeOf({ done: reply.report, job: reply.job }, signal)
    },
    renews: resultsKey(results.id),
    onDone: ({ up, down }) => {
      toast.success(t('mendDone', { up: formatNumber(up), down: formatNumber(down) }))
      onDone()
    },
  })
  const askMend = async (of: KeyPreview) => {
    const correction = chosen()
    if (!correction) return
    const told = of.told > 0 ? ` ${t('mendTold', { n: formatNumber(of.told) })}` : ''
    const said = t('mendBody', { up: formatNumber(of.up), down: formatNumber(of.down) })
    if (
      await ask({
        title: t('mendAsk'),
        body: `${said}${told}`,
        confirmLabel: t('mendDo'),
        danger: of.down > 0,
      })
    )
      mend.mutate(correction)
  }
  const submit = () => {
    const correction = chosen()
    if (correction) look.mutate(correction)
    else setError(how === 'answer' ? 'chooseOne' : 'typeAnswer')
  }
  return (
    <div className={css.mend}>
      <p className={css.title}>{lightText(item.title) || t('picture')}</p>
      <fieldset className={css.choices}>
        <legend>{t('how')}</legend>
        {hows.map((one) => (
          <label key={one} className={css.choice}>
            <input type="radio" name="how" checked={how === one} onChange={() => change(() => setHow(one))} />
            <span>
              <span>{t(howWords[one])}</span>
              {(one === 'drop' || one === 'bonus') && (
                <span className={css.about}>{t(one === 'drop' ? 'howDropAbout' : 'howBonusAbout')}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {how === 'answer' && (
        <fieldset className={css.choices}>
          <legend>{t('rightOnes')}</legend>
          {options.map(({ letter, text: shown, value, chosen: count }) => (
            <Checkbox
              key={letter}
              label={`${letter}. ${lightText(shown) || t('picture')} (${formatNumber(count)})`}
              checked={right.includes(value)}
              onChange={(on) =>
                change(() => setRight(on ? [...right, value] : right.filter((other) => other !== value)))
              }
            />
          ))}
        </fieldset>
      )}
      {how === 'accept' && (
        <TextInput
          label={t('acceptText')}
          hint={t('accepted', { list: lightText(accepted.join(' · ')) })}
          maxLength={2_000}
          value={text}
          onChange={(event) => change(() => setText(event.target.value))}
        />
      )}
      {error && <p role="alert">{t(error)}</p>}
      <Button variant={preview ? 'secondary' : 'primary'} busy={look.isPending} onClick={submit}>
        {t('preview')}
      </Button>
      {preview && (
        <>
          <KeyPreviewTable preview={preview} />
          {!preview.already && (
            <Button variant="primary" busy={mend.isPending} onClick={() => void askMend(preview)}>
              {t('mendDo')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const howWords = { answer: 'howAnswer', accept: 'howAccept', drop: 'howDrop', bonus: 'howBonus' } as const
