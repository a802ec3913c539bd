/** Two people on one question: which of the two is to stand, part by part. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { lightText } from '../../platform/light-text.ts'
import { Conflict } from '../../platform/ui/conflict.tsx'
import { type QuestionValues, valuesOf } from './question-form.ts'
import { chosenValues, differing, groupText, type QuestionForm } from './use-question-form.ts'
import { questionWords } from './words.ts'

/** The words of the parts. */
const partWords = {
  title: 'question',
  options: 'optionsAndKey',
  explanation: 'explanation',
  media: 'media',
  filedUnder: 'filedUnder',
  marks: 'marks',
  notes: 'notes',
} as const

/** @param onSame Called where both have saved the same. */
export function QuestionConflict({ of, onSame }: { of: QuestionForm; onSame: () => void }) {
  const t = useWords(questionWords)
  const { form, conflict, setConflict } = of
  if (!conflict) return null
  const theirs = valuesOf(conflict.theirs)
  const fields = differing(conflict).map((name) => ({
    name,
    label: t(partWords[name]),
    mine: lightText(groupText(name, conflict.mine)),
    theirs: lightText(groupText(name, theirs)),
    untouched:
      groupText(name, conflict.mine) === groupText(name, form.form.formState.defaultValues as QuestionValues),
  }))
  return (
    <Conflict
      fields={fields}
      onChoose={(choice) => {
        for (const [name, value] of Object.entries(chosenValues(conflict, choice)))
          form.form.setValue(name as never, value as never, { shouldDirty: true })
        setConflict(null)
        form.submit()
      }}
      onCancel={() => {
        setConflict(null)
        if (fields.length > 0) return
        form.draft.discard()
        onSame()
      }}
    />
  )
}
