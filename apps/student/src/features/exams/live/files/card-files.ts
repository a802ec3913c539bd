/** What a written question's card shows of its files, and when two of them are the same. */
import type { Attachment } from '@porua/contract/exams'
import type { UploadType } from '@porua/contract/limits'
import type { AttachedKind } from '@porua/kit/files/file-kind.ts'

/** A file of a card. `blob` is null where the bytes are not on this phone. */
export interface CardFile {
  id: string
  name: string
  type: UploadType
  kind: AttachedKind
  blob: Blob | null
  key: string | null
  attachment: Attachment
}

/** What a card shows. The same object as long as nothing in it changed. */
export interface CardFiles {
  readonly files: readonly CardFile[]
  /** The list is not the one of the answer that stands. */
  readonly changed: boolean
}

/** Of a card without files. */
export const noFiles: CardFiles = { files: [], changed: false }

/** A file on a card is known by its bytes. */
export const idOf = (question: string, sha256: string) => `${question} ${sha256}`
/** The same of an attachment; one from elsewhere may have no digest. */
export const attachedId = (question: string, { sha256, key }: Attachment) => idOf(question, sha256 ?? key)

/** Whether they are drawn the same. */
export function sameCards(a: readonly CardFile[], b: readonly CardFile[]): boolean {
  const same = (one: CardFile, other: CardFile | undefined) =>
    one.id === other?.id &&
    one.name === other.name &&
    one.type === other.type &&
    one.blob === other.blob &&
    one.key === other.key
  return a.length === b.length && a.every((file, at) => same(file, b[at]))
}

/** Whether they name the same bytes in the same order. */
export function sameFiles(question: string, a: readonly Attachment[], b: readonly Attachment[]): boolean {
  return (
    a.length === b.length &&
    a.every((file, at) => attachedId(question, file) === attachedId(question, b[at] ?? file))
  )
}
