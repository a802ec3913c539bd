/** Settings › Staff: everybody who works here, open invitations, the rules for all. */
import type { StaffMember } from '@porua/contract/desk/staff'
import { Badge, Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSeen } from '../../platform/seen.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberDetails } from './member-details.tsx'
import { staffQuery } from './queries.ts'
import { useMe } from './staff.api.ts'
import { StaffRules } from './staff-rules.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/inside/settings/staff')

/** The page. What is open beside it stands in the address. */
export function StaffPage() {
  const t = useWords(staffWords)
  const query = useQuery(staffQuery)
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: {} })
  const member = query.data?.staff.find(({ id }) => id === open)
  return (
    <Page
      title={t('staff')}
      about={t('staffAbout')}
      action={
        <>
          <ExportButton kind="staff.export-staff" />
          <Button variant="primary" onClick={() => void navigate({ search: { open: 'invite' } })}>
            {t('invite')}
          </Button>
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {({ staff, invitations, rules }) => (
          <>
            <StaffTable staff={staff} />
            <Section title={t('invitations')}>
              <Invitations invitations={invitations} />
            </Section>
            <Section title={t('rules')}>
              <StaffRules rules={rules} />
            </Section>
          </>
        )}
      </Loaded>
      <Sheet open={open === 'invite'} onClose={close} title={t('inviteTitle')}>
        <InviteForm />
      </Sheet>
      <Sheet open={member !== undefined} onClose={close} title={member?.name ?? ''}>
        {member && <MemberDetails key={member.id} member={member} onSaved={close} />}
      </Sheet>
    </Page>
  )
}

function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const t = useWords(staffWords)
  const seen = useSeen()
  const me = useMe()
  return (
    <Table
      label={t('staff')}
      rows={staff}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('name'),
          cell: ({ id, name, role, seenAt }) => (
            <>
              <Link to="/settings/staff" search={{ open: id }} className={table.open}>
                {name}
              </Link>
              {id === me.staff.id && <span className={table.quiet}>{` (${t('you')})`}</span>}
              <Under narrow>{`${t(role)} · ${seen(seenAt)}`}</Under>
            </>
          ),
        },
        { head: t('login'), look: ['wide', 'quiet'], cell: ({ login }) => login },
        { head: t('role'), look: ['wide'], cell: ({ role }) => t(role) },
        {
          head: t('state'),
          cell: ({ disabled }) => (
            <Badge tone={disabled ? 'warn' : 'good'}>{t(disabled ? 'disabled' : 'active')}</Badge>
          ),
        },
        {
          head: t('secondStep'),
          look: ['wide', 'quiet'],
          cell: ({ secondStep }) => t(secondStep ? 'on' : 'off'),
        },
        { head: t('lastSeen'), look: ['wide', 'quiet'], cell: ({ seenAt }) => seen(seenAt) },
      ]}
    />
  )
}
