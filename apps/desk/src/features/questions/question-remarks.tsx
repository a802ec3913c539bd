/** What is wrong with a question while it is written, by the rules of an import; asked when the typing rests. */
import type { QuestionFields, QuestionRemark } from '@porua/contract/desk/questions'
import { Icon } from '@porua/kit'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { questionApi } from './queries.ts'
import css from './question-editor.module.css'
import type { en } from './words.en.ts'
import { questionWords } from './words.ts'

const typingMs = 400

/** Asks what is wrong. Nothing is asked of a question that has no text yet. */
export function useRemarks(fields: QuestionFields): readonly QuestionRemark[] {
  const text = JSON.stringify(fields)
  const [asked, setAsked] = useState(text)
  const language = useLanguage()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ['question check', language, asked],
    queryFn: ({ signal }) =>
      questionApi.check({ body: { question: JSON.parse(asked) as QuestionFields } }, { signal }),
    enabled: fields.title.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data?.remarks ?? []
}

/** What was said, mistakes first. */
export function Remarks({ remarks }: { remarks: readonly QuestionRemark[] }) {
  const t = useWords(questionWords)
  if (remarks.length === 0) return null
  return (
    <ul className={css.remarks} aria-label={t('remarks')}>
      {remarks.map(({ kind, field, text }) => (
        <li key={`${kind} ${field} ${text}`} className={`${css.remark} ${css[kind]}`}>
          <Icon name={kind === 'mistake' ? 'alert' : 'info'} size={16} label={t(kind)} />
          <span>{[fieldName(t, field), text].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The words of fields that remarks name. */
const fieldWords = {
  title: 'question',
  options: 'options',
  answer: 'key',
  tolerance: 'tolerance',
  explanation: 'explanation',
  notes: 'notes',
  images: 'media',
  files: 'files',
  tags: 'tags',
} as const satisfies Record<string, keyof typeof en>

/** 'Options' of 'options[2]', 'Options, B7' of a cell; '' of a field that the sentence names by itself. */
function fieldName(t: Translate<typeof en>, field: string): string {
  const [, cell, name = ''] = /^(?:([A-Z]+\d+) )?([a-z]+)/.exec(field) ?? []
  if (!(name in fieldWords)) return cell ?? ''
  return [t(fieldWords[name as keyof typeof fieldWords]), cell].filter(Boolean).join(', ')
}
