/** Cards in a grid, each a single link: the whole card is the target. */
import type { ReactNode } from 'react'
import { Card, type IconName, Loading, Skeleton } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { Link } from '../../../platform/navigation.tsx'
import { contentWords } from '../words.ts'
import css from './card-grid.module.css'
import { Cover } from './cover.tsx'

/** One, two or three in a row. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={css.grid}>{children}</ul>
}

interface LinkCardProps {
  to: string
  name: string
  image: string | null
  icon?: IconName
  onOpen?: () => void
  children?: ReactNode
}

/** Picture, name, a line or two, and the way in. */
export function LinkCard({ to, name, image, icon, onOpen, children }: LinkCardProps) {
  return (
    <Card as="li" padding="none" className={css.card}>
      <Cover image={image} name={name} {...(icon ? { icon } : {})} />
      <div className={css.body}>
        <h2 className={css.name}>
          <Link to={to} className={css.link} onClick={onOpen}>
            {name}
          </Link>
        </h2>
        {children}
      </div>
    </Card>
  )
}

/** Cards to come, in their final shape. */
export function CardsSkeleton({ cover = true }: { cover?: boolean }) {
  const t = useWords(contentWords)
  return (
    <Loading label={t('loading')}>
      <div className={css.grid}>
        {[1, 2, 3].map((key) => (
          <Card key={key} padding="none" className={css.card}>
            {cover && <span className={css.blank} />}
            <div className={css.body}>
              <Skeleton width="70%" height="1.35rem" />
              <Skeleton width="90%" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
