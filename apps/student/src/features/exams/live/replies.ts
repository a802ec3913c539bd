/**
 * What came back from a call, judged (rules S4, S5, A1). A captive portal answers 200 with HTML, a proxy 403 with HTML:
 * only our own envelope is believed, everything else counts as 'no network'.
 */
import type {
  AddAnswerReply,
  AnswerReply,
  PaperRef,
  PictureSize,
  SavedAnswer,
  StartReply,
} from '@porua/contract/exams'

/** A reply as the calls port hands it over; `json` is undefined when the body was not JSON. */
export interface RawReply {
  status: number
  json: unknown
  /** From Retry-After, in milliseconds. */
  retryAfterMs?: number | null
  /** `x-server-time`, for a world without the app's own client (the simulated client). */
  serverTime?: number | null
}

/** A judged reply. */
export type Judged<T> =
  | { kind: 'ok'; data: T }
  /** Nothing that can be trusted came back: wait and try again. */
  | { kind: 'network'; retryAfterMs: number | null }
  | { kind: 'signedOut'; title: string }
  /** The call was not made: the exam is closed, or somebody else is signed in. */
  | { kind: 'withheld' }
  | { kind: 'refused'; status: number; code: string; title: string; data: T | null }

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sorts a reply; `read` returns null when the data is not what the contract promises. */
export function judge<T>(reply: RawReply, read: (data: unknown) => T | null): Judged<T> {
  const network: Judged<T> = { kind: 'network', retryAfterMs: reply.retryAfterMs ?? null }
  const { status, json } = reply
  if (status === 408 || status === 425 || status === 429 || status >= 500) return network
  if (!isObject(json)) return network
  if (status >= 200 && status < 300) {
    if (String(json.status) !== '200') return network
    const data = read(json.data)
    return data === null ? network : { kind: 'ok', data }
  }
  const errors = json.errors
  if (!isObject(errors) || typeof errors.code !== 'string') return network
  const title = typeof errors.title === 'string' ? errors.title : ''
  if (status === 401) return { kind: 'signedOut', title }
  if (status < 400) return network
  return { kind: 'refused', status, code: errors.code, title, data: read(json.data) }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

/** Reads the reply of add-answer; null when it is not one. */
export function readAddAnswer(data: unknown): AddAnswerReply | null {
  if (!isObject(data) || !isText(data.attemptId) || !Array.isArray(data.answers)) return null
  const answers = data.answers.filter(isAnswerReply)
  return {
    attemptId: data.attemptId,
    answers,
    endsAt: isInstant(data.endsAt) ? data.endsAt : new Date(0).toISOString(),
    paused: data.paused === true,
    ...(data.ended === true ? { ended: true } : {}),
  }
}

function isAnswerReply(value: unknown): value is AnswerReply {
  return isObject(value) && isText(value.questionId) && isText(value.outcome)
}

/** Reads the reply of start; null when it is not one. */
export function readStart(data: unknown): StartReply | null {
  if (!isObject(data) || !isText(data.attemptId) || !isObject(data.paper)) return null
  if (!isInstant(data.studentStartsAt) || !isInstant(data.endsAt)) return null
  const { paper } = data
  if (!isText(paper.paperId) || !isText(paper.href)) return null
  return {
    attemptId: data.attemptId,
    studentStartsAt: data.studentStartsAt,
    endsAt: data.endsAt,
    graceEndsAt: isInstant(data.graceEndsAt) ? data.graceEndsAt : data.endsAt,
    ...(typeof data.number === 'number' ? { number: data.number } : {}),
    setCode: isText(data.setCode) ? data.setCode : null,
    multipleTimesSubmission: data.multipleTimesSubmission !== false,
    paused: data.paused === true,
    ...(data.ended === true ? { ended: true } : {}),
    ...(data.shared === true ? { shared: true } : {}),
    submittedAt: isInstant(data.submittedAt) ? data.submittedAt : null,
    paper: {
      paperId: paper.paperId,
      href: paper.href,
      bytes: typeof paper.bytes === 'number' ? paper.bytes : 0,
      sha256: isText(paper.sha256) ? paper.sha256 : '',
      seal: null,
      images: Array.isArray(paper.images) ? paper.images.filter(isText) : [],
      ...sizesIn(paper),
    },
    unseal: null,
    answers: Array.isArray(data.answers) ? data.answers.filter(isSavedAnswer) : [],
  }
}

/** Sizes only where there is one, or none, for each picture: a layout goes by them. */
function sizesIn({ images, sizes }: Json): Pick<PaperRef, 'sizes'> {
  if (!Array.isArray(sizes) || !Array.isArray(images)) return {}
  if (sizes.length !== images.length || !images.every(isText)) return {}
  return { sizes: sizes.map((size: unknown) => (isSize(size) ? [size[0], size[1]] : null)) }
}

function isSize(value: unknown): value is PictureSize {
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) > 0 && Number(side) <= 20_000
  return Array.isArray(value) && value.length === 2 && value.every(isSide)
}

function isSavedAnswer(value: unknown): value is SavedAnswer {
  return (
    isObject(value) && isText(value.questionId) && Array.isArray(value.answer) && isInstant(value.timestamp)
  )
}

/**
 * What the phone needs of my exams: when each attempt ends or was submitted, in milliseconds, and which exams are
 * listed.
 */
export interface MineReply {
  attempts: { id: string; exam: string; endsAt: number; submittedAt: number }[]
  exams: string[]
}

/** Reads the reply of mine; null when it is not one. */
export function readMine(data: unknown): MineReply | null {
  if (!isObject(data) || !Array.isArray(data.attempts) || !Array.isArray(data.exams)) return null
  return {
    attempts: data.attempts.filter(isObject).flatMap(({ attemptId: id, exam, endsAt: end, submittedAt }) => {
      if (!isText(id) || !isText(exam) || !isInstant(end)) return []
      const endsAt = Date.parse(end)
      return [{ id, exam, endsAt, submittedAt: isInstant(submittedAt) ? Date.parse(submittedAt) : endsAt }]
    }),
    exams: data.exams.flatMap((it: unknown) =>
      isObject(it) && isObject(it.examId) && isText(it.examId._id) ? [it.examId._id] : [],
    ),
  }
}

/** Reads the reply of submit; null when it is not one. */
export function readSubmit(data: unknown): { attemptId: string; submittedAt: string } | null {
  if (!isObject(data) || !isText(data.attemptId) || !isInstant(data.submittedAt)) return null
  return { attemptId: data.attemptId, submittedAt: data.submittedAt }
}
