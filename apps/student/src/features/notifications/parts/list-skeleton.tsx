import { Loading, Skeleton, SkeletonText } from '@porua/kit'
import css from './notification-list.module.css'

/** The shape of some notifications. */
export function ListSkeleton() {
  return (
    <Loading>
      <div className={css.shape}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row}>
            <Skeleton width="55%" height="0.875em" />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
