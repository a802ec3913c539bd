/** What a press of a button of Care does: it starts a job, and the page shows it. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { useAct } from '../../platform/use-act.ts'
import { careQuery } from './queries.ts'
import { careWords } from './words.ts'

/** Makes the act; a refusal is said in the server's words. */
export function useStart<Input>(call: (input: Input) => Promise<unknown>) {
  const t = useWords(careWords)
  return useAct({ call, says: () => null, renews: careQuery.queryKey, noReply: t('noReply') })
}
