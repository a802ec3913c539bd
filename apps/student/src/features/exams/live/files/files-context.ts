/** The exam's files as its cards and dialogs see them; the chunk behind it comes after the questions (`files-chunk.ts`). */
import type { Paper } from '@porua/contract/exams'
import { useDelayed } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import type { CardFiles } from './card-files.ts'
import type { ExamFiles } from './files-chunk.ts'

const againMs = 3_000
/** The questions go first, with their pictures and formulas. */
const afterMs = 1_500
const chunk = lazyModule(() => import('./files-chunk.ts'))

/** Loads what files need, so that they are also taken without a network. Rejects when something could not be loaded. */
export async function preloadFiles(): Promise<void> {
  await (await chunk.load()).preloadTools()
}

/** The questions that may have files. */
export function writtenQuestions({ questions }: Paper): string[] {
  return questions.flatMap(({ question }) =>
    question.type === 'shortAns' || question.type === 'paragraph' ? [question._id] : [],
  )
}

const FilesContext = createContext<ExamFiles | null>(null)

/** Hands the exam's files to what is inside. */
export const FilesProvider = FilesContext.Provider

/** Opens the files of the attempt that stands; null until they are open, and where the paper has no written question. */
export function useOpenFiles(exam: LiveExam, paper: Paper): ExamFiles | null {
  const { attemptId } = useLiveView(exam)
  const [files, setFiles] = useState<ExamFiles | null>(null)
  const loaded = useLazyModule(chunk, useDelayed(afterMs) && writtenQuestions(paper).length > 0)
  useEffect(() => {
    if (!loaded || !attemptId) return
    let open: ExamFiles | null = null
    let left = false
    let timer = 0
    const tryToOpen = () =>
      void loaded.openFiles(exam, paper, attemptId).then(
        (opened) => {
          open = opened
          if (left) opened.close()
          else setFiles(opened)
        },
        // A disk that would not be read just now: what it keeps is worth another try.
        () => {
          if (!left) timer = window.setTimeout(tryToOpen, againMs)
        },
      )
    tryToOpen()
    return () => {
      left = true
      clearTimeout(timer)
      open?.close()
      setFiles(null)
    }
  }, [loaded, exam, paper, attemptId])
  return files
}

const never = () => () => undefined

/** How many files of given answers are still to be sent. */
export function useFilesOnTheWay(): number {
  const files = useContext(FilesContext)
  return useSyncExternalStore(files?.answers.subscribe ?? never, () => files?.answers.onTheWay() ?? 0)
}

/** The files of one card; null until they are open. */
export function useCardFiles(question: string): { all: ExamFiles; card: CardFiles } | null {
  const files = useContext(FilesContext)
  const card = useSyncExternalStore(
    files?.answers.subscribe ?? never,
    () => files?.answers.card(question) ?? null,
  )
  return files && card ? { all: files, card } : null
}
