/** Files of questions that were sent together: read one after the other, into one bank. */
import { Button } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useAct } from '../../platform/use-act.ts'
import { questionApi } from './queries.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/import')

/** What a pasted text is called. */
export const pastedName = 'pasted.txt'

/** Begins to read the first of these files; the others wait in the address. */
export function useBegin() {
  const navigate = route.useNavigate()
  return async ([fileId = '', ...others]: readonly string[]) => {
    const { job } = await questionApi.preview({ body: { fileId } })
    void navigate({ search: { read: job.id, more: others.join(',') || undefined } })
  }
}

/** The next of the files that were sent together; where there is none, the way to another file. */
export function NextFile() {
  const t = useWords(questionWords)
  const navigate = route.useNavigate()
  const { more } = route.useSearch()
  const begin = useBegin()
  const left = more?.split(',') ?? []
  const next = useAct({ call: () => begin(left), says: () => null, renews: ['jobs'] })
  if (left.length === 0)
    return <Button onClick={() => void navigate({ search: {} })}>{t('otherFile')}</Button>
  return (
    <Button busy={next.isPending} onClick={() => next.mutate(undefined)}>
      {t('nextFile', { n: formatNumber(left.length) })}
    </Button>
  )
}
