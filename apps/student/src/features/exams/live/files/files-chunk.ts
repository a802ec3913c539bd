/** Files in answers, opened: its own chunk, which comes after the questions stand. */
import type { Paper } from '@porua/contract/exams'
import { notice, preloadImagePicker, toast } from '@porua/kit'
import { preloadRecorder } from '@porua/kit/files/attachments.tsx'
import { digits } from '@porua/kit/i18n/format.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { uploadFile } from '../../../../platform/upload.ts'
import type { LiveExam } from '../live-exam.ts'
import { liveWords } from '../words.ts'
import { AnswerFiles } from './answer-files.ts'
import { AnswerFilesField } from './answer-files-field.tsx'
import { browserBlobStore } from './blob-store.idb.ts'
import { writtenQuestions } from './files-context.ts'

/** What was not sent is tried again this often. */
const againMs = 15_000

/** The files of an exam that is open. */
export interface ExamFiles {
  readonly answers: AnswerFiles
  readonly Field: typeof AnswerFilesField
  close(): void
}

/** Camera, cropper, canvas, recorder. */
export async function preloadTools(): Promise<void> {
  await Promise.all([preloadImagePicker(), import('@porua/kit/files/compress-image.ts'), preloadRecorder()])
}

/** Opens the files of an attempt and goes on sending those that wait. */
export async function openFiles(exam: LiveExam, paper: Paper, attempt: string): Promise<ExamFiles> {
  const numbers = new Map(paper.questions.map(({ question }, at) => [question._id, digits(at + 1)]))
  const answers = new AnswerFiles(
    {
      exam,
      attempt,
      blobs: await browserBlobStore(),
      upload: uploadFile,
      onNotKept: () => toast.error(words(liveWords)('notKept'), { id: 'not-kept' }),
      // 'Submit Answer Error' (spec §8).
      onRefused: (question, name) => {
        const t = words(liveWords)
        const title = t('answerError', { n: numbers.get(question) ?? '' })
        void notice({ title, body: t('fileError', { name }) })
      },
    },
    writtenQuestions(paper),
  )
  await answers.open()
  const unhear = onOnlineChange((online) => online && answers.again())
  const timer = setInterval(() => answers.again(), againMs)
  return {
    answers,
    Field: AnswerFilesField,
    close() {
      clearInterval(timer)
      unhear()
      answers.close()
    },
  }
}
