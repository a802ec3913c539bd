import { limits } from '@porua/contract/limits'
import { Attachments } from '@porua/kit/files/attachments.tsx'
import { useSyncExternalStore } from 'react'
import type { AnswerFiles } from './answer-files.ts'

interface AnswerFilesFieldProps {
  answers: AnswerFiles
  question: string
  locked: boolean
}

/** The files of a written answer (spec §9: multiple file upload). */
export function AnswerFilesField({ answers, question, locked }: AnswerFilesFieldProps) {
  const { files } = useSyncExternalStore(answers.subscribe, () => answers.card(question))
  const states = useSyncExternalStore(answers.subscribe, answers.states)
  if (locked && files.length === 0) return null
  return (
    <Attachments
      files={files}
      states={states}
      most={limits.answerFiles}
      several
      locked={locked}
      onAdd={(file) => void answers.add(question, file)}
      onReplace={(id, file) => void answers.add(question, file, id)}
      onRemove={(id) => answers.remove(question, id)}
      onRetry={(id) => answers.retry(id)}
    />
  )
}
