/** One member of staff: name and role to change, and what may be done about their access. */
import { roles } from '@porua/contract/desk/capabilities'
import { type StaffMember, staffMember } from '@porua/contract/desk/staff'
import { TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { useSeen } from '../../platform/seen.ts'
import { Conflict, type ConflictChoice } from '../../platform/ui/conflict.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { nameField } from './fields.ts'
import { MemberAccess } from './member-access.tsx'
import css from './member-details.module.css'
import { staffApi, staffQuery } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { useMe } from './staff.api.ts'
import { staffWords } from './words.ts'

/** `version` is what the change was made from: it goes along in the draft. */
const schema = z.object({ version: z.number(), name: nameField, role: z.enum(roles) })
type Change = z.output<typeof schema>

interface MemberDetailsProps {
  member: StaffMember
  onSaved: () => void
}

/** Facts, the form, and access. */
export function MemberDetails({ member, onSaved }: MemberDetailsProps) {
  const t = useWords(staffWords)
  const seen = useSeen()
  const me = useMe()
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{t('login')}</dt>
          <dd>{member.login}</dd>
        </div>
        <div>
          <dt>{t('secondStep')}</dt>
          <dd>{t(member.secondStep ? 'on' : 'off')}</dd>
        </div>
        <div>
          <dt>{t('lastSeen')}</dt>
          <dd>{seen(member.seenAt)}</dd>
        </div>
      </dl>
      <MemberForm member={member} onSaved={onSaved} />
      {member.id === me.staff.id ? (
        <p className="muted small">{t('ownRow')}</p>
      ) : (
        <Section title={t('access')}>
          <MemberAccess member={member} />
        </Section>
      )}
    </>
  )
}

function MemberForm({ member, onSaved }: MemberDetailsProps) {
  const t = useWords(staffWords)
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<{ mine: Change; theirs: StaffMember } | null>(null)
  const form = useDeskForm<Change>({
    schema,
    defaults: { version: member.version, name: member.name, role: member.role },
    draft: `staff ${member.id}`,
    fieldOf: { lastOwner: 'role' },
    send: async (body) => {
      await staffApi.changeStaff({ params: { staffId: member.id }, body })
      toast.success(t('saved'))
      onSaved()
      void queries.invalidateQueries({ queryKey: ['staff'] })
    },
    take: (error, mine) => {
      const stands = error.code === 'conflict' ? staffMember.safeParse(error.data) : null
      if (!stands?.success) return false
      setConflict({ mine, theirs: stands.data })
      return true
    },
  })

  const differing = conflict
    ? (['name', 'role'] as const).filter((field) => conflict.mine[field] !== conflict.theirs[field])
    : []
  const shown = (field: 'name' | 'role', of: Pick<Change, 'name' | 'role'>) =>
    field === 'role' ? t(of.role) : of.name

  const choose = (choice: ConflictChoice) => {
    if (!conflict) return
    const { mine, theirs } = conflict
    form.form.setValue('version', theirs.version)
    form.form.setValue('name', choice.name === 'theirs' ? theirs.name : mine.name)
    form.form.setValue('role', choice.role === 'theirs' ? theirs.role : mine.role)
    setConflict(null)
    form.submit()
  }
  /** Both have saved the same: what stands is what was meant. */
  const cancel = () => {
    setConflict(null)
    if (differing.length > 0) return
    form.draft.discard()
    onSaved()
    void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
  }

  return (
    <>
      <FormFrame of={form} action={t('save')}>
        <TextInput label={t('name')} maxLength={120} autoComplete="off" {...form.field('name')} />
        <RoleChoice field={form.form.register('role')} error={form.field('role').error} />
      </FormFrame>
      {conflict && (
        <Conflict
          fields={differing.map((field) => ({
            name: field,
            label: t(field),
            mine: shown(field, conflict.mine),
            theirs: shown(field, conflict.theirs),
            untouched: conflict.mine[field] === form.form.formState.defaultValues?.[field],
          }))}
          onChoose={choose}
          onCancel={cancel}
        />
      )}
    </>
  )
}
