/** Pages as chunks: an empty frame while one comes, an honest message while it cannot, and no dead end. */

import { Button, EmptyState, Loading, Skeleton, SkeletonText } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl, useConfig } from '@porua/kit/platform/config.ts'
import { useOnline } from '@porua/kit/platform/online.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useSyncExternalStore } from 'react'
import { stylesHere } from '../platform/lost-styles.ts'
import { useUpdateReady } from '../platform/service-worker.ts'
import css from './lazy-page.module.css'
import type { PageSource } from './routes.ts'
import { appWords } from './words.ts'

/** So long a page waits for style sheets that the line has lost. */
const styleTimeoutMs = 6_000

/** A page that is loaded when its route is. */
export interface LazyPage {
  Page: ComponentType
  /** Loads it before the route is drawn; rejects where it does not come: the page then tries again, and says so. */
  load: () => Promise<unknown>
  /** Asks for the list that the page shows, so that its first drawing has it; never rejects. Only of pages that begin with one. */
  ask?: ((client: QueryClient) => Promise<void>) | undefined
}

/** Makes a page of a dynamic import; `Waiting` stands there meanwhile. */
export function lazyPage({ load, ask }: PageSource, Waiting: ComponentType = PageSkeleton): LazyPage {
  const module = lazyModule(async () => {
    const page = await load()
    await stylesHere(styleTimeoutMs)
    return page
  })
  function Page() {
    const Loaded = useLazyModule(module, true)
    const online = useOnline()
    const failures = useSyncExternalStore(module.subscribe, module.failures)
    if (Loaded) return <Loaded />
    return online && failures < 2 ? (
      <Waiting />
    ) : (
      <PageUnreachable onRetry={() => module.load().catch(() => undefined)} />
    )
  }
  return { Page, load: module.load, ask }
}

/** What stands from the page's first moment on (`index.html`, `boot.css`): the bar that moves, and the places for what comes. */
export function BootBar() {
  const { title, logo } = useConfig()
  return (
    <>
      <div className="boot" role="status" aria-label={useWords(appWords)('loading')} />
      <div className="still" aria-hidden="true">
        <p>{logo ? <img src={assetUrl(logo)} alt="" /> : title}</p>
        <i />
        <i />
        <i />
      </div>
    </>
  )
}

/** Grey shapes of a page: a title, a line, some cards. */
function PageSkeleton() {
  return (
    <div className={css.page}>
      <Loading>
        <div className={css.shape}>
          <Skeleton width="40%" height="28px" />
          <SkeletonText lines={2} />
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      </Loading>
    </div>
  )
}

function PageUnreachable({ onRetry }: { onRetry: () => void }) {
  const t = useWords(appWords)
  const updated = useUpdateReady()
  return (
    <div className={css.page}>
      <EmptyState
        drawing={updated ? 'broken' : 'offline'}
        title={t(updated ? 'updateTitle' : 'loadFailedTitle')}
        level={1}
        action={
          <Button onClick={updated ? () => window.location.reload() : onRetry}>
            {t(updated ? 'reload' : 'tryAgain')}
          </Button>
        }
      >
        {t(updated ? 'updateText' : 'loadFailedText')}
      </EmptyState>
    </div>
  )
}
