/** When an exam can be sat: day and hour of the school's clock, how long, and what a wrong answer costs. */
import { Checkbox, TextInput, VisuallyHidden } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import type { DeskForm } from '../../platform/form.ts'
import { instantOf, type WallTime, wallTime } from '../../platform/school-time.ts'
import { useUntil } from '../../platform/until.ts'
import { useMe } from '../staff/staff.api.ts'
import css from './exam-form.module.css'
import { nextAt, type When } from './exam-form.ts'
import { examWords } from './words.ts'

const minute = 60_000

/** The fields; `of` is a form that holds them among others. */
export function WhenFields({ of, practice }: { of: DeskForm<When>; practice: boolean }) {
  const t = useWords(examWords)
  const until = useUntil()
  const { timeZone } = useMe().school
  const { form } = of
  const { date, time } = { date: form.watch('date'), time: form.watch('time') }
  const start = instantOf({ date, time }, timeZone)
  const set = (wall: WallTime) => {
    for (const name of ['date', 'time'] as const)
      form.setValue(name, wall[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const quick = [
    // The form is filled to the minute: ten whole ones are left.
    ['inTenMinutes', () => wallTime(serverClock.now() + 11 * minute - 1, timeZone)],
    ['atEight', () => nextAt('20:00', serverClock.now(), timeZone)],
    ['atTen', () => nextAt('10:00', serverClock.now(), timeZone)],
  ] as const
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return (
    <>
      <fieldset className={css.quick}>
        <legend>
          <VisuallyHidden>{t('quickTimes')}</VisuallyHidden>
        </legend>
        {quick.map(([name, at]) => (
          <button key={name} type="button" className={css.chip} onClick={() => set(at())}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      <div className={css.row}>
        <TextInput label={t('date')} type="date" {...of.field('date')} />
        <TextInput label={t('hour', { city })} type="time" {...of.field('time')} />
        <TextInput
          label={t('durationMinutes')}
          inputMode="decimal"
          autoComplete="off"
          className={css.number ?? ''}
          {...of.field('duration')}
        />
        {!practice && (
          <TextInput
            label={t('late')}
            hint={t('lateHint')}
            inputMode="numeric"
            autoComplete="off"
            className={css.number ?? ''}
            {...of.field('late')}
          />
        )}
        <TextInput
          label={t('cutMarks')}
          hint={t('cutMarksHint')}
          inputMode="decimal"
          autoComplete="off"
          className={css.number ?? ''}
          {...of.field('cutMarks')}
        />
      </div>
      <p className={css.until} role="status">
        {start !== null && `${formatDateTime(start)} · ${until(start) ?? t('isPast')}`}
      </p>
      <Checkbox
        label={t('resubmit')}
        checked={form.watch('resubmit')}
        onChange={(resubmit) => form.setValue('resubmit', resubmit, { shouldDirty: true })}
      />
    </>
  )
}
