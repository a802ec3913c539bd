/** Cards in a grid, each a single link: the whole card is the target. */
import type { ReactNode } from 'react'
import { Link } from '../platform/navigation.tsx'
import { textLanguage } from '../rich-text/text-language.ts'
import { Card } from './card.tsx'
import { cx } from './class-names.ts'
import { Cover } from './cover.tsx'
import type { IconName } from './icon.tsx'
import css from './link-card.module.css'
import { Loading, Skeleton } from './skeleton.tsx'

/** One, two or three in a row; `dense`: many cards of few words, two in a row on a phone. */
export function CardGrid({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return <ul className={cx(css.grid, dense && css.dense)}>{children}</ul>
}

interface PictureCardProps {
  name: string
  image: string | null
  icon?: IconName
  /** What opens it; its class makes the whole card the target. */
  title: (className: string | undefined) => ReactNode
  children?: ReactNode
}

/** Picture, name, a line or two: what the name is made of opens it. */
export function PictureCard({ name, image, icon, title, children }: PictureCardProps) {
  return (
    <Card as="li" padding="none" className={css.card}>
      <Cover image={image} name={name} {...(icon ? { icon } : {})} />
      <div className={css.body}>
        <h2 className={css.name} lang={textLanguage(name)}>
          {title(css.link)}
        </h2>
        {children}
      </div>
    </Card>
  )
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
    <PictureCard
      {...{ name, image, ...(icon ? { icon } : {}) }}
      title={(className) => (
        <Link to={to} className={className} onClick={onOpen}>
          {name}
        </Link>
      )}
    >
      {children}
    </PictureCard>
  )
}

/** Cards to come, in their final shape. */
export function CardsSkeleton({ cover = true }: { cover?: boolean }) {
  return (
    <Loading>
      <div className={css.grid}>
        {[1, 2, 3].map((key) => (
          <Card key={key} padding="none" className={css.card}>
            {cover && <span className={css.blank} />}
            <div className={css.body}>
              <Skeleton width="70%" height="1.35rem" />
              <Skeleton width="90%" />
              {!cover && <Skeleton height="var(--touch)" />}
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
