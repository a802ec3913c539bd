/** What staff type of a student: the same fields when one is added and when one is changed. */
import type { DeskStudent } from '@porua/contract/desk/students'
import { TextInput } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { Path, PathValue } from 'react-hook-form'
import { type DeskForm, neededText } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { GroupChoice } from './group-choice.tsx'
import css from './student-form.module.css'
import { studentWords } from './words.ts'

const text = z.string().trim().max(2_000)

/** The fields; the server reads them by the rules of an admission list. */
export const studentFields = {
  name: neededText(200),
  mobile: neededText(40),
  groups: z.array(z.string()),
  contact: text,
  branch: text,
  division: text,
  session: text,
  code: text,
  link: text,
  ssc: text,
  hsc: text,
}

/** Fields of a student that are a line of text. */
export const lineFields = ['contact', 'branch', 'division', 'session', 'code', 'link', 'ssc', 'hsc'] as const

/** Every field of the form. */
export const allFields = ['name', 'mobile', 'groups', ...lineFields] as const
export type StudentValues = Pick<DeskStudent, (typeof allFields)[number]>

/** An empty form. */
export const emptyStudent: StudentValues = {
  name: '',
  mobile: '',
  groups: [],
  contact: '',
  branch: '',
  division: '',
  session: '',
  code: '',
  link: '',
  ssc: '',
  hsc: '',
}

/** The fields of a form; what few schools fill in stands below a line that opens it. */
export function StudentFields<V extends StudentValues>({ of }: { of: DeskForm<V> }) {
  const t = useWords(studentWords)
  const groups = of.form.watch('groups' as Path<V>) as unknown as string[]
  const isFilled = lineFields.some((field) => of.form.getValues(field as Path<V>) !== '')
  const hasError = lineFields.some((field) => of.field(field as Path<V>).error !== null)
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...of.field('name' as Path<V>)}
      />
      <TextInput
        label={t('mobile')}
        maxLength={40}
        inputMode="tel"
        autoComplete="off"
        {...of.field('mobile' as Path<V>)}
      />
      <GroupChoice
        label={t('groups')}
        value={groups}
        onChange={(next) =>
          of.form.setValue('groups' as Path<V>, next as PathValue<V, Path<V>>, { shouldDirty: true })
        }
      />
      <details open={isFilled || hasError || undefined}>
        <summary className={css.summary}>{t('moreFields')}</summary>
        <div className={css.lines}>
          {lineFields.map((field) => (
            <TextInput
              key={field}
              label={t(field)}
              maxLength={2_000}
              autoComplete="off"
              {...of.field(field as Path<V>)}
            />
          ))}
        </div>
      </details>
    </>
  )
}
