import { Component, type ReactNode } from 'react'
import { Button, ButtonLink, EmptyState } from '../kit/index.ts'
import { useWords } from '../platform/i18n/words.ts'
import css from './lazy-page.module.css'
import { appWords } from './words.ts'

interface Props {
  /** Another page: what failed there says nothing about this one. */
  page: string
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
        onRetry={() => {
          this.props.onRetry?.()
          this.setState({ failed: false })
        }}
      />
    )
  }
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords(appWords)
  return (
    <div className={css.page}>
      <EmptyState
        drawing="broken"
        title={t('pageFailedTitle')}
        level={1}
        action={
          <>
            <Button variant="primary" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
            <ButtonLink to="/exams">{t('toMyExams')}</ButtonLink>
          </>
        }
      >
        {t('pageFailedText')}
      </EmptyState>
    </div>
  )
}
