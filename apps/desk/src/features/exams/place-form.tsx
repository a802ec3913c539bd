/** Puts an exam into the calendars of groups, or changes when it is before it begins there. */
import { type ExamDetail, type ExamPlace, examDetail } from '@porua/contract/desk/exams'
import { Checkbox, toast } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DeskForm, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { instantOf } from '../../platform/school-time.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import { deskWords } from '../../platform/words.ts'
import { useMe } from '../staff/staff.api.ts'
import { askPast } from './ask-past.ts'
import css from './exam-form.module.css'
import { type When, whenOf, whenSchema, whenStands } from './exam-form.ts'
import { examQuery, examsApi, examsKey } from './queries.ts'
import { WhenFields } from './when-fields.tsx'
import { examWords } from './words.ts'

/** `places`: the groups, each with the version of its place; null: the exam is not in that calendar yet. */
const schema = z.intersection(
  whenSchema,
  z.object({
    places: z.array(z.object({ groupId: z.string(), version: z.number().nullable() })).min(1, 'needed'),
  }),
)
type Placing = z.output<typeof schema>

interface PlaceFormProps {
  exam: ExamDetail
  /** The place that changes; null: the exam gets new ones. */
  place: ExamPlace | null
  groups: readonly { id: string; name: string }[]
  onDone: () => void
}

const fields = ['date', 'time', 'duration', 'late', 'cutMarks', 'resubmit'] as const
const labels = {
  date: 'date',
  time: 'begins',
  duration: 'durationMinutes',
  late: 'late',
  cutMarks: 'cutMarks',
  resubmit: 'resubmit',
} as const

/** The form. */
export function PlaceForm({ exam, place, groups, onDone }: PlaceFormProps) {
  const t = useWords(examWords)
  const says = useWords(deskWords)
  const queries = useQueryClient()
  const { timeZone } = useMe().school
  const zone = { practice: exam.practice, timeZone }
  const like = place ?? exam.places[0]
  const whenever = { date: '', time: '', duration: '30', late: '0', cutMarks: '0', resubmit: false }
  const stands = like ? whenStands(like, zone) : whenever
  const conflict = useConflict<Placing, ExamPlace, (typeof fields)[number]>({
    stands: (data, mine) => {
      const found = examDetail.safeParse(data).data
      if (found) queries.setQueryData(examQuery(exam.id).queryKey, found)
      return found?.places.find(({ groupId, version }) =>
        mine.places.some((one) => one.groupId === groupId && one.version !== version),
      )
    },
    valuesOf: (theirs, mine) => ({
      ...whenStands(theirs, zone),
      places: mine.places.map((one) =>
        one.groupId === theirs.groupId ? { groupId: one.groupId, version: theirs.version } : one,
      ),
    }),
    version: 'places',
    fields,
    label: (field, theirs) =>
      field === 'time'
        ? `${t('begins')} (${formatDateTime(instantOf(theirs, timeZone) ?? 0)})`
        : t(labels[field]),
    shown: (field, { [field]: value }) => (typeof value === 'boolean' ? says(value ? 'yes' : 'no') : value),
    onSame: onDone,
  })
  const of = useDeskForm<Placing>({
    schema,
    defaults: {
      ...stands,
      ...(place ? {} : { date: '', time: '' }),
      places: place ? [{ groupId: place.groupId, version: place.version }] : [],
    },
    draft: `exam ${exam.id} place ${place?.groupId ?? ''}`,
    send: async ({ places, ...when }) => {
      const past = (instantOf(when, timeZone) ?? 0) < serverClock.now()
      if (past && !(await ask(askPast(t, Date.parse(whenOf(when, zone).endsAt))))) return false
      const { exam: next } = await examsApi.placeExam({
        params: { examId: exam.id },
        body: { places, ...whenOf(when, zone), past },
      })
      queries.setQueryData(examQuery(exam.id).queryKey, next)
      void queries.invalidateQueries({ queryKey: examsKey })
      toast.success(t('placed'))
      onDone()
      return true
    },
    take: conflict.take,
  })
  const { form } = of
  const chosen = form.watch('places')
  const free = groups.filter(({ id }) => !exam.places.some(({ groupId }) => groupId === id))
  return (
    <>
      <FormFrame of={of} action={t(place ? 'save' : 'placeExam')}>
        {place === null && (
          <fieldset className={css.choice}>
            <legend>{t('groups')}</legend>
            {free.length === 0 && <p className="muted">{t('allPlaced')}</p>}
            {free.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.some(({ groupId }) => groupId === id)}
                onChange={(on) =>
                  form.setValue(
                    'places',
                    on
                      ? [...chosen, { groupId: id, version: null }]
                      : chosen.filter(({ groupId }) => groupId !== id),
                    { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
                  )
                }
              />
            ))}
            {form.formState.errors.places && (
              <p className={css.error} role="alert">
                {says('needed')}
              </p>
            )}
          </fieldset>
        )}
        <WhenFields of={of as unknown as DeskForm<When>} practice={exam.practice} />
      </FormFrame>
      <FormConflict of={of} asks={conflict.asks} />
    </>
  )
}
