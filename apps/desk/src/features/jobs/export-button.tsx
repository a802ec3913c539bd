/** 'Export as XLSX' beside a table: a child of the server writes it, and the browser saves it when it is there. */
import { Button, toast } from '@porua/kit'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { saveFrom } from '@porua/kit/platform/save-file.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAct } from '../../platform/use-act.ts'
import { jobQuery, jobsApi, resultAddress } from './queries.ts'
import { jobWords } from './words.ts'

interface ExportButtonProps {
  /** The table's kind of work (`tableKind` on the server). */
  kind: string
  /** The filters that the table is shown with; what is undefined is left out. */
  query?: Readonly<Record<string, string | undefined>>
  /** What it says; else 'Export as XLSX'. */
  children?: string
}

/** The button. It is busy until the file is there; whoever leaves the page finds the file among the jobs. */
export function ExportButton({ kind, query = {}, children }: ExportButtonProps) {
  const t = useWords(jobWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string | null>(null)
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null })
  const start = useAct({
    call: () => jobsApi.exportTable({ body: { kind, query: given(query), language } }),
    says: () => null,
    renews: null,
    noReply: t('noReply'),
    onDone: (reply) => {
      queries.setQueryData(jobQuery(reply.job.id).queryKey, reply.job)
      setJobId(reply.job.id)
    },
  })
  useEffect(() => {
    if (!job || job.id !== jobId || job.state === 'waiting' || job.state === 'running') return
    setJobId(null)
    if (job.state === 'done') saveFrom(resultAddress(job.id))
    else if (job.state === 'failed') toast.error(job.failure?.[language] ?? t('failed'))
  }, [job, jobId, language, t])
  return (
    <Button icon="download" busy={start.isPending || jobId !== null} onClick={() => start.mutate(undefined)}>
      {children ?? t('exportXlsx')}
    </Button>
  )
}

function given(query: NonNullable<ExportButtonProps['query']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
