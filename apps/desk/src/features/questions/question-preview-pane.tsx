/** The question as its students see it, and as the result shows it, drawn while it is written. */
import type { QuestionFields } from '@porua/contract/desk/questions'
import { Tabs } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { QuestionPreview } from '@porua/kit/questions/question-preview.tsx'
import { useDeferredValue, useState } from 'react'
import { asReviewed } from './as-reviewed.ts'
import css from './question-editor.module.css'
import { questionWords } from './words.ts'

/** @param index Of the question among others, from 0. */
export function QuestionPreviewPane({ fields, index = 0 }: { fields: QuestionFields; index?: number }) {
  const t = useWords(questionWords)
  const [mode, setMode] = useState<'paper' | 'review'>('paper')
  // Formulas take longer to draw than a key to be pressed.
  const shown = useDeferredValue(fields)
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <Tabs
        label={t('preview')}
        tabs={[
          { value: 'paper', label: t('asAsked') },
          { value: 'review', label: t('withKey') },
        ]}
        value={mode}
        onChange={setMode}
      >
        <QuestionPreview key={mode} question={asReviewed('preview', shown)} index={index} mode={mode} />
      </Tabs>
    </section>
  )
}
