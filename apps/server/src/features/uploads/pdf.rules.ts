/**
 * PDF documents are kept as they came: to write one anew would need to understand all of it. They are served as downloads,
 * never shown by our pages. One that acts is refused, also where it says so in the compressed objects that most programs write;
 * a link that a reader presses is none.
 */
import { inflateSync } from 'node:zlib'
import { acts, type PdfFault, pdfFault, spelled } from '@porua/contract/uploads.pdf'
import { Problem } from '../../platform/problems.ts'
import type { Bytes, Part } from './bytes.ts'

/** What objects inflate to in all; a document of a thousand pages has a few megabytes of them. */
const mostInflated = 64 * 1024 * 1024
const objectStream = new RegExp(`/${spelled('ObjStm')}(?![\\w#])`)
const flate = /\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\s*(?:\]|\/(?!\w*Decode)|>>)/
const uri = new RegExp(`/${spelled('URI')}(?![\\w#])`)
/** What a reader does by itself: on opening a document or a page. */
const byItself = new RegExp(
  `/(?:${spelled('OpenAction')}|${spelled('AA')})\\s*(?:(\\d+)\\s+\\d+\\s+R|<<)`,
  'g',
)
/** How far an action reaches behind its name. */
const actionSigns = 600

/** One at a time: a document is looked at as a whole. */
let turn: Promise<unknown> = Promise.resolve()

/** @throws Problem badFile */
export async function cleanPdf(bytes: Bytes): Promise<Part[]> {
  const fault =
    (await pdfFault(bytes.size, (start, length) => bytes.text(start, length))) ??
    (await inTurn(() => hidden(bytes)))
  if (fault) throw problemOf(fault)
  return [{ start: 0, end: bytes.size }]
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine
  return mine
}

/** What only its compressed objects say, or what it opens by itself. */
async function hidden(bytes: Bytes): Promise<PdfFault | null> {
  const text = await bytes.text(0, bytes.size)
  const objects = inflated(text)
  if (typeof objects === 'string') return objects
  const parts = [text, ...objects.map((one) => one.text)]
  if (objects.some((one) => acts(one.text))) return 'active'
  for (const part of parts)
    for (const found of part.matchAll(byItself)) {
      const action =
        found[1] === undefined
          ? [part.slice(found.index, found.index + actionSigns)]
          : objectsOf(found[1], text, objects)
      if (action.some((one) => uri.test(one))) return 'active'
    }
  return null
}

/** The objects of this number, in the open and in compressed parts. */
function objectsOf(number: string, text: string, compressed: readonly ObjectStream[]): string[] {
  const open = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\b`, 'g'))].map((at) =>
    until(text.slice(at.index, at.index + actionSigns), 'endobj'),
  )
  return [...open, ...compressed.flatMap((one) => one.of(Number(number)) ?? [])]
}

interface ObjectStream {
  text: string
  of(number: number): string | undefined
}

/** The compressed objects, or the fault of one that cannot be looked into. */
function inflated(text: string): ObjectStream[] | PdfFault {
  const found: ObjectStream[] = []
  let size = 0
  for (const at of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, at.index - 1_000), at.index)
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    if (!objectStream.test(dictionary)) continue
    const from = at.index + at[0].length
    const raw = text.slice(from, Math.max(from, text.indexOf('endstream', from)))
    // In another way, or encrypted: nobody here can tell what it says.
    if (/\/Filter/.test(dictionary) && (!flate.test(dictionary) || /\/Predictor\s+[2-9]/.test(dictionary)))
      return 'active'
    const plain = /\/Filter/.test(dictionary) ? inflate(raw, mostInflated - size) : raw
    if (plain === null) return 'active'
    size += plain.length
    found.push(objectsIn(plain, Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)))
  }
  return found
}

function inflate(raw: string, most: number): string | null {
  try {
    return inflateSync(Buffer.from(raw, 'latin1'), { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return null
  }
}

/** A stream of objects begins with pairs of their numbers and places (ISO 32000, 7.5.7). */
function objectsIn(text: string, first: number): ObjectStream {
  const pairs = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
  return {
    text,
    of: (number) => {
      const place = pairs.findIndex((one, at) => at % 2 === 0 && one === number)
      return place < 0
        ? undefined
        : text.slice(first + (pairs[place + 1] ?? 0), first + (pairs[place + 3] ?? text.length))
    },
  }
}

function until(text: string, end: string): string {
  const at = text.indexOf(end)
  return at < 0 ? text : text.slice(0, at)
}

function problemOf(fault: PdfFault): Problem {
  switch (fault) {
    case 'notPdf':
      return new Problem('badFile', ['fileIsNot', { type: 'application/pdf' }])
    case 'damaged':
      return new Problem('badFile', 'pdfDamaged')
    case 'active':
      return new Problem('badFile', 'pdfActive')
  }
}
