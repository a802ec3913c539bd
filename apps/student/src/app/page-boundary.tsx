import { Button, ButtonLink, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import css from './lazy-page.module.css'
import { appWords } from './words.ts'

interface Props {
  /** Another page: what failed there says nothing about this one. */
  page: string
  /** A live exam stands here: nothing leads away from it, and trying again opens it with every answer. */
  exam?: boolean
  onRetry?: () => void
  children: ReactNode
}

/** Catches what a page throws, says so, and offers to draw it again. */
export class PageBoundary extends Component<Props, { failed: boolean; page: string }> {
  override state = { failed: false, page: this.props.page }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; page: string }) {
    return props.page === state.page ? null : { failed: false, page: props.page }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <PageFailed
        exam={this.props.exam ?? false}
        onRetry={() => {
          this.props.onRetry?.()
          this.setState({ failed: false })
        }}
      />
    )
  }
}

function PageFailed({ exam, onRetry }: { exam: boolean; onRetry: () => void }) {
  const t = useWords(appWords)
  const ref = useRef<HTMLDivElement>(null)
  usePageTitle(t('pageFailedTitle'))
  // What had the focus is gone with the page.
  useEffect(() => ref.current?.querySelector('h1')?.focus(), [])
  const content = (
    <div ref={ref} className={css.page}>
      <EmptyState
        drawing="broken"
        title={t('pageFailedTitle')}
        level={1}
        action={
          <>
            <Button variant="primary" size={exam ? 'lg' : 'md'} onClick={onRetry}>
              {t('tryAgain')}
            </Button>
            {!exam && <ButtonLink to="/exams">{t('toMyExams')}</ButtonLink>}
          </>
        }
      >
        {t(exam ? 'examFailedText' : 'pageFailedText')}
      </EmptyState>
    </div>
  )
  return exam ? <main>{content}</main> : content
}
