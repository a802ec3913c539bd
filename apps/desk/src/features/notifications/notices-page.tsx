/** Notices: what was sent to groups, to how many, how many have seen it; and the form that sends one. */
import type { DeskNotice } from '@porua/contract/desk/notices'
import { Button } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useSeen } from '../../platform/seen.ts'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { Table, Under } from '../../platform/ui/table.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import css from './notices-page.module.css'
import { noticesQuery } from './queries.ts'
import { SendNotice } from './send-notice.tsx'
import { noticeWords } from './words.ts'

const route = getRouteApi('/inside/notices')

/** The page. Whether the form is open stands in the address. */
export function NoticesPage() {
  const t = useWords(noticeWords)
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(noticesQuery)
  const close = () => void navigate({ search: {} })
  return (
    <Page
      title={t('notices')}
      about={t('noticesAbout')}
      action={
        <>
          <ExportButton kind="notifications.export-notices" />
          <Button variant="primary" onClick={() => void navigate({ search: { open: 'send' } })}>
            {t('sendNotice')}
          </Button>
        </>
      }
    >
      <PagedList
        query={query}
        rowsOf={(page) => page.notices}
        lines={8}
        older
        empty={<NoRows title={t('none')} />}
      >
        {(notices) => <NoticeTable notices={notices} />}
      </PagedList>
      <Sheet open={open === 'send'} onClose={close} title={t('sendNotice')}>
        <SendNotice onSent={close} />
      </Sheet>
    </Page>
  )
}

function NoticeTable({ notices }: { notices: readonly DeskNotice[] }) {
  const t = useWords(noticeWords)
  const seen = useSeen()
  const now = serverClock.now()
  const when = ({ at }: DeskNotice) =>
    Date.parse(at) > now ? t('ahead', { when: formatDateTime(at) }) : seen(at)
  const to = ({ groups }: DeskNotice) => groups.map(({ name }) => name).join(', ') || t('noGroups')
  return (
    <Table
      label={t('notices')}
      rows={notices}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('notice'),
          cell: (notice) => (
            <>
              <span className={css.message}>{notice.message}</span>
              <Under narrow>{`${to(notice)} · ${when(notice)}`}</Under>
              <Under narrow>
                {t('share', { seen: formatNumber(notice.seen), students: formatNumber(notice.students) })}
              </Under>
            </>
          ),
        },
        { head: t('groups'), look: ['wide'], className: css.groups, cell: to },
        { head: t('sent'), look: ['wide', 'quiet', 'tabular'], cell: when },
        { head: t('wentTo'), look: ['wide', 'number'], cell: ({ students }) => formatNumber(students) },
        { head: t('seen'), look: ['wide', 'number'], cell: (notice) => formatNumber(notice.seen) },
      ]}
    />
  )
}
