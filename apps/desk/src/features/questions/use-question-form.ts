/** The form of one question: what is sent, what a refusal says, and two people on one question. */
import {
  type BankQuestion,
  type QuestionRemark,
  questionCalls,
  questionRemark,
} from '@porua/contract/desk/questions'
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskForm, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { questionApi, questionsKey } from './queries.ts'
import { fieldsOf, type QuestionValues, questionSchema, valuesOf } from './question-form.ts'
import { questionWords } from './words.ts'

const standing = questionCalls.restore.reply.shape.question
const refusedData = z.object({ remarks: z.array(questionRemark) })

/** What the second person typed, and what the first has saved. */
export interface QuestionConflict {
  mine: QuestionValues
  theirs: BankQuestion
}

export interface QuestionForm {
  form: DeskForm<QuestionValues>
  /** Mistakes of what was sent; null until something was refused, and again when something else is typed. */
  refused: readonly QuestionRemark[] | null
  conflict: QuestionConflict | null
  setConflict: (conflict: QuestionConflict | null) => void
}

/** @param id Null: a new question. @param onSaved Called with the question as it stands then. */
export function useQuestionForm({
  id,
  defaults,
  draft,
  onSaved,
}: {
  id: string | null
  defaults: QuestionValues
  draft: string
  onSaved: (question: BankQuestion, values: QuestionValues) => void
}): QuestionForm {
  const t = useWords(questionWords)
  const queries = useQueryClient()
  const [refused, setRefused] = useState<{ of: string; remarks: readonly QuestionRemark[] } | null>(null)
  const [conflict, setConflict] = useState<QuestionConflict | null>(null)
  const form = useDeskForm<QuestionValues>({
    schema: questionSchema,
    defaults,
    draft,
    send: async (values) => {
      const { bank, version } = values
      const question = fieldsOf(values)
      const saved =
        id === null
          ? await questionApi.add({ body: { bank, question } })
          : await questionApi.change({ body: { bank, id, version, question } })
      const follow = saved.exams.map(({ title }) => title).join(', ')
      toast.success(follow === '' ? t('saved') : t('savedExams', { exams: follow }))
      await queries.invalidateQueries({ queryKey: questionsKey })
      onSaved(saved.question, values)
    },
    take: (error, mine) => {
      const stands = error.code === 'conflict' ? standing.safeParse(error.data) : null
      if (stands?.success) {
        setConflict({ mine, theirs: stands.data })
        return true
      }
      const told = error.code === 'badRequest' ? refusedData.safeParse(error.data) : null
      if (told?.success) setRefused({ of: JSON.stringify(fieldsOf(mine)), remarks: told.data.remarks })
      return false
    },
  })
  const now = JSON.stringify(fieldsOf(form.form.getValues()))
  return { form, refused: refused?.of === now ? refused.remarks : null, conflict, setConflict }
}

/** Fields on which the two differ: an option belongs to its key. */
export const conflictGroups = [
  ['title', ['title', 'format']],
  ['options', ['type', 'options', 'right', 'imageOptions', 'accepted', 'tolerance']],
  ['explanation', ['explanation']],
  ['media', ['images', 'files']],
  ['filedUnder', ['subject', 'chapter', 'tags', 'difficulty', 'language']],
  ['marks', ['marks']],
  ['notes', ['notes']],
] as const satisfies readonly (readonly [string, readonly (keyof QuestionValues)[]])[]

type GroupName = (typeof conflictGroups)[number][0]

/** A group of fields in a line, as people read it. */
export function groupText(name: GroupName, values: QuestionValues): string {
  const fields = conflictGroups.find(([one]) => one === name)?.[1] ?? []
  if (name === 'options' && values.options.length > 0)
    return values.options.map((option, at) => `${values.right.includes(at) ? '✓ ' : ''}${option}`).join(' | ')
  return fields
    .flatMap((field) => values[field as keyof QuestionValues])
    .filter((value) => value !== '')
    .join(' | ')
}

/** The groups on which two differ. */
export function differing({ mine, theirs }: QuestionConflict): GroupName[] {
  const other = valuesOf(theirs)
  return conflictGroups
    .filter(([, fields]) =>
      fields.some((field) => JSON.stringify(mine[field]) !== JSON.stringify(other[field])),
    )
    .map(([name]) => name)
}

/** What is to stand by a choice: of each group the one's or the other's. */
export function chosenValues(
  { mine, theirs }: QuestionConflict,
  choice: Readonly<Record<string, 'mine' | 'theirs'>>,
): QuestionValues {
  const other = valuesOf(theirs)
  const taken = conflictGroups.flatMap(([name, fields]) =>
    choice[name] === 'theirs' ? fields.map((field) => [field, other[field]] as const) : [],
  )
  return { ...mine, ...Object.fromEntries(taken), version: other.version }
}
