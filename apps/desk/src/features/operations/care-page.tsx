/** Care: back up, look whether a backup is sound, and the ways to the doctor and to all jobs. */
import type { Job } from '@porua/contract/desk/jobs'
import type { Care } from '@porua/contract/desk/operations'
import { backupCheckOutcome } from '@porua/contract/desk/operations'
import { Banner, Button, EmptyState } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../platform/link.tsx'
import { useSeen } from '../../platform/seen.ts'
import { FileDrop } from '../../platform/ui/file-drop.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { isOpen, JobProgress, JobState, resultAddress } from '../jobs/jobs.api.ts'
import css from './care.module.css'
import { careApi, careQuery } from './queries.ts'
import { useStart } from './use-start.ts'
import { careWords } from './words.ts'

/** The page. */
export function CarePage() {
  const t = useWords(careWords)
  const query = useQuery(careQuery)
  const backUp = useStart(() => careApi.backUp())
  const running = query.data?.backups.find(isOpen)
  return (
    <Page
      title={t('care')}
      about={t('careAbout')}
      action={
        <Button
          variant="primary"
          busy={backUp.isPending || running !== undefined}
          onClick={() => backUp.mutate(undefined)}
        >
          {t('backUpNow')}
        </Button>
      }
    >
      <Loaded query={query} lines={8}>
        {(care) => (
          <>
            <Backups care={care} running={running} />
            <Check job={care.check} />
            <Section title={t('doctor')} about={t('doctorAbout')}>
              <div className={css.links}>
                <ButtonLink to="/care/doctor">{t('openDoctor')}</ButtonLink>
                <ButtonLink to="/jobs" search={{ all: true }}>
                  {t('allJobs')}
                </ButtonLink>
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Backups({ care, running }: { care: Care; running: Job | undefined }) {
  const t = useWords(careWords)
  const seen = useSeen()
  const { lastBackup } = care
  const ended = care.backups.filter((job) => !isOpen(job))
  const [newest] = care.backups
  return (
    <Section title={t('backup')}>
      {lastBackup === null ? (
        <Banner tone="warn" title={t('noBackup')}>
          {t('noBackupBody')}
        </Banner>
      ) : (
        <p>
          <span>{t('lastBackup')}</span> <strong className="tabular">{seen(lastBackup)}</strong>
        </p>
      )}
      {running && <JobProgress job={running} />}
      {newest?.state === 'failed' && <JobProgress job={newest} />}
      <p className="muted small">{t('backupSecrets')}</p>
      {ended.length === 0 ? <EmptyState title={t('noBackups')} /> : <BackupTable jobs={ended} />}
    </Section>
  )
}

function BackupTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useWords(careWords)
  const check = useStart((jobId: string) => careApi.checkBackup({ body: { jobId } }))
  return (
    <Table
      label={t('backups')}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('when'),
          look: ['tabular'],
          cell: ({ createdAt, who, state }) => (
            <>
              <span>{formatDateTime(createdAt)}</span>
              <Under narrow>{who}</Under>
              {state !== 'done' && (
                <span className={table.narrow}>
                  <JobState state={state} />
                </span>
              )}
            </>
          ),
        },
        { head: t('who'), look: ['wide'], cell: ({ who }) => who },
        { head: t('state'), look: ['wide'], cell: ({ state }) => <JobState state={state} /> },
        {
          head: t('size'),
          look: ['number'],
          cell: ({ result }) => (result ? formatBytes(result.bytes) : '–'),
        },
        {
          head: t('acts'),
          cell: ({ id, state, result }) =>
            result ? (
              <span className={css.acts}>
                <a className={css.download} href={resultAddress(id)} download={result.name}>
                  {t('download')}
                </a>
                <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate(id)}>
                  {t('check')}
                </Button>
              </span>
            ) : (
              <span className="muted">{t(state === 'done' ? 'notKept' : 'noFile')}</span>
            ),
        },
      ]}
    />
  )
}

function Check({ job }: { job: Job | null }) {
  const t = useWords(careWords)
  const check = useStart((fileId: string) => careApi.checkBackup({ body: { fileId } }))
  const sound = job?.state === 'done' ? backupCheckOutcome.safeParse(job.outcome).data : undefined
  return (
    <Section title={t('checkTitle')} about={t('checkAbout')}>
      {sound && (
        <Banner tone="good" title={t('sound')} role="status">
          {t('soundBody', {
            rows: formatNumber(sound.rows),
            files: formatNumber(sound.files),
            when: formatDateTime(sound.madeAt),
          })}
        </Banner>
      )}
      {job && job.state !== 'done' && <JobProgress job={job} />}
      <FileDrop
        label={t('backupFile')}
        hint={t('backupFileHint')}
        accept=".zip,.backup"
        onSent={({ id }) => check.mutate(id)}
      />
    </Section>
  )
}
