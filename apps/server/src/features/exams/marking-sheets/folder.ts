/** The folder that marks travel in: what it says of itself, and the names of files in it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Node, parseJson } from '@porua/files/located-json'
import { writeWhole } from '@porua/files/write-whole'
import { Refused } from '../../../platform/refusals/refused.ts'

export const sheetNames = ['marks.xlsx', 'marks.csv'] as const
const aboutName = 'marking.json'
const format = 1

/** What stood at an answer when the folder last saw it: marks in hundredths. */
export interface Seen {
  marks: number | null
  comment: string | null
}

/** What a folder says of itself. An answer that `seen` does not name had no marks. */
export interface About {
  exam: string
  exportedAt: string
  seen: Map<string, Seen>
}

/** How `seen` names an answer, and its files begin. */
export function answerName(number: string, question: number): string {
  return `${number}-q${question}`
}

export async function writeAbout(folder: string, about: About): Promise<void> {
  const { exam, exportedAt, seen } = about
  const text = JSON.stringify({ format, exam, exportedAt, seen: Object.fromEntries(seen) }, null, 1)
  await writeWhole(join(folder, aboutName), (part) => writeFile(part, `${text}\n`), { replaces: true })
}

/** @throws Refused when the folder is none that `marking export` has made */
export async function readAbout(folder: string, shown: string): Promise<About> {
  const text = await readFile(join(folder, aboutName), 'utf8').catch(() => null)
  const none = (fault: 'missing' | 'notJson' | 'otherVersion' | 'lacks') =>
    new Refused(['notAMarkingFolder', { path: shown, file: aboutName, fault }])
  if (text === null) throw none('missing')
  const node = (() => {
    try {
      return parseJson(text)
    } catch {
      throw none('notJson')
    }
  })()
  const fields = node.kind === 'object' ? node.entries : new Map<string, Node>()
  const exam = fields.get('exam')
  const exportedAt = fields.get('exportedAt')
  const seen = fields.get('seen')
  const said = fields.get('format')
  if (said?.kind !== 'number' || said.value !== format) throw none('otherVersion')
  if (exam?.kind !== 'text' || exportedAt?.kind !== 'text' || seen?.kind !== 'object') throw none('lacks')
  const found = new Map<string, Seen>()
  for (const [name, entry] of seen.entries) {
    const marks = entry.kind === 'object' ? entry.entries.get('marks') : undefined
    const comment = entry.kind === 'object' ? entry.entries.get('comment') : undefined
    found.set(name, {
      marks: marks?.kind === 'number' ? marks.value : null,
      comment: comment?.kind === 'text' ? comment.value : null,
    })
  }
  return { exam: exam.value, exportedAt: exportedAt.value, seen: found }
}
