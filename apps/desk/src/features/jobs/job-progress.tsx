/** How a piece of long work stands, whoever shows it: how far it is, how to end it, why it failed, what it made. */
import type { Job } from '@porua/contract/desk/jobs'
import { Banner, Button, Loading, Skeleton } from '@porua/kit'
import { QueryState } from '@porua/kit/components/query-state.tsx'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAct } from '../../platform/use-act.ts'
import css from './job-progress.module.css'
import { isOpen, jobQuery, jobsApi, resultAddress } from './queries.ts'
import { jobWords } from './words.ts'

interface RunningJobProps {
  jobId: string
  /** Called once when it has ended well while this was shown. */
  onDone?: (job: Job) => void
}

/** The same by its id, asked every second until it has ended. */
export function RunningJob({ jobId, onDone }: RunningJobProps) {
  const query = useQuery(jobQuery(jobId))
  const { data } = query
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (data?.state !== 'done' || told.current === data.id) return
    told.current = data.id
    onDone?.(data)
  }, [data, onDone])
  return (
    <QueryState
      query={query}
      aside={null}
      waiting={
        <Loading>
          <Skeleton height="72px" />
        </Loading>
      }
    >
      {(job) => <JobProgress job={job} />}
    </QueryState>
  )
}

/** A job that somebody else keeps fresh. */
export function JobProgress({ job }: { job: Job }) {
  const t = useWords(jobWords)
  const language = useLanguage()
  const told = job.changed ? (job.stays?.[language] ?? t('someStored')) : t('nothingChanged')
  if (isOpen(job)) return <OpenJob job={job} />
  return (
    <div className={css.job}>
      {job.state === 'failed' && (
        <Banner tone="bad" title={`${t('failed')} ${told}`}>
          {job.failure?.[language]}
        </Banner>
      )}
      {job.state === 'cancelled' && (
        <Banner tone="warn" title={`${t('cancelled')} ${told}`}>
          {null}
        </Banner>
      )}
      {job.state === 'done' && job.result && (
        <p className={css.result}>
          <a className={css.download} href={resultAddress(job.id)} download={job.result.name}>
            {t('download', { name: job.result.name, size: formatBytes(job.result.bytes) })}
          </a>
          <span className="muted small">{t('keptUntil', { when: formatDateTime(job.result.until) })}</span>
        </p>
      )}
    </div>
  )
}

function OpenJob({ job }: { job: Job }) {
  const t = useWords(jobWords)
  const language = useLanguage()
  const cancel = useAct({
    call: () => jobsApi.cancel({ params: { jobId: job.id } }),
    says: () => null,
    renews: ['jobs'],
    noReply: t('noReply'),
  })
  const { total, done } = job
  const phase = job.phase?.[language] ?? t('begins')
  const waits = t(job.waitsFor === 'exams' ? 'waitsForExams' : 'waitsForTurn')
  const count =
    total === null
      ? done > 0
        ? formatNumber(done)
        : ''
      : t('doneOf', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <div className={css.job}>
      <p className={css.line}>
        <span>{job.state === 'waiting' ? waits : phase}</span>
        <span className="tabular muted">{job.state === 'running' && count}</span>
      </p>
      {job.state === 'running' && total !== null && total > 0 ? (
        <progress
          className={css.bar}
          aria-label={job.name[language]}
          value={Math.min(done, total)}
          max={total}
        />
      ) : (
        <progress className={css.bar} aria-label={job.name[language]} />
      )}
      <div>
        <Button busy={cancel.isPending || job.cancelling} onClick={() => cancel.mutate(undefined)}>
          {t(job.cancelling ? 'cancelling' : 'cancel')}
        </Button>
      </div>
    </div>
  )
}
