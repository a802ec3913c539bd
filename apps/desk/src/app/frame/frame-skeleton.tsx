import { Loading, Skeleton, SkeletonText } from '@porua/kit'
import css from './frame-skeleton.module.css'

/** The frame's shape, until it is known who is there. */
export function FrameSkeleton() {
  return (
    <div className={css.frame}>
      <div className={css.side} />
      <div className={css.page}>
        <Loading>
          <div className={css.lines}>
            <Skeleton width="40%" height="1.5em" />
            <SkeletonText lines={8} />
          </div>
        </Loading>
      </div>
    </div>
  )
}
