/** Students › Import students: the office's own list, looked at and mended before anything is stored. */
import type { StudentImport } from '@porua/contract/desk/student-imports'
import { Banner, Button, EmptyState } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '../../platform/link.tsx'
import { ofFile } from '../../platform/of-file.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { FileDrop } from '../../platform/ui/file-drop.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { SlipsLinks } from '../account/account.api.ts'
import { isOpen, JobProgress } from '../jobs/jobs.api.ts'
import { ImportAnswers } from './import-answers.tsx'
import css from './import-page.module.css'
import { importQuery, importsApi } from './import-queries.ts'
import { ImportRows } from './import-rows.tsx'
import { studentsKey } from './queries.ts'
import { studentWords } from './words.ts'

const route = getRouteApi('/inside/students/import')

/** The page. The list that is open stands in the address, so that it survives a reload. */
export function ImportPage() {
  const t = useWords(studentWords)
  const { id } = route.useSearch()
  return (
    <Page title={t('importStudents')} action={<ButtonLink to="/students">{t('backToStudents')}</ButtonLink>}>
      {id === undefined ? <Drop /> : <Incoming key={id} id={id} />}
    </Page>
  )
}

function Drop() {
  const t = useWords(studentWords)
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const begin = useAct({
    call: (file: { id: string; name: string }) =>
      importsApi.startImport({ body: { fileId: file.id, name: file.name } }),
    says: () => null,
    renews: ['studentImports', 'none'],
    onDone: ({ import: made }) => {
      queries.setQueryData(importQuery(made.id).queryKey, made)
      void navigate({ search: { id: made.id } })
    },
  })
  return (
    <FileDrop
      label={t('dropLabel')}
      hint={t('dropHint')}
      accept=".xlsx,.csv,.txt"
      onSent={(file) => begin.mutate(file)}
    />
  )
}

function Incoming({ id }: { id: string }) {
  const t = useWords(studentWords)
  const query = useQuery(importQuery(id))
  const { error } = query
  if (error instanceof ApiError && error.code === 'notFound')
    return (
      <EmptyState
        title={t('importGone')}
        action={<ButtonLink to="/students/import">{t('anotherFile')}</ButtonLink>}
      />
    )
  return (
    <Loaded query={query} lines={6}>
      {(one) => (
        <>
          <p className="muted">{one.fileName}</p>
          {one.import && one.import.state !== 'failed' && one.import.state !== 'cancelled' ? (
            <Writing one={one} />
          ) : one.summary ? (
            <Preview one={one} summary={one.summary} />
          ) : (
            <Reading one={one} />
          )}
        </>
      )}
    </Loaded>
  )
}

function Reading({ one }: { one: StudentImport }) {
  const t = useWords(studentWords)
  return (
    <>
      {isOpen(one.preview) && <p>{t('reading')}</p>}
      <JobProgress job={one.preview} />
      {!isOpen(one.preview) && (
        <div>
          <ButtonLink to="/students/import">{t('anotherFile')}</ButtonLink>
        </div>
      )}
    </>
  )
}

interface PreviewProps {
  one: StudentImport
  summary: NonNullable<StudentImport['summary']>
}

function Preview({ one, summary }: PreviewProps) {
  const t = useWords(studentWords)
  const language = useLanguage()
  const run = useAct({
    call: () => importsApi.runImport({ params: { importId: one.id }, body: {} }),
    says: () => null,
    renews: importQuery(one.id).queryKey,
  })
  if (summary.fileSays.length > 0)
    return (
      <>
        <Banner tone="bad" role="alert" title={t('fileUnread')}>
          {summary.fileSays.map((says) => (
            <p key={says.en}>{ofFile(one.fileName, says[language])}</p>
          ))}
        </Banner>
        <div>
          <ButtonLink to="/students/import">{t('anotherFile')}</ButtonLink>
        </div>
      </>
    )
  const counts = [
    ['rowsFound', summary.rows],
    ['newFound', summary.added],
    ['changedFound', summary.changed],
    ['sameFound', summary.same],
    ['badFound', summary.bad],
    ['totalsFound', summary.totals],
  ] as const
  const open = summary.batches.some(({ answer }) => answer === null)
  return (
    <>
      <ul className={css.counts}>
        {counts.map(([word, n]) =>
          n === 0 && word !== 'rowsFound' ? null : <li key={word}>{t(word, { n: formatNumber(n) })}</li>,
        )}
      </ul>
      {summary.notes?.map((note) => (
        <p key={note.en} role="note">
          {t('fileNote', { says: note[language] })}
        </p>
      ))}
      {one.import && <JobProgress job={one.import} />}
      <ImportAnswers one={one} batches={summary.batches} />
      {summary.leftOut.length > 0 && (
        <p className="muted small">{t('notKept', { names: summary.leftOut.join(', ') })}</p>
      )}
      <ImportRows importId={one.id} />
      <section data-clear className={css.bar} aria-label={t('import')}>
        <span>
          {open
            ? t('answerFirst')
            : summary.bad > 0
              ? t('leftOutSoon', { n: formatNumber(summary.bad) })
              : t('allRight')}
        </span>
        <Button variant="primary" busy={run.isPending} disabled={open} onClick={() => run.mutate(undefined)}>
          {t('import')}
        </Button>
        <ButtonLink to="/students/import">{t('anotherFile')}</ButtonLink>
      </section>
    </>
  )
}

function Writing({ one }: { one: StudentImport }) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const { import: job, outcome } = one
  const isDone = outcome !== null
  // The lists of students are older than what was imported.
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: studentsKey })
  }, [isDone, queries])
  if (!job) return null
  if (!outcome) return <JobProgress job={job} />
  const facts = [
    [t('addedCount'), formatNumber(outcome.added)],
    [t('changedCount'), formatNumber(outcome.changed)],
    [t('sameCount'), formatNumber(outcome.same)],
    [t('leftOutCount'), formatNumber(outcome.leftOut)],
    [t('madeGroups'), outcome.groups.join(', ')],
  ] as const
  return (
    <>
      <h2 className={css.done}>{t('importedHeading')}</h2>
      <Facts facts={facts} className={css.facts} />
      {job.result && <p>{t('leftOutFile')}</p>}
      <JobProgress job={job} />
      <div className={css.links}>
        <ButtonLink to="/students" primary>
          {t('toStudents')}
        </ButtonLink>
        <SlipsLinks groups={outcome.into} />
        <ButtonLink to="/students/import">{t('anotherFile')}</ButtonLink>
      </div>
    </>
  )
}
