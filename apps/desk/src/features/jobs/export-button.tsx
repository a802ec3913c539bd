/** 'Export as XLSX' beside a table: a child of the server writes it, and the browser saves it when it is there. */
import { Button, toast } from '@porua/kit'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  const start = useMutation({
    mutationFn: () => jobsApi.exportTable({ body: { kind, query: given(query), language } }),
    onSuccess: (reply) => {
      queries.setQueryData(jobQuery(reply.job.id).queryKey, reply.job)
      setJobId(reply.job.id)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'notLoggedIn') toast.error(error.title || t('noReply'))
    },
  })
  useEffect(() => {
    if (!job || job.id !== jobId || job.state === 'waiting' || job.state === 'running') return
    setJobId(null)
    if (job.state === 'done') save(job.id)
    else if (job.state === 'failed') toast.error(job.failure?.[language] ?? t('failed'))
  }, [job, jobId, language, t])
  return (
    <Button icon="download" busy={start.isPending || jobId !== null} onClick={() => start.mutate()}>
      {children ?? t('exportXlsx')}
    </Button>
  )
}

function given(query: NonNullable<ExportButtonProps['query']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Lets the browser save it as it saves what a link leads to. */
function save(jobId: string): void {
  const link = document.createElement('a')
  link.href = resultAddress(jobId)
  link.download = ''
  link.click()
}
