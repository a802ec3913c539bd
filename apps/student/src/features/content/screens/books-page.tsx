import { CardGrid, CardsSkeleton, Icon, PictureCard } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { useLessData } from '../../../platform/use-less-data.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { NothingHere, NotMine, PageState } from '../parts/page-state.tsx'
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
  const lessData = useLessData()
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
            <NotMine />
          ) : course.books.length === 0 ? (
            <NothingHere />
          ) : (
            <CardGrid>
              {course.books.map((book) => (
                <PictureCard
                  key={book._id}
                  name={book.name}
                  image={lessData ? null : book.image}
                  icon="book"
                  title={(className) => (
                    <a
                      className={className}
                      href={assetUrl(book.file)}
                      target="_blank"
                      rel="noopener"
                      aria-label={t('openBook', { name: book.name || t('title') })}
                    >
                      {book.name || t('title')}
                    </a>
                  )}
                >
                  <p className={css.open}>
                    <Icon name="file" size={16} />
                    <span>{t('open')}</span>
                  </p>
                </PictureCard>
              ))}
            </CardGrid>
          )
        }
      </PageState>
    </div>
  )
}
