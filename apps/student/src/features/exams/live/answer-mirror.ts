/**
 * `localSavedAnswers` of spec §3: what waits on the phone, per exam and question, in localStorage. Only a mirror of the
 * box (rule B4): written after it, merged at start by revision, cleared with everything else in local storage.
 */
import type { Attachment } from '@porua/contract/exams'
import type { AnswerRecord } from './answer-record.ts'
import type { MirrorStore } from './ports.ts'

interface MirrorEntry {
  answer: { text: string[]; fileList: Attachment[] }
  offline: boolean
  timestamp: number
  student: string
  attempt: string
  group: string
  device: string
  revision: number
}

type Mirror = Record<string, Record<string, MirrorEntry>>

/** What is mirrored of an attempt's answers: those that the server is not known to have. */
export function mirrorAnswers(
  store: MirrorStore,
  device: string,
  exam: string,
  records: Iterable<AnswerRecord>,
): void {
  const entries: Record<string, MirrorEntry> = {}
  for (const record of records) {
    if (record.state !== 'unsent') continue
    const { student, attempt, group, question, answer, files, offline, timestamp, revision } = record
    entries[question] = {
      answer: { text: answer, fileList: files },
      offline,
      timestamp,
      student,
      attempt,
      group,
      device,
      revision,
    }
  }
  const all = asMirror(store.read())
  if (Object.keys(entries).length === 0 && !all[exam]) return
  const { [exam]: _, ...others } = all
  store.write(Object.keys(entries).length > 0 ? { ...others, [exam]: entries } : others)
}

/**
 * The mirror's answers of this student's attempt that the box lacks. One of another device id comes from a box that
 * the browser has thrown away: it keeps its time, and `device` says that its revision is not one of this box.
 */
export function mirroredAnswers(
  store: MirrorStore,
  student: string,
  exam: string,
  attempt: string,
): { record: AnswerRecord; device: string }[] {
  const found: { record: AnswerRecord; device: string }[] = []
  for (const [question, entry] of Object.entries(asMirror(store.read())[exam] ?? {})) {
    if (!isEntry(entry) || entry.student !== student || entry.attempt !== attempt) continue
    const record: AnswerRecord = {
      student,
      attempt,
      question,
      exam,
      group: entry.group,
      answer: entry.answer.text,
      files: entry.answer.fileList,
      revision: entry.revision,
      timestamp: entry.timestamp,
      accepted: null,
      offline: entry.offline === true,
      state: 'unsent',
      refusal: null,
      outcome: null,
    }
    found.push({ record, device: entry.device })
  }
  return found
}

function asMirror(value: unknown): Mirror {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Mirror) : {}
}

/** Anything may stand in local storage: another version's entry, or half of one. */
function isEntry(value: unknown): value is MirrorEntry {
  if (typeof value !== 'object' || value === null) return false
  const { answer, timestamp, revision, group, device } = value as Partial<MirrorEntry>
  return (
    Array.isArray(answer?.text) &&
    answer.text.every((part) => typeof part === 'string') &&
    Array.isArray(answer.fileList) &&
    typeof timestamp === 'number' &&
    typeof revision === 'number' &&
    typeof group === 'string' &&
    typeof device === 'string'
  )
}
