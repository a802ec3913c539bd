/** One piece of work: how it stands, who started it, what it came to. */
import type { Job } from '@porua/contract/desk/jobs'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { JobProgress } from './job-progress.tsx'
import { JobState } from './job-state.tsx'
import css from './jobs-page.module.css'
import type { en } from './words.en.ts'
import { jobWords } from './words.ts'

/** What an outcome's fields are called; a field that is not here keeps its name. */
const fields = {
  rows: 'rows',
  tables: 'tables',
  files: 'filesCount',
  count: 'found',
  serious: 'serious',
} as const

/** The details. */
export function JobDetails({ job }: { job: Job }) {
  const t = useWords(jobWords)
  return (
    <div className={css.details}>
      <JobProgress job={job} />
      <dl className={css.facts}>
        <dt>{t('state')}</dt>
        <dd>
          <JobState state={job.state} />
        </dd>
        <dt>{t('who')}</dt>
        <dd>{job.who}</dd>
        <dt>{t('started')}</dt>
        <dd className="tabular">{formatDateTime(job.createdAt)}</dd>
        {job.endedAt && (
          <>
            <dt>{t('ended')}</dt>
            <dd className="tabular">{formatDateTime(job.endedAt)}</dd>
          </>
        )}
        {factsOf(t, job.outcome).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </>
  )
}

/** The numbers of an outcome; its lists are for the pages that know its kind. */
function factsOf(t: Translate<typeof en>, outcome: unknown): [name: string, value: string][] {
  if (typeof outcome !== 'object' || outcome === null) return []
  const known = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name)
  return Object.entries(outcome).flatMap(([name, value]) =>
    typeof value === 'number' && known(name) ? [[t(fields[name]), formatNumber(value)]] : [],
  )
}
