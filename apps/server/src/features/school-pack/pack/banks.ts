/** The banks of a pack: the files of its folder `questions`, each in the format that it has. */

import { fault, isFault } from '@porua/files/faults/faults'
import { PackMedia } from '@porua/files/media'
import type { PackSource } from '@porua/files/source'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { BankJudge } from '@porua/question-formats/judge'
import type { PlannedQuestion } from '@porua/question-formats/question'
import { openQuestions } from '@porua/question-formats/read'
import type { OpenedBank } from '@porua/question-formats/read-found'
import type { Progress } from '../../../platform/progress.ts'
import type { PlannedBank } from '../plan.ts'

/** Of one pack's bank, all of which is in memory. */
const mostMegabytes = 256
const endings = /\.(?:jsonl|gift|xml|txt|zip)$/i

/** A bank, and whether all of its lines could be read: where not, a reference to a missing id is no second mistake. */
export interface ReadBank extends PlannedBank {
  whole: boolean
}

/**
 * Reads every bank of a pack, by the path that the pack's exams name it by. A bank is called as a JSONL file is, whatever it was
 * written in: so it is exported.
 * @param opened Gets what has to be closed when the media have been kept.
 */
export async function readBanks(
  source: PackSource,
  media: PackMedia,
  mistakes: ValidationErrors,
  progress: Progress,
  opened: OpenedBank[],
): Promise<Map<string, ReadBank>> {
  const banks = new Map<string, ReadBank>()
  progress.stage('Reading questions')
  for (const name of await source.names('questions')) {
    const path = `questions/${name}`
    if (!endings.test(name)) continue
    const found = await source.find(path)
    const before = mistakes.count
    if (isFault(found)) {
      mistakes.add({ file: path, line: 0, field: '' }, found)
      continue
    }
    const open = await openQuestions(source, found, path, mostMegabytes)
    opened.push(open)
    const file = bankName(path)
    const other = [...banks].find(([, bank]) => bank.file === file)
    if (other) mistakes.add({ file: path, line: 0, field: '' }, fault('sameBank', { path: other[0] }))
    const own = open.media === source ? media : new PackMedia(open.media, mistakes)
    const questions = await readBank(path, open, own, mistakes, () => progress.step())
    for (const [key, planned] of own.planned) media.planned.set(key, planned)
    banks.set(path, { file, questions, whole: mistakes.count === before })
  }
  return banks
}

/** questions/botany.gift → questions/botany.jsonl */
function bankName(path: string): string {
  return path.replace(endings, '.jsonl')
}

async function readBank(
  path: string,
  open: OpenedBank,
  media: PackMedia,
  mistakes: ValidationErrors,
  step: () => void,
): Promise<PlannedQuestion[]> {
  const judge = new BankJudge(path, media, mistakes)
  const questions: PlannedQuestion[] = []
  for await (const found of open.found) {
    const question = await judge.question(found)
    if (question) questions.push(question)
    step()
  }
  judge.end()
  return questions
}
