/** Questions › one question: change it, copy it, delete it, and where it was asked. */
import type { BankQuestion } from '@porua/contract/desk/questions'
import { Button, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { useAct } from '../../platform/use-act.ts'
import { Asked } from './asked.tsx'
import { undoShownMs } from './banks.tsx'
import { banksQuery, questionApi, questionQuery, questionsKey } from './queries.ts'
import { QuestionConflict } from './question-conflict.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { valuesOf } from './question-form.ts'
import { useQuestionForm } from './use-question-form.ts'
import { questionWords } from './words.ts'

const route = getRouteApi('/inside/questions/edit')

/** The page; which question it is stands in the address. */
export function QuestionPage() {
  const t = useWords(questionWords)
  const { bank = '', id = '' } = route.useSearch()
  const query = useQuery(questionQuery(bank, id))
  const { data: banks } = useQuery(banksQuery)
  const name = banks?.banks.find((one) => one.bank === bank)?.name ?? bank
  return (
    <Page title={t('question')} about={name} action={query.data && <Acts {...query.data} />}>
      <Loaded query={query} lines={10}>
        {({ question }) => <Writing key={`${bank}/${id} ${question.version}`} question={question} />}
      </Loaded>
    </Page>
  )
}

function Writing({ question }: { question: BankQuestion }) {
  const t = useWords(questionWords)
  const queries = useQueryClient()
  const { bank, id } = question
  const form = useQuestionForm({
    id,
    defaults: valuesOf(question),
    draft: `question ${bank}/${id}`,
    onSaved: () => undefined,
  })
  return (
    <>
      <QuestionEditor
        of={form.form}
        refused={form.refused}
        frame={(fields) => (
          <FormFrame of={form.form} action={t('save')} label={t('question')}>
            {fields}
          </FormFrame>
        )}
      >
        <Asked bank={bank} id={id} />
      </QuestionEditor>
      <QuestionConflict of={form} onSame={() => void queries.invalidateQueries({ queryKey: questionsKey })} />
    </>
  )
}

interface ActsProps {
  question: BankQuestion
  /** While an exam asks it, it cannot be deleted. */
  exams: readonly { title: string }[]
}

function Acts({ question: { bank, id, version }, exams }: ActsProps) {
  const t = useWords(questionWords)
  const navigate = route.useNavigate()
  const restore = useAct({
    call: () => questionApi.restore({ body: { bank, id } }),
    says: () => t('questionBack'),
    renews: questionsKey,
  })
  const remove = useAct({
    call: () => questionApi.remove({ body: { bank, id, version } }),
    says: () => null,
    renews: questionsKey,
    onDone: () => {
      toast.info(t('questionDeleted'), {
        durationMs: undoShownMs,
        action: { label: t('undo'), run: () => restore.mutate(undefined) },
      })
      void navigate({ to: '/questions', search: { bank } })
    },
  })
  const askFirst = async () => {
    const wanted = { title: t('deleteAsk'), body: t('deleteBody'), confirmLabel: t('delete'), danger: true }
    if (await ask(wanted)) remove.mutate(undefined)
  }
  return (
    <>
      <Button onClick={() => void navigate({ to: '/questions/new', search: { bank, copy: id } })}>
        {t('copy')}
      </Button>
      <Button
        variant="danger"
        disabled={exams.length > 0}
        busy={remove.isPending}
        onClick={() => void askFirst()}
      >
        {t('delete')}
      </Button>
      {exams.length > 0 && (
        <span className="muted small">
          {t('deleteAsked', { exams: exams.map(({ title }) => title).join(', ') })}
        </span>
      )}
    </>
  )
}
