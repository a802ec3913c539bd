/** One member of staff: name and role to change, and what may be done about their access. */
import { roles } from '@porua/contract/desk/capabilities'
import { type StaffMember, staffMember } from '@porua/contract/desk/staff'
import { TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { useSeen } from '../../platform/seen.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
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
  const facts = [
    [t('login'), member.login],
    [t('secondStep'), t(member.secondStep ? 'on' : 'off')],
    [t('lastSeen'), seen(member.seenAt)],
  ] as const
  return (
    <>
      <Facts facts={facts} className={css.facts} />
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
  const conflict = useConflict<Change, StaffMember, 'name' | 'role'>({
    stands: (data) => staffMember.safeParse(data).data,
    valuesOf: (stands) => stands,
    version: 'version',
    fields: ['name', 'role'],
    label: (field) => t(field),
    shown: (field, { name, role }) => (field === 'role' ? t(role) : name),
    onSame: () => {
      onSaved()
      void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
    },
  })
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
    take: conflict.take,
  })
  return (
    <>
      <FormFrame of={form} action={t('save')}>
        <TextInput label={t('name')} maxLength={120} autoComplete="off" {...form.field('name')} />
        <RoleChoice field={form.form.register('role')} error={form.field('role').error} />
      </FormFrame>
      <FormConflict of={form} asks={conflict.asks} />
    </>
  )
}
