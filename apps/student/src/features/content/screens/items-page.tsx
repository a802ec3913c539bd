/** Chapters, lectures and question-solve items of a subject (spec §2). */
import type { ListedItem } from '@porua/contract/content'
import { Card, CardsSkeleton, Icon, type IconName, Tabs, textLanguage } from '@porua/kit'
import { FindBox, FoundNothing, findFrom, useFindText } from '@porua/kit/components/find-box.tsx'
import { LongRow } from '@porua/kit/components/long-list.tsx'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { finder } from '@porua/kit/platform/find-text.ts'
import { Link, useLocation, useNavigate, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { ClippedHtml } from '@porua/kit/rich-text/clipped-html.tsx'
import { memo, useEffect } from 'react'
import { type ItemType, kindOfList, kinds } from '../kinds.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { NothingHere, PageState } from '../parts/page-state.tsx'
import { placeOfSubject, rememberPlace } from '../place.ts'
import { useCourses, useItems } from '../queries.ts'
import { contentWords } from '../words.ts'
import css from './items-page.module.css'

/** /chapters/{subjectId}, /lectures/{subjectId}, /question-solve/{subjectId}: one page, whose tab bar stays from one to the other. */
export function ItemsPage() {
  const t = useWords(contentWords)
  const navigate = useNavigate()
  const { subjectId = '' } = useParams()
  const { type, list, word } = kindOfList(useLocation().pathname)
  const { data: courses } = useCourses()
  const place = placeOfSubject(courses, subjectId)
  const { course, subject } = place
  const kind = t(word)
  const heading = subject?.name || kind
  usePageTitle(subject ? `${kind} · ${subject.name}` : kind)
  useEffect(() => rememberPlace({ ...(course ? { course } : {}), ...(subject ? { subject } : {}) }))

  return (
    <div>
      <Breadcrumb
        steps={[
          ...(course
            ? [{ name: course.name || t('title'), to: `/subjects/${encodeURIComponent(course._id)}` }]
            : []),
          { name: subject ? subject.name || t('notGiven') : kind },
        ]}
      />
      <h1 tabIndex={-1} className={css.heading} lang={textLanguage(heading)}>
        {heading}
      </h1>
      <Tabs
        label={heading}
        tabs={kinds.map((one) => ({ value: one.list, label: t(one.word) }))}
        value={list}
        onChange={(next) => navigate(`/${next}/${encodeURIComponent(subjectId)}`, { replace: true })}
      >
        {/* Its own place for every kind: what one shows must not stand under another's name. */}
        <ItemList key={type} type={type} subjectId={subjectId} />
      </Tabs>
    </div>
  )
}

function ItemList({ type, subjectId }: { type: ItemType; subjectId: string }) {
  const query = useItems(type, subjectId)
  return (
    <PageState query={query} waiting={<CardsSkeleton cover={false} />}>
      {(items) =>
        items.length === 0 ? (
          <NothingHere />
        ) : (
          <Items items={items} list={`${type} ${subjectId}`} type={type} />
        )
      }
    </PageState>
  )
}

/** About how tall an item with two lines of text is, in pixels. */
const itemHeight = 200

function Items({ items, list, type }: { items: readonly ListedItem[]; list: string; type: ItemType }) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // In the entry of the history, so that Back from a lecture finds what was looked for.
  const [text, setText] = useFindText(list, textIn(state), (find) =>
    navigate(pathname, { replace: true, state: { find } }),
  )
  const isFound = finder(text)
  const found = items.filter(({ name }) => isFound(name))
  return (
    <>
      {items.length >= findFrom && (
        <FindBox text={text} onText={setText} found={found.length} of={items.length} />
      )}
      {found.length === 0 && <FoundNothing text={text} onShowAll={() => setText('')} />}
      <ul className={css.items}>
        {found.map((item, at) => (
          <LongRow key={item._id} name={`${list} ${item._id}`} at={at} guess={itemHeight}>
            {(whole) => <ItemCard item={item} type={type} whole={whole} />}
          </LongRow>
        ))}
      </ul>
    </>
  )
}

function textIn(state: unknown): string {
  const find = typeof state === 'object' && state !== null && 'find' in state ? state.find : ''
  return typeof find === 'string' ? find : ''
}

interface ItemCardProps {
  item: ListedItem
  type: ItemType
  /** With its description, which is dear to draw. */
  whole: boolean
}

const ItemCard = memo(function ItemCard({ item, type, whole }: ItemCardProps) {
  const t = useWords(contentWords)
  const name = item.name || t('title')
  const address = `${encodeURIComponent(item._id)}/${type}`
  return (
    <Card className={css.item}>
      <h2 className={css.name} lang={textLanguage(name)}>
        {name}
      </h2>
      {whole && item.description && (
        <ClippedHtml html={item.description} opens={{ more: t('seeMore'), less: t('seeLess') }} />
      )}
      <div className={css.links}>
        <Way
          to={`/videos/${address}`}
          icon="play"
          text={t('videos')}
          label={t('videosOf', { name })}
          none={t('videosNone')}
          count={item.videoCount}
        />
        <Way
          to={`/notes/${address}`}
          icon="file"
          text={t('notes')}
          label={t('notesOf', { name })}
          none={t('notesNone')}
          count={item.noteCount}
        />
      </div>
    </Card>
  )
})

interface WayProps {
  to: string
  icon: IconName
  text: string
  label: string
  /** In the place of a link that would lead to nothing. */
  none: string
  /** Undefined where the server has not counted. */
  count: number | undefined
}

/** To the videos or the notes of an item, with how many there are. */
function Way({ to, icon, text, label, none, count }: WayProps) {
  if (count === 0) return <p className={css.none}>{none}</p>
  return (
    <Link
      to={to}
      className={css.link}
      aria-label={count === undefined ? label : `${label} (${digits(count)})`}
    >
      <Icon name={icon} />
      <span>{text}</span>
      {count !== undefined && <span className={css.count}>{digits(count)}</span>}
    </Link>
  )
}
