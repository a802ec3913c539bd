/**
 * Is everything of the exam on this phone? And plainly what is not. Loaded beside the questions, which wait for
 * nothing.
 */
import type { Paper } from '@porua/contract/exams'
import { cx, Icon } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import type { Translate } from '@porua/kit/i18n/words.ts'
import { afterPaint } from '@porua/kit/platform/after-paint.ts'
import { useEffect, useRef, useState } from 'react'
import { writtenQuestions } from '../files/files-context.ts'
import { getReady } from '../readiness.ts'
import { notLookedAt, type Readiness, type Verdict, verdict } from '../readiness-rules.ts'
import type { OpenExam } from '../use-live-exam.ts'
import type { en } from '../words.en.ts'
import css from './ready-for-offline.module.css'

type Words = Translate<typeof en>

interface ReadyLineProps {
  open: OpenExam
  paper: Paper
  online: boolean
  paperId: string | null
  /** The exam's words, which its screen has. */
  t: Words
}

/** Looks when the exam opens, and again when the network is back and something was missing. */
export function ReadyLine({ open, paper, online, paperId, t }: ReadyLineProps) {
  const { store } = open
  const [found, setFound] = useState<Readiness>(notLookedAt)
  const [whole, setWhole] = useState(false)
  const known = useRef<Verdict>('checking')
  useEffect(() => {
    // Opened without a network, it is looked at all the same: what the phone has, it has.
    if (whole || !paperId || (!online && known.current !== 'checking')) return
    const ending = new AbortController()
    const tell = (news: Partial<Readiness>) => {
      if (!ending.signal.aborted) setFound((known) => ({ ...known, ...news }))
    }
    const unask = afterPaint(() => void getReady(store, paperId, paper, tell, ending.signal))
    return () => {
      unask()
      ending.abort()
    }
  }, [store, paper, paperId, online, whole])

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
      <Findings found={found} files={writtenQuestions(paper).length > 0} t={t} />
    </details>
  )
}

function Findings({ found, files, t }: { found: Readiness; files: boolean; t: Words }) {
  const { pictures } = found
  const lines: [string, boolean | null][] = [
    [t('readyBox'), found.store],
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
