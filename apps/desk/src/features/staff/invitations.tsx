/** Invitations that nobody has used yet. */
import type { StaffInvitation } from '@porua/contract/desk/staff'
import { Button, VisuallyHidden } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { Table, Under } from '../../platform/ui/table.tsx'
import { useAct } from '../../platform/use-act.ts'
import { staffApi, staffQuery } from './queries.ts'
import { staffWords } from './words.ts'

/** Their table, or one line where there is none. */
export function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const t = useWords(staffWords)
  const withdraw = useAct({
    call: (invitationId: string) => staffApi.withdrawInvitation({ params: { invitationId } }),
    says: () => t('withdrawn'),
    renews: staffQuery.queryKey,
  })
  const asked = async ({ id, name }: StaffInvitation) => {
    const yes = await ask({
      title: t('withdrawAsk', { name }),
      body: t('withdrawBody'),
      confirmLabel: t('withdraw'),
      danger: true,
    })
    if (yes) withdraw.mutate(id)
  }
  if (invitations.length === 0) return <p className="muted small">{t('noInvitations')}</p>
  return (
    <Table
      label={t('invitations')}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('name'),
          cell: ({ name, role, expiresAt }) => (
            <>
              <span>{name}</span>
              <Under narrow>{`${t(role)} · ${t('until')}: ${formatDateTime(expiresAt)}`}</Under>
            </>
          ),
        },
        { head: t('role'), look: ['wide'], cell: ({ role }) => t(role) },
        { head: t('invitedBy'), look: ['wide', 'quiet'], cell: ({ invitedBy }) => invitedBy },
        { head: t('until'), look: ['wide', 'quiet'], cell: ({ expiresAt }) => formatDateTime(expiresAt) },
        {
          head: <VisuallyHidden>{t('withdraw')}</VisuallyHidden>,
          look: ['number'],
          cell: (one) => (
            <Button
              variant="quiet"
              busy={withdraw.isPending && withdraw.variables === one.id}
              onClick={() => void asked(one)}
            >
              {t('withdraw')}
            </Button>
          ),
        },
      ]}
    />
  )
}
