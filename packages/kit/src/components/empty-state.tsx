import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './empty-state.module.css'

const drawings = {
  /** Nothing in the list yet: two sheets, one blank. */
  papers: <path d="M30 14h34v48H30zM38 26h18M38 36h18M38 46h10M22 22v50h34M74 66c6-1 10-6 9-12" />,
  /** No network: a mast without waves. */
  offline: (
    <path d="M48 30v44M34 74h28M48 30l-10 44M48 30l10 44M41 52h14M30 16c-6 7-6 17 0 24M66 16c6 7 6 17 0 24M20 20l56 52" />
  ),
  /** A page that is not there: a signpost with an empty arm. */
  lost: <path d="M48 12v64M38 76h20M48 20h24l8 8-8 8H48zM48 42H28l-8 7 8 7h20" />,
  /** Something went wrong on our side: a snapped pencil. */
  broken: (
    <path d="M18 66l6-16 20-20 10 10-20 20zM24 50l10 10M58 34l10-10 10 10-10 10M46 20l3 7M58 16v7M36 16l4 6" />
  ),
  /** No access: a door with a keyhole. */
  locked: <path d="M30 76V18h36v58M22 76h52M58 48v.5M44 30h8" />,
} as const satisfies Record<string, ReactNode>

export type Drawing = keyof typeof drawings

interface EmptyStateProps {
  drawing?: Drawing
  /** The sentence. */
  title: ReactNode
  children?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
  /** The title's place among headings; 0 (default) makes it plain text. */
  level?: 0 | 1 | 2
}

/** Nothing there: one line drawing, one sentence, one action. */
export function EmptyState({ drawing = 'papers', title, children, action, level = 0 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : level === 2 ? 'h2' : 'p'
  return (
    <div className={css.empty}>
      <svg
        className={css.drawing}
        viewBox="0 0 96 88"
        width="96"
        height="88"
        aria-hidden="true"
        focusable="false"
      >
        {drawings[drawing]}
      </svg>
      <Title className={cx(css.title, isLong(title) && css.long)} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

/** Longer than a heading: the sentences that say what the administration has to do. */
const isLong = (title: ReactNode) => typeof title === 'string' && title.length > 90

/** The drawings, for the kit page. */
export const drawingNames = Object.keys(drawings) as Drawing[]
