/** One quiet line over the first question: is everything on this phone? And plainly what is not. */
import type { Paper } from '@porua/contract/exams'
import { useEffect, useRef, useState } from 'react'
import { cx, Icon } from '../../../../kit/index.ts'
import { lazyModule, useLazyModule } from '../../../../kit/lazy-module.ts'
import { afterPaint } from '../../../../platform/after-paint.ts'
import { digits } from '../../../../platform/i18n/format.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { writtenQuestions } from '../files/files-context.ts'
import { notLookedAt, type Readiness, type Verdict, verdict } from '../readiness-rules.ts'
import type { OpenExam } from '../use-live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './ready-for-offline.module.css'

/** It looks after the questions stand: they do not wait for its code. */
const readiness = lazyModule(() => import('../readiness.ts'))

/** Looks when the exam opens, and again when the network is back and something was missing. */
export function ReadyForOffline({ open, paper }: { open: OpenExam; paper: Paper }) {
  const t = useWords(liveWords)
  const { exam, box } = open
  const { online, paperId } = useLiveView(exam)
  const [found, setFound] = useState<Readiness>(notLookedAt)
  const [whole, setWhole] = useState(false)
  const looks = useLazyModule(readiness, true)
  const known = useRef<Verdict>('checking')
  useEffect(() => {
    // Opened without a network, it is looked at all the same: what the phone has, it has.
    if (!looks || whole || !paperId || (!online && known.current !== 'checking')) return
    const ending = new AbortController()
    const tell = (news: Partial<Readiness>) => {
      if (!ending.signal.aborted) setFound((known) => ({ ...known, ...news }))
    }
    const unask = afterPaint(() => void looks.getReady(box, paperId, paper, tell, ending.signal))
    return () => {
      unask()
      ending.abort()
    }
  }, [looks, box, paper, paperId, online, whole])

  const state = verdict(found)
  useEffect(() => {
    known.current = state
    setWhole(state === 'ready')
  }, [state])
  if (state !== 'lacking') {
    const ready = state === 'ready'
    return (
      <p className={css.line} role="status">
        <Icon name={ready ? 'check' : 'refresh'} size={16} className={cx(ready && css.good)} />
        {/* The longer text keeps its place from the start: the questions below do not move when it comes. */}
        <span className={css.words} data-later={t('ready')}>
          <span>
            <span>{t(state)}</span>
            {/* It moves: a screen reader need not say each part. */}
            {!ready && found.appParts > 0 && (
              <span aria-hidden>{` ${t('partsHere', { n: digits(found.appParts) })}`}</span>
            )}
          </span>
        </span>
      </p>
    )
  }
  return (
    <details className={css.lacking}>
      <summary>
        <Icon name="alert" size={16} />
        <span>{t('notReady')}</span>
        <span className={css.more}>{t('details')}</span>
      </summary>
      <Findings found={found} files={writtenQuestions(paper).length > 0} />
    </details>
  )
}

function Findings({ found, files }: { found: Readiness; files: boolean }) {
  const t = useWords(liveWords)
  const { pictures } = found
  const lines: [string, boolean | null][] = [
    [t('readyBox'), found.box],
    [t('readyPaper'), found.paper],
    [t('readyTexts'), found.texts],
    ...(files ? ([[t('readyTools'), found.tools]] as [string, boolean | null][]) : []),
    [
      t('readyPictures', { n: digits(pictures.got), total: digits(pictures.of) }),
      pictures.got === pictures.of,
    ],
    [t('readyApp'), found.app],
    [t('readyPersist'), found.persisted],
  ]
  return (
    <ul className={css.findings}>
      {lines.map(([name, fine]) => (
        <li key={name}>
          <Icon name={fine ? 'check' : 'close'} size={16} label={t(fine ? 'yes' : 'no')} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
