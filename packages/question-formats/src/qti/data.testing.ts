/** Real files of other programs, for tests: as a reader finds them, before pictures are looked for. */

import { resolve } from 'node:path'
import { isFault } from '@porua/files/faults/faults'
import { FolderPack } from '@porua/files/source'
import type { WrittenQuestion } from '../format.ts'
import { openQuestions } from '../read.ts'

/** Where they lie; not there on every machine. */
export const data = resolve(import.meta.dirname, '../../../../../shared/data/import')

/** The questions of a file as it says them, pictures not looked for. */
export async function written(folder: string, name: string): Promise<WrittenQuestion[]> {
  const source = new FolderPack(resolve(data, folder))
  const file = await source.find(name)
  if (isFault(file)) throw new Error(file.text)
  const open = await openQuestions(source, file, name)
  const questions: WrittenQuestion[] = []
  for await (const found of open.found) if (found.kind === 'question') questions.push(found.question.written)
  await open.close()
  return questions
}
