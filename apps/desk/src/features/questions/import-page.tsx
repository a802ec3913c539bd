/** Questions › Import questions: a file or a pasted text is read, looked through, and only then imported. */
import { importReport } from '@porua/contract/desk/questions'
import { Banner, Button, TextArea } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft } from '../../platform/drafts.ts'
import { lightText } from '../../platform/light-text.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { sendFile } from '../../platform/send-file.ts'
import { FileDrop } from '../../platform/ui/file-drop.tsx'
import { Page, Section } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { jobQuery, RunningJob } from '../jobs/jobs.api.ts'
import css from './import-page.module.css'
import { ImportPreview } from './import-preview.tsx'
import { NextFile, pastedName, useBegin } from './next-file.tsx'
import { questionsKey } from './queries.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/import')
const accept = '.docx,.xlsx,.csv,.tsv,.txt,.gift,.xml,.zip,.jsonl'
const longestText = 1_000_000

/** The page. The address names the work that reads, and that imports: a reload comes back to it. */
export function ImportPage() {
  const t = useWords(questionWords)
  const { read, taken } = route.useSearch()
  return (
    <Page title={t('importQuestions')} about={t('importAbout')}>
      {read === undefined && <Choose />}
      {read !== undefined && taken === undefined && <Reading jobId={read} />}
      {taken !== undefined && <Taken jobId={taken} />}
    </Page>
  )
}

function Choose() {
  const t = useWords(questionWords)
  const form = useForm({ defaultValues: { text: '' } })
  const draft = useDraft(form, 'pasted questions')
  const text = form.watch('text')
  const setText = (now: string) => form.setValue('text', now, { shouldDirty: true })
  const begin = useBegin()
  const file = useAct({
    call: (ids: readonly string[]) => begin(ids),
    says: () => null,
    renews: ['jobs'],
  })
  const pasted = useAct({
    call: async () => begin([(await sendFile(new File([text], pastedName, { type: 'text/plain' }))).id]),
    says: () => null,
    renews: ['jobs'],
    onDone: draft.forget,
  })
  return (
    <>
      <FileDrop
        label={t('dropAFile')}
        hint={t('dropHint')}
        accept={accept}
        many
        onSent={(...all) => file.mutate([all[0], ...all[1]].map(({ id }) => id))}
        onText={setText}
      />
      <Section title={t('pasteTitle')}>
        <TextArea
          label={t('pasteLabel')}
          hint={t('pasteHint')}
          rows={8}
          maxLength={longestText}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button
            disabled={text.trim() === ''}
            busy={pasted.isPending}
            onClick={() => pasted.mutate(undefined)}
          >
            {t('readText')}
          </Button>
        </div>
      </Section>
    </>
  )
}

function Reading({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(jobQuery(jobId))
  if (job?.state === 'done') return <ImportPreview key={jobId} job={job} />
  return (
    <>
      <RunningJob jobId={jobId} />
      {(job?.state === 'failed' || job?.state === 'cancelled') && (
        <div>
          <NextFile />
        </div>
      )}
    </>
  )
}

function Taken({ jobId }: { jobId: string }) {
  const t = useWords(questionWords)
  const { exam } = route.useSearch()
  const queries = useQueryClient()
  const { data: job } = useQuery(jobQuery(jobId))
  const done = useCallback(() => void queries.invalidateQueries({ queryKey: questionsKey }), [queries])
  const report = job?.state === 'done' ? importReport.safeParse(job.outcome).data : undefined
  const facts = report && [
    t('added', { n: formatNumber(report.added) }),
    ...(report.changed > 0 ? [t('changed', { n: formatNumber(report.changed) })] : []),
    ...(report.same > 0 ? [t('asBefore', { n: formatNumber(report.same) })] : []),
    ...(report.leftOut > 0 ? [t('leftOutCount', { n: formatNumber(report.leftOut) })] : []),
  ]
  return (
    <>
      <RunningJob jobId={jobId} onDone={done} />
      {report && facts && (
        <Banner tone="good" role="status" title={t('imported')}>
          <p>{facts.join(' · ')}</p>
          {report.held.map(({ title, exams }) => (
            <p key={title}>{t('heldBack', { title: lightText(title), exams: exams.join(', ') })}</p>
          ))}
        </Banner>
      )}
      {job && job.state !== 'waiting' && job.state !== 'running' && (
        <p className={css.acts}>
          {report && exam !== undefined && (
            <ButtonLink
              to="/exams/new"
              search={{ imported: jobId, ...(exam === 'new' ? {} : { from: exam }) }}
              primary
            >
              {t('useInExam')}
            </ButtonLink>
          )}
          <Link
            to="/questions"
            search={report ? { bank: report.bank.replace(/^questions\/(.*)\.jsonl$/, '$1') } : {}}
          >
            {t('toQuestions')}
          </Link>
          <NextFile />
        </p>
      )}
    </>
  )
}
