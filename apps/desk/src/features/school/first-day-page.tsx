/** The first-day form: an empty school gets its name, its look, the first course and groups. It can be left and taken up again. */
import type { SchoolSettings } from '@porua/contract/desk/school'
import { colourPattern } from '@porua/contract/limits'
import { Field, Select, TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { renewConfig } from '../../platform/client-config.ts'
import { neededText, says, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import { meQuery } from '../staff/staff.api.ts'
import { HowReached } from './how-reached.tsx'
import { LogoField } from './logo-field.tsx'
import { NamesField } from './names-field.tsx'
import { namesOf, twiceIn } from './names-of.ts'
import { firstDayQuery, schoolApi } from './queries.ts'
import css from './school-form.module.css'
import { schoolWords } from './words.ts'
import { zoneNames } from './zones.ts'

const names = z
  .string()
  .refine((text) => namesOf(text).length > 0, says('needed'))
  .refine((text) => twiceIn(namesOf(text)) === undefined, says('twiceNamed'))
const schema = z.object({
  name: neededText(120),
  colour: z.string().regex(colourPattern, says('needed')),
  timeZone: z.string().min(1, says('needed')),
  logo: z.string(),
  course: neededText(120),
  subjects: names,
  groups: names,
})

export function FirstDayPage() {
  const t = useWords(schoolWords)
  const query = useQuery(firstDayQuery)
  return (
    <Page title={t('firstDay')} about={t('firstDayAbout')}>
      <Loaded query={query} lines={10}>
        {({ settings }) => <FirstDayForm settings={settings} />}
      </Loaded>
    </Page>
  )
}

function FirstDayForm({ settings }: { settings: SchoolSettings }) {
  const t = useWords(schoolWords)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const zones = useMemo(
    () => zoneNames(settings.timeZone).map((value) => ({ value, label: value })),
    [settings.timeZone],
  )
  const isFixed = (field: SchoolSettings['fixed'][number]) => settings.fixed.includes(field)
  const toDesk = async () => {
    void renewConfig()
    // The frame stands, and shows the school's name: what it shows is asked anew, and only the rest is forgotten.
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    await navigate({ to: '/', replace: true })
    queries.removeQueries({ type: 'inactive' })
  }
  const form = useDeskForm({
    schema,
    defaults: {
      name: isFixed('name') ? settings.name : '',
      colour: settings.colour,
      timeZone: settings.timeZone,
      logo: '',
      course: '',
      subjects: '',
      groups: '',
    },
    draft: 'first-day',
    send: async ({ logo, subjects, groups, ...rest }) => {
      const picture = logo === '' ? {} : { logo: { type: 'image/png' as const, data: logo } }
      await schoolApi.openSchool({
        body: { ...rest, ...picture, subjects: namesOf(subjects), groups: namesOf(groups) },
      })
      toast.success(t('opened'))
      await toDesk()
    },
    take: ({ code, field }) => {
      // Somebody has opened it meanwhile, or this very form has, and its reply was lost.
      if (code !== 'conflict' || field !== undefined) return false
      toast.success(t('begun'))
      form.draft.forget()
      void toDesk()
      return true
    },
  })
  const { watch, setValue } = form.form
  const put = (field: 'timeZone' | 'logo') => (value: string) => setValue(field, value, { shouldDirty: true })
  return (
    <div className={css.form}>
      <FormFrame of={form} action={t('open')}>
        {isFixed('name') ? (
          <Fixed label={t('name')} value={settings.name} />
        ) : (
          <TextInput label={t('name')} maxLength={120} autoComplete="organization" {...form.field('name')} />
        )}
        {isFixed('colour') ? (
          <Fixed label={t('colour')} value={settings.colour} />
        ) : (
          <TextInput
            label={t('colour')}
            type="color"
            hint={t('colourHint')}
            className={css.colour ?? ''}
            {...form.field('colour')}
          />
        )}
        {isFixed('logo') ? null : (
          <LogoField value={watch('logo')} onChange={put('logo')} error={form.field('logo').error} />
        )}
        {isFixed('timeZone') ? (
          <Fixed label={t('timeZone')} value={settings.timeZone} />
        ) : (
          <Select
            label={t('timeZone')}
            options={zones}
            value={watch('timeZone')}
            onChange={put('timeZone')}
            error={form.field('timeZone').error}
          />
        )}
        <TextInput label={t('course')} hint={t('courseHint')} maxLength={120} {...form.field('course')} />
        <NamesField
          label={t('subjects')}
          hint={t('oneALine')}
          text={watch('subjects')}
          field={form.field('subjects')}
        />
        <NamesField
          label={t('groups')}
          hint={`${t('groupsHint')} ${t('oneALine')}`}
          text={watch('groups')}
          field={form.field('groups')}
        />
        <Section title={t('reach')} about={t('reachAgain')}>
          <HowReached />
        </Section>
      </FormFrame>
    </div>
  )
}

/** What the environment says: shown, and not to be changed. */
function Fixed({ label, value }: { label: string; value: string }) {
  const t = useWords(schoolWords)
  return (
    <Field label={label} hint={t('fixed')}>
      {(control) => (
        <output {...control} className={css.value}>
          {value}
        </output>
      )}
    </Field>
  )
}
