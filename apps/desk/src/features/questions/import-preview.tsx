/** The questions of a file as students will see them, each with its key and what is to be looked at; then 'Import'. */
import type { Job } from '@porua/contract/desk/jobs'
import { previewReport } from '@porua/contract/desk/questions'
import { Banner, Button, Select, Tabs } from '@porua/kit'
import { NameInput } from '@porua/kit/components/name-input.tsx'
import { formatDate, formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ofFile } from '../../platform/of-file.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { MoreRows } from '../../platform/ui/paged-list.tsx'
import { useAct } from '../../platform/use-act.ts'
import { NewBank } from './banks.tsx'
import css from './import-page.module.css'
import { NextFile, pastedName } from './next-file.tsx'
import { PreviewedCard } from './previewed-card.tsx'
import { banksQuery, facetsQuery, previewRowsQuery, questionApi } from './queries.ts'
import { Remarks } from './question-remarks.tsx'
import { takenCount, useImportChoice } from './use-import-choice.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/import')

/** @param job The reading, which is done. */
export function ImportPreview({ job }: { job: Job }) {
  const t = useWords(questionWords)
  const language = useLanguage()
  const navigate = route.useNavigate()
  const { doubts, clashing, bank: before } = route.useSearch()
  const report = previewReport.parse(job.outcome)
  const { choice, set, draft } = useImportChoice(job.id, before)
  const only = doubts === '1' ? 'doubts' : clashing === '1' && choice.bank !== '' ? 'clashing' : 'all'
  const rows = useInfiniteQuery(previewRowsQuery(job.id, only, choice.bank, language))
  const clashes = rows.data?.pages[0]?.clashes ?? 0
  const count = takenCount(choice, report)
  const why = choice.bank === '' ? 'bankFirst' : count < 1 ? 'takeOneFirst' : null
  const take = useAct({
    call: () => {
      const { bank, subject, chapter, out, again, mended, clashes } = choice
      const body = {
        bank,
        subject: subject.trim() || null,
        chapter: chapter.trim() || null,
        leaveOut: out,
        alike: again,
        mended: mended.map(({ n, fields }) => ({ n, fields })),
        clashes,
      }
      return questionApi.import({ params: { jobId: job.id }, body })
    },
    says: () => null,
    renews: ['jobs'],
    onDone: ({ job: begun }) => {
      draft.forget()
      void navigate({ search: { read: job.id, taken: begun.id, bank: choice.bank } })
    },
  })
  const isPasted = report.name === pastedName
  const remarks = report.remarks.map(({ kind, field, ...said }) => ({ kind, field, text: said[language] }))
  if (report.found === 0)
    return (
      <>
        <Banner tone="bad" role="alert" title={t('nothingRead', { name: report.name })}>
          {remarks.map(({ text }) => (
            <p key={text}>{ofFile(report.name, text)}</p>
          ))}
        </Banner>
        <div>
          <NextFile />
        </div>
      </>
    )
  const facts = [
    t('readAs', { format: report.format, name: isPasted ? t('pastedText') : report.name }),
    t('count', { n: formatNumber(report.found) }),
    ...(report.alike > 0 ? [t('alikeCount', { n: formatNumber(report.alike) })] : []),
  ]
  return (
    <>
      <p role="status">{facts.join(' · ')}</p>
      <Remarks remarks={remarks} />
      <Where
        choice={choice}
        set={set}
        proposed={
          isPasted ? t('pastedBank', { date: formatDate(serverClock.now()) }) : bankNameOf(report.name)
        }
      />
      <Tabs
        label={t('whichShown')}
        tabs={[
          { value: 'all', label: t('allFound', { n: formatNumber(report.found) }) },
          {
            value: 'doubts',
            label: t('toLookAt', { n: formatNumber(report.doubts + report.leftOut + report.noted) }),
          },
          ...(clashes > 0 || only === 'clashing'
            ? [{ value: 'clashing', label: t('clashCount', { n: formatNumber(clashes) }) }]
            : []),
        ]}
        value={only}
        onChange={(value) =>
          void navigate({
            search: { read: job.id, ...(value === 'all' ? {} : { [value]: '1' }) },
            replace: true,
            resetScroll: false,
          })
        }
      >
        <Loaded query={rows} lines={12}>
          {({ pages }) => (
            <div className={css.cards}>
              {pages
                .flatMap((page) => page.questions)
                .map((row) => (
                  <PreviewedCard
                    key={row.n}
                    row={row}
                    isSheet={/(CSV|XLSX)$/.test(report.format)}
                    choice={choice}
                    set={set}
                  />
                ))}
              <MoreRows query={rows} />
            </div>
          )}
        </Loaded>
      </Tabs>
      <div data-clear className={css.foot}>
        <span className="tabular" role="status">
          {[t('takes', { n: formatNumber(count) }), ...(why === null ? [] : [t(why)])].join(' · ')}
        </span>
        <NextFile />
        <Button
          variant="primary"
          disabled={why !== null || rows.isPlaceholderData}
          busy={take.isPending}
          onClick={() => take.mutate(undefined)}
        >
          {t('import')}
        </Button>
      </div>
    </>
  )
}

type Choice = ReturnType<typeof useImportChoice>

/** A name for the bank of a file's questions: the file's, without its ending. */
function bankNameOf(file: string): string {
  return file
    .replace(/\.\w{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
}

/** Where they go: a bank, and what they are filed under where the file does not say it. */
function Where({ choice, set, proposed }: Pick<Choice, 'choice' | 'set'> & { proposed: string }) {
  const t = useWords(questionWords)
  const { data } = useQuery(banksQuery)
  const { data: facets } = useQuery(facetsQuery(choice.bank || undefined))
  const places = [...(facets?.chapters ?? []), ...(facets?.courses ?? [])]
  const chapters = places.filter(({ subject }) => choice.subject === '' || subject === choice.subject)
  const [making, setMaking] = useState(false)
  const banks = data?.banks ?? []
  const only = banks.length === 1 ? banks[0]?.bank : undefined
  useEffect(() => {
    if (only !== undefined && choice.bank === '') set({ bank: only })
  }, [only, choice.bank, set])
  if (making || (data && banks.length === 0))
    return (
      <NewBank
        proposed={proposed}
        onMade={({ bank }) => {
          set({ bank })
          setMaking(false)
        }}
      />
    )
  return (
    <div className={css.where}>
      <Select
        label={t('intoBank')}
        hint={t('banksAbout')}
        placeholder={t('chooseBank')}
        options={banks.map(({ bank, name }) => ({ value: bank, label: name }))}
        value={choice.bank}
        onChange={(bank) => set({ bank })}
      />
      <NameInput
        label={t('subject')}
        hint={t('whereHint')}
        maxLength={300}
        names={places.map(({ subject }) => subject)}
        onPick={(subject) => set({ subject })}
        value={choice.subject}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <NameInput
        label={t('chapter')}
        maxLength={300}
        names={chapters.map(({ chapter }) => chapter)}
        onPick={(chapter) => set({ chapter })}
        value={choice.chapter}
        onChange={(event) => set({ chapter: event.target.value })}
      />
      <Button className={css.newBank ?? ''} onClick={() => setMaking(true)}>
        {t('newBank')}
      </Button>
    </div>
  )
}
