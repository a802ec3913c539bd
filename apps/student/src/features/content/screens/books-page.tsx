import { ButtonLink, Card, Icon } from '../../../kit/index.ts'
import { assetUrl } from '../../../platform/config.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { usePageTitle, useParams } from '../../../platform/navigation.tsx'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import cardCss from '../parts/card-grid.module.css'
import { CardGrid, CardsSkeleton } from '../parts/card-grid.tsx'
import { Cover } from '../parts/cover.tsx'
import { NothingHere, PageState } from '../parts/page-state.tsx'
import { useCourses } from '../queries.ts'
import { contentWords } from '../words.ts'
import css from './books-page.module.css'

/** /books/{courseId}: the books of a course (spec §2, decisions: Who sees what). */
export function BooksPage() {
  const t = useWords(contentWords)
  const { courseId = '' } = useParams()
  const query = useCourses()
  const course = query.data?.find((one) => one._id === courseId)
  const name = course?.name || t('title')
  const title = course ? t('booksOf', { course: name }) : t('books')
  usePageTitle(title)
  return (
    <div>
      {course && (
        <Breadcrumb
          steps={[{ name, to: `/subjects/${encodeURIComponent(courseId)}` }, { name: t('books') }]}
        />
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <PageState query={query} waiting={<CardsSkeleton />}>
        {() =>
          !course ? (
            <ButtonLink to="/courses" variant="primary">
              {t('toCourses')}
            </ButtonLink>
          ) : course.books.length === 0 ? (
            <NothingHere />
          ) : (
            <CardGrid>
              {course.books.map((book) => (
                <Card as="li" padding="none" key={book._id} className={cardCss.card}>
                  <Cover image={book.image} name={book.name} icon="book" />
                  <div className={cardCss.body}>
                    <h2 className={cardCss.name}>
                      <a
                        className={cardCss.link}
                        href={assetUrl(book.file)}
                        target="_blank"
                        rel="noopener"
                        aria-label={t('openBook', { name: book.name || t('title') })}
                      >
                        {book.name || t('title')}
                      </a>
                    </h2>
                    <p className={css.open}>
                      <Icon name="file" size={16} />
                      {t('open')}
                    </p>
                  </div>
                </Card>
              ))}
            </CardGrid>
          )
        }
      </PageState>
    </div>
  )
}
