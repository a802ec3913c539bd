/**
 * Papers: each edition and set of an exam is built, serialised and compressed once, not per student, and kept for ever
 * (engine.md: Papers). A paper never changes, so what is in memory is right in every process.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { type Paper, type PaperRef, paper as paperSchema } from '@porua/contract/exams.shapes'
import { sha256 } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { PaperTable } from '../../../ports/database/tables.ts'
import { Lru } from '../lru.ts'
import { imagesOf, layOut, type QuestionIndex } from './paper.rules.ts'
import { examById, insertPapers, paperById, paperIdsOf, pinnedTo, questionsOf } from './paper.store.ts'
import type { PictureSizes } from './picture-sizes.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Above this the best compression takes seconds for little. */
const largeBytes = 512 * 1024
const papersInMemory = 64
/**
 * So long is it believed that an edition's papers are in the database. One that was built just before a failover to a copy that
 * lagged (ALLOW_LOSS) is not; it is then built again, of the same bytes and so under the same id.
 */
const builtMs = 30_000
const pinsInMemory = 20_000

/** A paper in memory: its bytes, and what saves and screens need of it. */
export interface LoadedPaper {
  readonly id: string
  readonly examId: string
  readonly edition: number
  readonly setCode: string
  readonly sha256: string
  readonly body: Buffer
  readonly brotli: Buffer
  readonly ref: PaperRef
  readonly paper: Paper
  /** Question ids in the paper's order. */
  readonly questions: ReadonlyMap<string, QuestionIndex>
}

/** One a process; papers of an edition are built by whoever needs them first. */
export class PaperService {
  readonly #db: Database
  readonly #clock: Clock
  readonly #loaded = new Lru<string, LoadedPaper>(papersInMemory)
  readonly #loading = new Map<string, Promise<LoadedPaper>>()
  readonly #sets = new Lru<string, { sets: ReadonlyMap<string, string>; until: number }>(2_000)
  readonly #building = new Map<string, Promise<ReadonlyMap<string, string>>>()
  /** Who has which paper, so that the download after a start asks nobody. */
  readonly #pinned = new Lru<string, true>(pinsInMemory)
  readonly #gzip = new WeakMap<LoadedPaper, Promise<Buffer>>()

  readonly #pictures: PictureSizes | undefined

  /** Without `pictures` papers go out without the sizes of theirs. */
  constructor(db: Database, clock: Clock, pictures?: PictureSizes) {
    this.#db = db
    this.#clock = clock
    this.#pictures = pictures
  }

  /** Builds what is missing of the current editions, so that the first student does not wait for it. */
  async build(examIds: readonly string[]): Promise<void> {
    for (const examId of examIds) {
      const exam = await this.#db.read((db) => examById(db, examId))
      if (exam) await this.sets(examId, exam.edition)
    }
  }

  /** Paper ids of an edition by set name ('' where there are no sets); builds what is missing. */
  async sets(examId: string, edition: number): Promise<ReadonlyMap<string, string>> {
    const key = `${edition} ${examId}`
    const known = this.#sets.get(key)
    if (known && known.until > this.#clock.now()) return known.sets
    return once(this.#building, key, () => this.#ensure(examId, edition, key))
  }

  /** @throws Problem notFound */
  async byId(paperId: string): Promise<LoadedPaper> {
    return this.#loaded.get(paperId) ?? once(this.#loading, paperId, () => this.#load(paperId))
  }

  /**
   * A paper as a start speaks of it: with the sizes of its pictures as far as they are known. They are not in the paper, whose bytes
   * stand for ever, and are read for starts alone: nothing else that needs a paper waits for them. @throws Problem notFound
   */
  async refOf(paperId: string): Promise<PaperRef> {
    const { ref } = await this.byId(paperId)
    const sizes = await this.#pictures?.of(ref.images)
    return sizes ? { ...ref, sizes } : ref
  }

  /** The paper for its download. @throws Problem notFound when the student has no attempt pinned to it. */
  async forStudent(studentId: string, paperId: string): Promise<LoadedPaper> {
    const paper = await this.byId(paperId)
    if (this.#pinned.get(`${studentId}\n${paperId}`)) return paper
    const pinned = await this.#db.read((db) =>
      pinnedTo.first(db, { student: studentId, exam: paper.examId, paper: paperId }),
    )
    if (!pinned) throw notFound()
    return paper
  }

  /** An attempt of this student was pinned to this paper, which stays so. */
  pin(studentId: string, paperId: string): void {
    this.#pinned.set(`${studentId}\n${paperId}`, true)
  }

  /** Gzip, for browsers that take no brotli: they do without https, as in a school's own network. */
  gzip(paper: LoadedPaper): Promise<Buffer> {
    const known = this.#gzip.get(paper) ?? gzipped(paper.body, { level: 9 })
    this.#gzip.set(paper, known)
    return known
  }

  async #load(paperId: string): Promise<LoadedPaper> {
    const row = await this.#db.read((db) => paperById(db, paperId))
    if (!row) throw notFound()
    const loaded = load(row)
    this.#loaded.set(paperId, loaded)
    return loaded
  }

  async #ensure(examId: string, edition: number, key: string): Promise<ReadonlyMap<string, string>> {
    const [exam, ids] = await this.#db.read(async (db) => [
      await examById(db, examId),
      await paperIdsOf(db, examId, edition),
    ])
    if (!exam) throw notFound()
    const names = JSON.parse(exam.sets_json) as string[]
    const wanted = names.length === 0 ? [''] : names
    let sets = new Map(ids.map((row) => [row.set_code, row.id]))
    const missing = wanted.filter((name) => !sets.has(name))
    if (missing.length > 0) {
      const questions = await this.#db.read((db) => questionsOf(db, examId, edition))
      const rows: PaperTable[] = []
      for (const name of missing)
        rows.push(await serialise(layOut(exam, questions, name, names), edition, name, this.#clock.now()))
      await this.#db.write((tx) => insertPapers(tx, rows))
      const now = await this.#db.read((db) => paperIdsOf(db, examId, edition))
      sets = new Map(now.map((row) => [row.set_code, row.id]))
    }
    const offered = new Map(wanted.map((name) => [name, sets.get(name) ?? '']))
    this.#sets.set(key, { sets: offered, until: this.#clock.now() + builtMs })
    return offered
  }
}

/** Serialises and compresses one paper. The schema is the last guard: what it does not name is not in the bytes. */
async function serialise(
  paper: Paper,
  edition: number,
  setCode: string,
  createdAt: number,
): Promise<PaperTable> {
  const body = Buffer.from(JSON.stringify({ status: '200', data: paperSchema.parse(paper) }))
  const hash = sha256(body)
  const quality = body.length > largeBytes ? 9 : 11
  const options = {
    params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
  }
  return {
    // Named by its content, and by its place because two sets of one question may look alike.
    id: createHash('sha256')
      .update(`${paper._id}\n${edition}\n${setCode}\n${hash}`)
      .digest('base64url')
      .replace(/[-_]/g, 'x')
      .slice(0, 32),
    exam_id: paper._id,
    edition,
    set_code: setCode,
    sha256: hash,
    body,
    brotli: await brotli(body, options),
    images_json: JSON.stringify(imagesOf(paper)),
    created_at: createdAt,
  }
}

function load(row: PaperTable): LoadedPaper {
  const body = Buffer.from(row.body)
  const { data } = JSON.parse(body.toString('utf8')) as { data: Paper }
  const questions = new Map<string, QuestionIndex>()
  for (const { question } of data.questions)
    questions.set(question._id, { type: question.type, options: question.options })
  return {
    id: row.id,
    examId: row.exam_id,
    edition: row.edition,
    setCode: row.set_code,
    sha256: row.sha256,
    body,
    brotli: Buffer.from(row.brotli),
    ref: {
      paperId: row.id,
      href: `/exam/paper/${row.id}`,
      bytes: body.length,
      sha256: row.sha256,
      seal: null,
      images: JSON.parse(row.images_json) as string[],
    },
    paper: data,
    questions,
  }
}

/** Runs `work` once for all who ask for `key` while it runs. */
async function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key)
  if (known) return known
  const promise = work().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}

function notFound(): Problem {
  return new Problem('notFound', 'paperNotForYou')
}
