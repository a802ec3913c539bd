/** Forum: open questions, the oldest first. The thread that is open beside them stands in the address. */
import type { DeskForumQuestion } from '@porua/contract/desk/forum'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lightText } from '../../platform/light-text.ts'
import { useSeen } from '../../platform/seen.ts'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
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
  const close = () => void navigate({ search: {} })
  return (
    <Page title={t('forum')} about={t('forumAbout')}>
      <PagedList
        query={query}
        rowsOf={(page) => page.questions}
        lines={8}
        empty={<NoRows title={t('none')} />}
      >
        {(questions) => <QuestionTable questions={questions} />}
      </PagedList>
      <Sheet open={open !== undefined} onClose={close} title={t('question')}>
        {open !== undefined && <Thread key={open} questionId={open} onDone={close} />}
      </Sheet>
    </Page>
  )
}

function QuestionTable({ questions }: { questions: readonly DeskForumQuestion[] }) {
  const t = useWords(forumWords)
  const seen = useSeen()
  const nameOf = ({ student }: DeskForumQuestion) => student?.name ?? t('gone')
  return (
    <Table
      label={t('forum')}
      rows={questions}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('question'),
          cell: (question) => (
            <>
              <Link to="/forum" search={{ open: question.id }} className={table.open}>
                <span className={css.text}>{lightText(question.text)}</span>
              </Link>
              <Under narrow>{`${nameOf(question)} · ${seen(question.at)}`}</Under>
            </>
          ),
        },
        { head: t('student'), look: ['wide'], cell: nameOf },
        { head: t('asked'), look: ['wide', 'quiet', 'tabular'], cell: ({ at }) => seen(at) },
        { head: t('replies'), look: ['number'], cell: ({ replies }) => formatNumber(replies) },
      ]}
    />
  )
}
