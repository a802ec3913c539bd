/** The merit list on paper, as a spreadsheet and as a picture. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { Button, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getConfig } from '@porua/kit/platform/config.ts'
import { saveBlob, saveFrom } from '@porua/kit/platform/save-file.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Sheet } from '../../platform/ui/sheet.tsx'
import css from './merit-page.module.css'
import { drawMerit } from './merit-picture.ts'
import { MeritPaper, MeritPrint } from './merit-print.tsx'
import { meritQuery, meritSheet, resultsKey } from './queries.ts'
import { useLongAct } from './use-long-act.ts'
import { usePagePrint } from './use-page-print.ts'
import { resultsWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/merit')
type Head = NonNullable<MeritReply['head']>
/** Lines of one call, and at most on paper: a browser lays out more, but slowly. */
const perCall = 500
const mostPrinted = 10_000
const pictures = [10, 25, 50, 100]

/** The three buttons. */
export function MeritOut({ head, lines }: { head: Head; lines: readonly MeritLineReply[] }) {
  const t = useWords(resultsWords)
  const language = useLanguage()
  const { examId } = route.useParams()
  const filters = route.useSearch()
  const queries = useQueryClient()
  const [printed, setPrinted] = useState<readonly MeritLineReply[] | null>(null)
  const [file, setFile] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const print = useLongAct({
    call: async (_input: undefined) => {
      const pages = mostPrinted / perCall
      const all = await queries.fetchInfiniteQuery({ ...meritQuery(examId, filters, perCall), pages })
      return all.pages.flatMap((page) => page.lines)
    },
    renews: [...resultsKey(examId), 'nothing'],
    onDone: setPrinted,
  })
  const [fromMenu, setFromMenu] = useState(false)
  usePagePrint({
    // The key prints what the button prints: every line.
    byKey: () => print.mutate(undefined),
    // The browser's menu waits for nothing: what is loaded stands on paper, and says how much that is.
    byMenu: () => flushSync(() => setFromMenu(true)),
    after: () => setFromMenu(false),
  })
  const sheet = useLongAct({
    call: (_input: undefined) => meritSheet(examId, filters.group, language),
    renews: [...resultsKey(examId), 'nothing'],
    onDone: (address) => {
      setFile(address)
      saveFrom(address)
    },
  })
  // What was made is of one group: another one wants its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the group matters.
  useEffect(() => setFile(null), [filters.group])
  return (
    <div className="acts">
      <Button icon="print" busy={print.isPending} onClick={() => print.mutate(undefined)}>
        {t('print')}
      </Button>
      <Button icon="download" busy={sheet.isPending} onClick={() => sheet.mutate(undefined)}>
        {t(sheet.isPending ? 'sheetBusy' : 'sheet')}
      </Button>
      {file && !sheet.isPending && (
        <a href={file} download className={css.file}>
          {t('sheetReady')}
        </a>
      )}
      <Button icon="image" onClick={() => setPicking(true)}>
        {t('image')}
      </Button>
      {printed && <MeritPrint head={head} lines={printed} onDone={() => setPrinted(null)} />}
      {fromMenu && !printed && <MeritPaper head={head} lines={lines} />}
      <Sheet open={isPicking} onClose={() => setPicking(false)} title={t('imageTitle')}>
        <MeritPicture head={head} lines={lines} />
      </Sheet>
    </div>
  )
}

function MeritPicture({ head, lines }: { head: Head; lines: readonly MeritLineReply[] }) {
  const t = useWords(resultsWords)
  const language = useLanguage()
  const [most, setMost] = useState(25)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current)
      drawMerit(canvas.current, { head, lines: lines.slice(0, most), school: getConfig().title, language })
  }, [head, lines, most, language])
  const save = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) saveBlob(blob, `${head.title.replace(/[\\/:*?"<>|]/g, ' ')}.png`)
    }, 'image/png')
  return (
    <div className={css.picking}>
      <Select
        label={t('imageCount')}
        options={pictures.map((n) => ({ value: String(n), label: t('imageTop', { n: formatNumber(n) }) }))}
        value={String(most)}
        onChange={(value) => setMost(Number(value) || 25)}
      />
      <Button variant="primary" icon="download" onClick={save}>
        {t('imageSave')}
      </Button>
      <canvas ref={canvas} role="img" aria-label={t('imageTitle')} className={css.picture} />
    </div>
  )
}
