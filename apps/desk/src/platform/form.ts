/** A form of the desk: checked by a schema, kept as a draft, sent once, and refused in the place that the refusal is about. */
import { zodResolver } from '@hookform/resolvers/zod'
import { visiblePattern } from '@porua/contract/limits'
import type { ProblemCode } from '@porua/contract/problems'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { type Draft, useDraft } from './drafts.ts'
import { z } from './schema.ts'
import type { en } from './words.en.ts'
import { deskWords } from './words.ts'

/** What a schema says of a field: the name of a text of `words.en.ts`. */
export type Issue = Extract<
  keyof typeof en,
  | 'needed'
  | 'number'
  | 'loginShape'
  | 'passwordRule'
  | 'codeShape'
  | 'twiceNamed'
  | 'aNumber'
  | 'aTime'
  | 'someQuestions'
  | 'rightOne'
>

/** A schema's message. */
export const says = (issue: Issue) => issue

/** Text that has to be there, without the spaces around it; what nobody sees is not there. */
export const neededText = (most: number) => z.string().trim().max(most).regex(visiblePattern, says('needed'))

/** A password that somebody has; nothing is asked of it. */
export const knownPassword = z.string().min(1, says('needed')).max(200)

interface DeskFormOptions<V extends FieldValues> {
  /** Its messages are `Issue`s. */
  schema: z.ZodType<V, V>
  defaults: DefaultValues<NoInfer<V>>
  /** What the draft is kept as; null where nothing of the form is kept. */
  draft: string | null
  /** Fields that are never kept. */
  secrets?: readonly Path<V>[]
  /** False: whoever was asked has thought better of it. Nothing was sent, and the draft stays. */
  send: (values: V) => Promise<unknown>
  /** The field that a refusal is about, where the server names none. */
  fieldOf?: Partial<Record<ProblemCode, Path<V>>>
  /** True: the screen itself says what this refusal means. */
  take?: (error: ApiError, values: V) => boolean
}

/** What a field of the kit spreads onto itself. */
export interface FieldProps {
  name: string
  error: string | null
}

export interface DeskForm<V extends FieldValues> {
  form: UseFormReturn<V>
  draft: Draft
  busy: boolean
  /** A refusal that is about no field. */
  refusal: string | null
  field(name: Path<V>): FieldProps & ReturnType<UseFormReturn<V>['register']>
  submit(event?: FormEvent): void
}

/** Makes a form. It says by itself what is missing, what was refused, and that no reply came. */
export function useDeskForm<V extends FieldValues>({
  schema,
  defaults,
  draft: name,
  secrets,
  send,
  fieldOf = {},
  take,
}: DeskFormOptions<V>): DeskForm<V> {
  const t = useWords(deskWords)
  const form = useForm<V>({ resolver: zodResolver(schema), defaultValues: defaults })
  const draft = useDraft(form, name, secrets)
  const { errors, isSubmitting } = form.formState

  const text = (error: FieldError | undefined): string | null => {
    if (!error) return null
    if (error.type === 'refused') return error.message ?? t('failed')
    return t((error.message ?? 'failed') as Issue)
  }

  const refuse = (error: unknown, values: V) => {
    if (!(error instanceof ApiError)) throw error
    if (take?.(error, values)) return
    const field = (fieldOf[error.code as ProblemCode] ?? error.field) as Path<V> | undefined
    const words = [error.title, error.serverMessage].filter(Boolean).join(' ')
    const message = error.kind === 'network' ? t('noReply') : words || t('failed')
    if (field !== undefined && field in values)
      form.setError(field, { type: 'refused', message }, { shouldFocus: true })
    else form.setError('root', { type: 'refused', message })
  }

  return {
    form,
    draft,
    busy: isSubmitting,
    refusal: text(errors.root as FieldError | undefined),
    field: (field) => ({ ...form.register(field), error: text(errors[field] as FieldError | undefined) }),
    submit: (event) => {
      event?.preventDefault()
      if (isSubmitting) return
      void form.handleSubmit(async (values) => {
        try {
          if ((await send(values)) !== false) draft.forget()
        } catch (error) {
          refuse(error, values)
        }
      })()
    },
  }
}
