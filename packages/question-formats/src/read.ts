/** Opens a file of questions, whatever it is: finds out its format and gives its questions one by one. */

import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { PackFile, PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { readAiken } from './aiken.ts'
import { readBlackboard } from './blackboard.ts'
import { readBrightspace } from './brightspace.ts'
import { detectFormat, detectLength, formatOfZip, type QuestionFormat } from './detect.ts'
import { readGift } from './gift/gift.ts'
import { MoodleFiles } from './moodle/files.ts'
import { readMoodle } from './moodle/moodle.ts'
import { docxLimits, mostOfDocx, readDocx } from './papers/docx.ts'
import { isOle, oleRefusal } from './papers/ole.ts'
import { foundInPaper, readPaper } from './papers/read-paper.ts'
import { readTextPaper } from './papers/text.ts'
import { openQtiFile, openQtiPackage } from './qti/open.ts'
import { type Found, foundRemark, type OpenedBank } from './read-found.ts'
import { type Line, readLines } from './read-lines.ts'
import { readRespondus } from './respondus.ts'
import { readRows } from './rows/rows.ts'
import { isBomb, openZip, type ZipPack } from './zip/zip.ts'

/** Most megabytes of a file on disk; none of these is ever in memory as a whole. */
const mostMegabytes = 4096

/**
 * @param source Where the file lies, and the pictures that it names.
 * @param name Of the file in messages.
 * @param most Megabytes that it may have.
 */
export async function openQuestions(
  source: PackSource,
  file: PackFile,
  name: string = file.path,
  most: number = mostMegabytes,
): Promise<OpenedBank> {
  if (file.size > most * 1024 * 1024) return refused(name, fault('fileBig', { megabytes: most }))
  const head = await file.head(detectLength)
  if (isOle(head)) return refused(name, await oleRefusal(file))
  const format = detectFormat(file.path, head)
  if (isFault(format)) return refused(name, format)
  try {
    return await opened(format, source, file, name)
  } catch (error) {
    if (error instanceof Unreadable && /\.doc[xm]$/i.test(file.path))
      return refused(name, packageFault(error))
    const found = mistakeOf(error, name)
    if (!found) throw error
    return { format: 'unknown', found: only(found), media: source, close: async () => undefined }
  }
}

async function opened(
  format: QuestionFormat,
  source: PackSource,
  file: PackFile,
  name: string,
): Promise<OpenedBank> {
  const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
  const beside = { media: source, close: async () => undefined }
  const lines = (): AsyncIterable<Line> => readLines(file.chunks())
  const guard = (found: AsyncIterable<Found>) => guarded(found, name)
  if (format === 'zip') return openedZip(source, file, name)
  if (format === 'qti') {
    const bank = await openQtiFile(name, file, source, folder)
    return { ...bank, found: guard(bank.found) }
  }
  if (format === 'moodle') {
    const media = new MoodleFiles()
    const found = guard(readMoodle(name, file.chunks(), media))
    return { format: 'Moodle XML', found, media, close: () => media.close() }
  }
  if (format === 'sheet')
    return { format: 'CSV', found: guard(readRows({ ...file.source, name })), ...beside }
  if (format === 'jsonl') return { format: 'JSONL', found: guard(readJsonl(lines())), ...beside }
  if (format === 'gift') return { format: 'GIFT', found: guard(readGift(name, lines())), ...beside }
  if (format === 'aiken') return { format: 'Aiken', found: guard(readAiken(name, lines())), ...beside }
  if (format === 'respondus')
    return { format: 'Respondus', found: guard(readRespondus(name, lines())), ...beside }
  if (format === 'paper') return { format: 'plain text', found: guard(textPaper(name, lines())), ...beside }
  if (format === 'brightspace')
    return { format: 'Brightspace CSV', found: guard(readBrightspace({ ...file.source, name })), ...beside }
  // A format that has no line above does not compile.
  format satisfies 'blackboard'
  return { format: 'Blackboard text', found: guard(readBlackboard(name, lines())), ...beside }
}

async function openedZip(source: PackSource, file: PackFile, name: string): Promise<OpenedBank> {
  const zip = await openZip(file.source)
  const format = formatOfZip(zip.paths)
  if (format === 'qti') {
    const bank = await openQtiPackage(name, zip, zip.paths, () => zip.close())
    return { ...bank, found: guarded(bank.found, name) }
  }
  await zip.close()
  if (format === 'docx') return openedDocx(file, name)
  if (isFault(format)) return refused(name, format)
  const found = guarded(readRows({ ...file.source, name }), name)
  return { format: 'XLSX', found, media: source, close: async () => undefined }
}

function packageFault({ what }: Unreadable): Fault {
  return fault(isBomb(what) ? 'paperBomb' : 'paperPackage')
}

/** A Word file: its pictures are taken out of it while it is read, within bounds of its own. */
async function openedDocx(file: PackFile, name: string): Promise<OpenedBank> {
  if (file.size > mostOfDocx) return refused(name, fault('paperBig', { most: mostOfDocx / 1048576 }))
  const zip = await openZip(file.source, docxLimits)
  return { format: 'Word', found: guarded(docxPaper(name, zip), name), media: zip, close: () => zip.close() }
}

async function* docxPaper(name: string, zip: ZipPack): AsyncGenerator<Found> {
  yield* foundInPaper(name, readPaper(await readDocx(zip, zip.paths)))
}

async function* textPaper(name: string, lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  yield* foundInPaper(name, readPaper(await readTextPaper(lines)))
}

/** Our own format: lines are judged as they are, each by itself. */
async function* readJsonl(lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  for await (const { number, text } of lines) {
    if (text.trim() !== '') yield { kind: 'line', line: number, text }
  }
}

/** A file that cannot be read any further gives what stood before, and the mistake. */
async function* guarded(found: AsyncIterable<Found>, name: string): AsyncGenerator<Found> {
  try {
    yield* found
  } catch (error) {
    const mistake = mistakeOf(error, name)
    if (!mistake) throw error
    yield mistake
  }
}

function mistakeOf(error: unknown, name: string): Found | null {
  return error instanceof Unreadable ? foundRemark('mistake', error.placeIn(name), error.what) : null
}

function refused(name: string, why: Fault): OpenedBank {
  const found = only(foundRemark('mistake', { file: name, line: 0, field: '' }, why))
  const media: PackSource = { find: async () => why, names: async () => [], tree: async () => [] }
  return { format: 'unknown', found, media, close: async () => undefined }
}

async function* only(found: Found): AsyncGenerator<Found> {
  yield found
}
