/** Invitations that nobody has used yet. */
import type { StaffInvitation } from '@porua/contract/desk/staff'
import { Button, VisuallyHidden } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ask } from '../../platform/ui/ask.tsx'
import table from '../../platform/ui/table.module.css'
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
    <div className={table.box}>
      <table className={table.table} aria-label={t('invitations')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={table.wide}>
              {t('role')}
            </th>
            <th scope="col" className={table.wide}>
              {t('invitedBy')}
            </th>
            <th scope="col" className={table.wide}>
              {t('until')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('withdraw')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((one) => (
            <tr key={one.id}>
              <td>
                <span>{one.name}</span>
                <span className={`${table.under} ${table.narrow}`}>
                  {`${t(one.role)} · ${t('until')}: ${formatDateTime(one.expiresAt)}`}
                </span>
              </td>
              <td className={table.wide}>{t(one.role)}</td>
              <td className={`${table.wide} ${table.quiet}`}>{one.invitedBy}</td>
              <td className={`${table.wide} ${table.quiet}`}>{formatDateTime(one.expiresAt)}</td>
              <td className={table.number}>
                <Button
                  variant="quiet"
                  busy={withdraw.isPending && withdraw.variables === one.id}
                  onClick={() => void asked(one)}
                >
                  {t('withdraw')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
