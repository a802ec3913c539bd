/** 'Choose all 1,250': everything that fits the filters of a list, also what is on no page yet. */
import { Button, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useAct } from './use-act.ts'
import { deskWords } from './words.ts'

interface ChooseMatchingProps<T> {
  /** How many fit. */
  count: number
  /** More than this many are not chosen at once. */
  most: number
  /** A page of the list by the place that the page before has named. */
  page: (after: string | undefined) => Promise<{ rows: readonly T[]; next: string | null }>
  /** Adds them to what is chosen. Answers the function that takes that back. */
  onFound: (rows: readonly T[]) => () => void
}

/** The button. It says how many it has chosen, and offers to take it back. */
export function ChooseMatching<T>({ count, most, page, onFound }: ChooseMatchingProps<T>) {
  const t = useWords(deskWords)
  const n = formatNumber
  const choose = useAct({
    call: async () => {
      const rows: T[] = []
      let after: string | undefined
      do {
        const found = await page(after)
        rows.push(...found.rows)
        after = found.next ?? undefined
      } while (after !== undefined && rows.length < most)
      return rows.slice(0, most)
    },
    says: () => null,
    renews: null,
    onDone: (rows) => {
      const undo = onFound(rows)
      toast.success(t('choseMatching', { n: n(rows.length) }), { action: { label: t('undo'), run: undo } })
    },
  })
  if (count > most) return <p className="muted small">{t('tooManyMatch', { n: n(most) })}</p>
  return (
    <Button busy={choose.isPending} onClick={() => choose.mutate(undefined)}>
      {t('chooseMatching', { n: n(count) })}
    </Button>
  )
}
