/** Forum: open questions, the oldest first. The thread that is open beside them stands in the address. */
import type { DeskForumQuestion } from '@porua/contract/desk/forum'
import { Button, EmptyState, Loading, SkeletonText } from '@porua/kit'
import { QueryState } from '@porua/kit/components/query-state.tsx'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSeen } from '../../platform/seen.ts'
import { Page } from '../../platform/ui/page.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import css from './forum-page.module.css'
import { openQuestionsQuery } from './queries.ts'
import { Thread } from './thread.tsx'
import { forumWords } from './words.ts'

const route = getRouteApi('/inside/forum')

/** The page. */
export function ForumPage() {
  const t = useWords(forumWords)
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(openQuestionsQuery)
  const questions = query.data?.pages.flatMap((page) => page.questions) ?? []
  const close = () => void navigate({ search: {} })
  return (
    <Page title={t('forum')} about={t('forumAbout')}>
      <QueryState
        query={query}
        aside={null}
        waiting={
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        }
      >
        {() =>
          questions.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <>
              <QuestionTable questions={questions} />
              {query.hasNextPage && (
                <div className={css.more}>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('showMore')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryState>
      <Sheet open={open !== undefined} onClose={close} title={t('question')}>
        {open !== undefined && <Thread key={open} questionId={open} onDone={close} />}
      </Sheet>
    </Page>
  )
}

function QuestionTable({ questions }: { questions: readonly DeskForumQuestion[] }) {
  const t = useWords(forumWords)
  const seen = useSeen()
  return (
    <div className={table.box}>
      <table className={table.table} aria-label={t('forum')}>
        <thead>
          <tr>
            <th scope="col">{t('question')}</th>
            <th scope="col" className={table.wide}>
              {t('student')}
            </th>
            <th scope="col" className={table.wide}>
              {t('asked')}
            </th>
            <th scope="col" className={table.number}>
              {t('replies')}
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, text, student, at, replies }) => {
            const name = student?.name ?? t('gone')
            return (
              <tr key={id} className={table.row}>
                <td>
                  <Link to="/forum" search={{ open: id }} className={table.open}>
                    <span className={css.text}>{text}</span>
                  </Link>
                  <span className={`${table.under} ${table.narrow}`}>{`${name} · ${seen(at)}`}</span>
                </td>
                <td className={table.wide}>{name}</td>
                <td className={`${table.wide} ${table.quiet} tabular`}>{seen(at)}</td>
                <td className={table.number}>{formatNumber(replies)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
