/** Annotated copies that a teacher has put into the folder: NUMBER-q3-evaluated.pdf, or NUMBER-q3-2-evaluated.jpg for the second file. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { limits } from '@porua/contract/limits'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { headLength, kindOfBytes } from '@porua/files/media-kinds'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { answerName } from './folder.ts'
import { readNumber } from './numbers.ts'

export interface Copy {
  /** In the folder, for messages. */
  readonly name: string
  readonly path: string
  /** Which of the answer's files it is a copy of, from 1. */
  readonly file: number
  readonly ending: 'pdf' | 'png' | 'jpg'
  readonly sha256: string
}

const pattern = /^(.+)-q(\d{1,4})(?:-(\d{1,3}))?-evaluated\.([a-z]+)$/i
/** As the export names what students have handed in. */
const handedIn = /^.+-q\d{1,4}-\d{1,3}\.[a-z0-9]{1,5}$/i
const endings = { pdf: 'pdf', png: 'png', jpg: 'jpg', jpeg: 'jpg' } as const
const kinds = { pdf: 'pdf', png: 'png', jpg: 'jpeg' } as const

/** The copies by the answer's name, those of mistaken files left out. */
export async function findCopies(folder: string, mistakes: ValidationErrors): Promise<Map<string, Copy[]>> {
  const found = new Map<string, Copy[]>()
  for (const inside of ['', 'files']) {
    for (const file of (await readdir(join(folder, inside)).catch(() => [])).sort()) {
      const [, number, question, place = '1'] = pattern.exec(file) ?? []
      const name = inside === '' ? file : `${inside}/${file}`
      if (number === undefined) {
        if (isLost(file, inside)) mistakes.warn({ file: name, line: 0, field: '' }, fault('copyLost'))
        continue
      }
      const looked = await lookAtCopy(join(folder, name))
      if (isFault(looked)) {
        mistakes.add({ file: name, line: 0, field: '' }, looked)
        continue
      }
      const answer = answerName(readNumber(number), Number(question))
      const copies = found.get(answer) ?? []
      if (copies.some((copy) => copy.file === Number(place)))
        mistakes.add({ file: name, line: 0, field: '' }, fault('copyAgain'))
      copies.push({ name, path: join(folder, name), file: Number(place), ...looked })
      found.set(answer, copies)
    }
  }
  return found
}

/** A picture or PDF that the teacher seems to have put here, under a name that says of no answer that it is its copy. */
function isLost(file: string, inside: string): boolean {
  if (!/\.(pdf|png|jpe?g)$/i.test(file) || file.startsWith('.')) return false
  return inside === '' || !handedIn.test(file)
}

/** What an annotated copy is, its bytes looked at; or why it is none. */
export async function lookAtCopy(path: string): Promise<Pick<Copy, 'ending' | 'sha256'> | Fault> {
  const ending = extname(path)
  const kind = endings[ending.slice(1).toLowerCase() as keyof typeof endings]
  if (!kind) return fault('notACopy', { ending })
  const facts = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!facts) return fault('isNotThere')
  if (!facts.isFile()) return fault('isNotAFile')
  const most = kind === 'pdf' ? limits.uploadBytes.pdf : limits.uploadBytes.image
  if (facts.size > most) return fault('manyBytes', { bytes: facts.size, most })
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    if (kindOfBytes(buffer.subarray(0, bytesRead)) !== kinds[kind]) return fault('copyIsOther', { kind })
  } finally {
    await handle.close()
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return { ending: kind, sha256: hash.digest('hex') }
}
