import { confirm, IconButton, toast } from '@porua/kit'
import { useWords, words } from '@porua/kit/i18n/words.ts'
import { forumApi } from '../queries.ts'
import { forumWords } from '../words.ts'

interface ReportButtonProps {
  questionId: string
  commentId?: string
}

/** Tells the provider that something should not stand here (issue: fair use). `of`: the id of what the post is called by. */
export function ReportButton({ of, ...post }: ReportButtonProps & { of: string }) {
  const t = useWords(forumWords)
  return (
    <IconButton icon="flag" label={t('report')} aria-describedby={of} onClick={() => void report(post)} />
  )
}

async function report(post: ReportButtonProps): Promise<void> {
  const t = words(forumWords)
  const yes = { confirmLabel: t('report'), cancelLabel: t('cancel') }
  if (!(await confirm({ title: t('reportQuestion'), body: t('reportText'), ...yes }))) return
  try {
    await forumApi.report({ body: post })
    toast.success(t('reported'))
  } catch {
    toast.error(t('reportFailed'))
  }
}
