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
import table from '../../platform/ui/table.module.css'
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
    <div className={table.box}>
      <table className={table.table} aria-label={t('notices')}>
        <thead>
          <tr>
            <th scope="col">{t('notice')}</th>
            <th scope="col" className={table.wide}>
              {t('groups')}
            </th>
            <th scope="col" className={table.wide}>
              {t('sent')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('wentTo')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('seen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => {
            const [students, some] = [formatNumber(notice.students), formatNumber(notice.seen)]
            return (
              <tr key={notice.id}>
                <td>
                  <span className={css.message}>{notice.message}</span>
                  <span
                    className={`${table.under} ${table.narrow}`}
                  >{`${to(notice)} · ${when(notice)}`}</span>
                  <span className={`${table.under} ${table.narrow}`}>
                    {t('share', { seen: some, students })}
                  </span>
                </td>
                <td className={`${table.wide} ${css.groups}`}>{to(notice)}</td>
                <td className={`${table.wide} ${table.quiet} tabular`}>{when(notice)}</td>
                <td className={`${table.wide} ${table.number}`}>{students}</td>
                <td className={`${table.wide} ${table.number}`}>{some}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
