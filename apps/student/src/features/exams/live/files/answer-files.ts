/**
 * The files of one attempt's answers on this phone (rules P1 to P6): kept, listed on their cards, sent one after the
 * other, and brought to answers that have declared them. The engine knows answers; this knows bytes.
 */
import type { Attachment } from '@porua/contract/exams'
import type { UploadType } from '@porua/contract/limits'
import type { TakenFile } from '@porua/kit/files/attachments-take.ts'
import { type FileState, UploadQueue } from '@porua/kit/files/attachments-uploads.ts'
import { attachedKind } from '@porua/kit/files/file-kind.ts'
import type { uploadFile } from '../../../../platform/upload.ts'
import type { LiveExam } from '../live-exam.ts'
import type { BlobStore, KeptFile } from './blob-store.ts'
import {
  attachedId,
  type CardFile,
  type CardFiles,
  idOf,
  noFiles,
  sameCards,
  sameFiles,
} from './card-files.ts'
import { deliver } from './deliver.ts'
import { sha256Of } from './sha256.ts'

export interface AnswerFilesPorts {
  exam: LiveExam
  attempt: string
  blobs: BlobStore
  upload: typeof uploadFile
  /** The phone could not write a file down: it lives in this tab. */
  onNotKept: () => void
  /** The server refuses a file that was given, in words that can be shown. */
  onRefused: (question: string, name: string) => void
}

export class AnswerFiles {
  readonly #ports: AnswerFilesPorts
  readonly #queue: UploadQueue
  readonly #kept = new Map<string, KeptFile>()
  readonly #cards = new Map<string, CardFiles>()
  readonly #watches = new Set<() => void>()
  readonly #told = new Set<string>()
  readonly #ends: (() => void)[] = []
  readonly #questions: readonly string[]

  /** `questions`: those that may have files. */
  constructor(ports: AnswerFilesPorts, questions: readonly string[]) {
    this.#ports = ports
    this.#questions = questions
    this.#queue = new UploadQueue({
      upload: (blob, options = {}) => {
        const file = [...this.#kept.values()].find((it) => it.blob === blob)
        return file ? deliver(ports, file, options) : Promise.reject(new Error('the file is not kept'))
      },
      onKey: (id, key) => this.#arrived(id, key),
      onChange: () => this.#changed(),
    })
  }

  /** Reads what the phone has kept, and goes on sending it. */
  async open(): Promise<void> {
    const { blobs, exam, attempt } = this.#ports
    const { student } = exam.who
    const files = await blobs.files(student, attempt)
    for (const file of files) this.#kept.set(idOf(file.question, file.sha256), file)
    for (const question of this.#questions)
      this.#ends.push(exam.subscribeQuestion(question, () => this.#look(question)))
    this.#lookAtAll()
  }

  card = (question: string): CardFiles => this.#cards.get(question) ?? noFiles

  /** Where each file is on its way, by its id. */
  states = (): ReadonlyMap<string, FileState> => this.#queue.states()

  subscribe = (watch: () => void): (() => void) => {
    this.#watches.add(watch)
    return () => this.#watches.delete(watch)
  }

  /** Takes a file onto the card; in the place of `instead` where it is a picture that was edited. */
  async add(question: string, taken: TakenFile, instead?: string): Promise<void> {
    const { blobs, exam, attempt } = this.#ports
    const sha256 = await sha256Of(taken.blob)
    const name = taken.name.slice(0, 300)
    const { type, blob } = taken
    const id = idOf(question, sha256)
    const known = this.#kept.get(id)
    const file = known ?? {
      student: exam.who.student,
      attempt,
      question,
      sha256,
      name,
      type,
      blob,
      key: null,
    }
    this.#kept.set(id, file)
    // P1: on the disk before it is on the card.
    if (!known) await blobs.keep(file).catch(this.#ports.onNotKept)
    const list = this.#listOf(question)
    const added = { name, key: file.key ?? '', type, sha256 }
    const others = list.filter((it) => attachedId(question, it) !== id)
    const at = others.findIndex((it) => attachedId(question, it) === instead)
    exam.draftFiles(question, at < 0 ? [...others, added] : others.with(at, added))
  }

  remove(question: string, id: string): void {
    const stays = this.#listOf(question).filter((it) => attachedId(question, it) !== id)
    this.#ports.exam.draftFiles(question, stays)
  }

  retry(id: string): void {
    this.#queue.retry({ id })
  }

  /** What goes with the answer when it is given now: keys where the server has the bytes, digests for all. */
  attachments(question: string): Attachment[] {
    return this.card(question).files.map(({ attachment }) => attachment)
  }

  /** The name of a file on the card that the server refuses; null where there is none. */
  refusedOn(question: string): string | null {
    const refused = this.card(question).files.find(({ id }) => isRefused(this.states().get(id)))
    return refused?.name ?? null
  }

  /** The answer was given with what stood on the card. */
  async gave(question: string): Promise<void> {
    const { blobs } = this.#ports
    const stays = new Set(this.card(question).files.map(({ id }) => id))
    for (const [id, file] of this.#kept) {
      if (file.question !== question || stays.has(id)) continue
      this.#kept.delete(id)
      await blobs.drop(file).catch(() => undefined)
    }
  }

  /** How many files of given answers the server does not have yet; those that it refuses are not counted. */
  onTheWay(): number {
    const { exam } = this.#ports
    const waits = (question: string) =>
      exam.question(question).files.filter((file) => {
        const id = attachedId(question, file)
        return file.key === '' && this.#kept.has(id) && !isRefused(this.states().get(id))
      })
    return this.#questions.reduce((sum, question) => sum + waits(question).length, 0)
  }

  /** Tries again what the network broke, and what a disk refused. */
  again(): void {
    this.#queue.retry('network')
    this.#lookAtAll()
  }

  close(): void {
    for (const end of this.#ends) end()
    this.#queue.stop()
  }

  #listOf(question: string): readonly Attachment[] {
    const { files, draftFiles } = this.#ports.exam.question(question)
    return draftFiles ?? files
  }

  /** Renews a card of which something has moved, hands the queue what is to be sent, and brings what has arrived. */
  #look(question: string): void {
    this.#renew(question)
    this.#send()
    for (const watch of this.#watches) watch()
    void this.#bring(question)
  }

  /** The same for all, by the clock: mostly nothing has moved, and then nobody draws anything. */
  #lookAtAll(): void {
    const renewed = this.#questions.filter((question) => this.#renew(question))
    this.#send()
    if (renewed.length > 0) for (const watch of this.#watches) watch()
    for (const question of this.#questions) void this.#bring(question)
  }

  /** True when the card has changed. */
  #renew(question: string): boolean {
    const given = this.#ports.exam.question(question).files
    const files = this.#listOf(question).map((it): CardFile => this.#cardFile(question, it))
    const next = { files, changed: !sameFiles(question, this.#listOf(question), given) }
    const before = this.card(question)
    if (before.changed === next.changed && sameCards(before.files, files)) return false
    this.#cards.set(question, next)
    return true
  }

  #send(): void {
    // What the answer declares goes on being sent, also where the card has let go of it.
    const wanted = new Map(this.#questions.flatMap((one) => this.#wanted(one)).map((it) => [it.id, it]))
    this.#queue.set([...wanted.values()])
  }

  #wanted(question: string): CardFile[] {
    const declared = this.#ports.exam.question(question).files.filter(({ key }) => key === '')
    const all = [...this.card(question).files, ...declared.map((it) => this.#cardFile(question, it))]
    return all.filter(({ blob, key }) => blob !== null || key !== null)
  }

  #cardFile(question: string, attachment: Attachment): CardFile {
    const id = attachedId(question, attachment)
    const kept = this.#kept.get(id)
    const type = attachment.type as UploadType
    const key = attachment.key || kept?.key || null
    const whole = { ...attachment, key: key ?? '' }
    return {
      id,
      name: attachment.name,
      type,
      kind: attachedKind(type),
      blob: kept?.blob ?? null,
      key,
      attachment: whole,
    }
  }

  /** P2: the words are with the server and declare files whose bytes are there too. */
  async #bring(question: string): Promise<void> {
    const { exam } = this.#ports
    const { keeping, files } = exam.question(question)
    if (keeping !== 'saved') return
    const keys = new Map<string, string>()
    for (const { key, sha256 } of files) {
      const kept = key === '' && sha256 ? this.#kept.get(idOf(question, sha256)) : undefined
      if (kept?.key && !(await this.#isGone(kept))) keys.set(kept.sha256, kept.key)
    }
    if (keys.size > 0) await exam.bring(question, keys)
  }

  /** P8: the key was taken back, here or in another tab: the bytes go again. */
  async #isGone(kept: KeptFile): Promise<boolean> {
    const there = await this.#ports.blobs.file(kept).catch(() => null)
    if (there?.gone === undefined || there.gone !== kept.key || there.key === kept.key) return false
    this.#kept.set(idOf(kept.question, kept.sha256), { ...kept, key: there.key, gone: there.gone })
    this.#look(kept.question)
    return true
  }

  #arrived(id: string, key: string): void {
    const file = this.#kept.get(id)
    if (!file) return
    this.#kept.set(id, { ...file, key })
    this.#look(file.question)
  }

  #changed(): void {
    for (const [id, state] of this.states()) {
      if (!isRefused(state)) this.#told.delete(id)
      else if (!this.#told.has(id)) this.#tellRefused(id)
    }
    for (const watch of this.#watches) watch()
  }

  /** Said once; on the card it stands until the file is removed or sent again. */
  #tellRefused(id: string): void {
    this.#told.add(id)
    const file = this.#kept.get(id)
    if (!file) return
    const given = this.#ports.exam.question(file.question).files
    if (given.some(({ sha256 }) => sha256 === file.sha256)) this.#ports.onRefused(file.question, file.name)
  }
}

function isRefused(state: FileState | undefined): boolean {
  return state?.step === 'failed' && !state.network
}
