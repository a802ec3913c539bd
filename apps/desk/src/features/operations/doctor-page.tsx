/** Care › Doctor: what would go wrong on exam day, the worst first, each with the way to where it is mended. */
import type { Job } from '@porua/contract/desk/jobs'
import { type CareFinding, doctorOutcome } from '@porua/contract/desk/operations'
import { Badge, Banner, Button, EmptyState } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../platform/link.tsx'
import { useSeen } from '../../platform/seen.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { isOpen, JobProgress } from '../jobs/jobs.api.ts'
import css from './care.module.css'
import { findingTitle, findingWords } from './finding-words.ts'
import { careApi, careQuery } from './queries.ts'
import { useStart } from './use-start.ts'
import { careWords } from './words.ts'

const levels = {
  serious: { tone: 'bad', icon: 'alert' },
  warning: { tone: 'warn', icon: 'alert' },
  note: { tone: 'info', icon: 'info' },
} as const

/** The page. */
export function DoctorPage() {
  const t = useWords(careWords)
  const query = useQuery(careQuery)
  const examine = useStart(() => careApi.examine())
  const doctor = query.data?.doctor ?? null
  return (
    <Page
      title={t('doctor')}
      about={t('doctorAbout')}
      action={
        <Button
          variant="primary"
          busy={examine.isPending || (doctor !== null && isOpen(doctor))}
          onClick={() => examine.mutate(undefined)}
        >
          {t(doctor === null ? 'look' : 'lookAgain')}
        </Button>
      }
    >
      <Loaded query={query} lines={8}>
        {({ doctor: job }) => (job === null ? <EmptyState title={t('neverLooked')} /> : <Look job={job} />)}
      </Loaded>
    </Page>
  )
}

function Look({ job }: { job: Job }) {
  const t = useWords(careWords)
  const seen = useSeen()
  const found = job.state === 'done' ? doctorOutcome.safeParse(job.outcome).data : undefined
  if (!found) return <JobProgress job={job} />
  const { findings, count, serious } = found
  return (
    <>
      {count === 0 ? (
        <Banner tone="good" title={t('allWell')} role="status">
          {null}
        </Banner>
      ) : (
        <p>{t('foundSo', { count: formatNumber(count), serious: formatNumber(serious) })}</p>
      )}
      <p className="muted small">{`${t('looked')} ${seen(job.endedAt)}`}</p>
      <ul className={css.findings}>
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place, and nothing else names a finding.
          <FindingLine key={index} finding={finding} />
        ))}
      </ul>
      {count > findings.length && (
        <p className="muted">{t('more', { n: formatNumber(count - findings.length) })}</p>
      )}
    </>
  )
}

function FindingLine({ finding }: { finding: CareFinding }) {
  const t = useWords(careWords)
  const titles = useWords(findingWords)
  const language = useLanguage()
  const { tone, icon } = levels[finding.level]
  const { text, advice } = (language === 'bn' && finding.bn) || finding
  const lang = language === 'bn' && !finding.bn ? 'en' : undefined
  return (
    <li className={css.finding}>
      <div className={css.findingHead}>
        <Badge tone={tone} icon={icon}>
          {t(finding.level)}
        </Badge>
        <h2 className={css.what}>{findingTitle(titles, finding.code)}</h2>
      </div>
      <p lang={lang}>{text}</p>
      <p lang={lang} className="muted">
        {advice}
      </p>
      <div>
        {finding.exam !== undefined ? (
          <ButtonLink to="/exams/$examId" params={{ examId: finding.exam }}>
            {t('openExam')}
          </ButtonLink>
        ) : (
          finding.code === 'backupOld' && <ButtonLink to="/care">{t('toBackups')}</ButtonLink>
        )}
      </div>
    </li>
  )
}
