/**
 * Files on their way into a post: looked at by their bytes, made small enough, and told apart. Pictures are drawn anew, so
 * nothing of the original's metadata (place, time, phone) goes along (spec §5 Attachments).
 */
import { limits, type UploadType } from '@porua/contract/limits'
import { pdfFault } from '@porua/contract/uploads.pdf'
import { type AttachedKind, type FileKind, fileKind, pictureKinds } from './file-kind.ts'

/** A file that has been taken. */
export interface TakenFile {
  name: string
  kind: AttachedKind
  type: UploadType
  blob: Blob
}

/** Why a file is not taken; also the key of the sentence. */
export type Refusal =
  | 'wrongKind'
  | 'tooLargeFile'
  | 'emptyFile'
  | 'goneFile'
  | 'brokenPicture'
  | 'brokenPdf'
  | 'activePdf'
  | 'foreignPicture'
  | 'hugePicture'
  | 'partsMissing'

/** Thrown when a file is not taken. `most` is the limit in bytes, where one was passed; `kind` what a foreign picture is. */
export class FileRefused extends Error {
  readonly reason: Refusal
  readonly most: number
  readonly kind: string
  constructor(reason: Refusal, most = 0, cause?: unknown, kind = '') {
    super(reason, { cause })
    this.name = 'FileRefused'
    this.reason = reason
    this.most = most
    this.kind = kind
  }
}

/** What a file may be besides a picture, whatever it is called. */
const types: Partial<Record<FileKind, { kind: 'pdf' | 'audio'; type: UploadType }>> = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  mp3: { kind: 'audio', type: 'audio/mpeg' },
  wav: { kind: 'audio', type: 'audio/wav' },
}

/** For the file chooser: what can be sent, and WebP, which Android's gallery writes. It is sent as JPEG. */
export const acceptedFiles =
  'image/jpeg,image/png,image/webp,application/pdf,audio/mpeg,audio/wav,.jpg,.jpeg,.png,.webp,.pdf,.mp3,.wav'

/** A page of handwriting can be read at this size, in pixels, and is a tenth of a photograph. */
const picture = { maxEdge: 1600, quality: 0.82 }

/** Makes a picture smaller; rejects with an error whose `reason` says why it cannot. */
export type Compress = (file: Blob, cut: typeof picture) => Promise<{ blob: Blob; name: string }>

const compressInBrowser: Compress = async (file, cut) => {
  const module = await import('./compress-image.ts').catch((cause: unknown) => {
    throw new FileRefused('partsMissing', 0, cause)
  })
  return module.compressImage(file, cut)
}

/** Takes a file. @throws FileRefused */
export async function takeFile(file: File, compress = compressInBrowser): Promise<TakenFile> {
  if (file.size === 0) throw new FileRefused('emptyFile')
  const kind = await fileKind(file).catch((cause: unknown) => {
    throw new FileRefused('goneFile', 0, cause)
  })
  if (pictureKinds.includes(kind)) return takePicture(file, compress)
  const found = types[kind]
  if (!found) throw new FileRefused('wrongKind')
  const most = limits.uploadBytes[found.kind]
  if (file.size > most) throw new FileRefused('tooLargeFile', most)
  // What a file chooser hands over is a pointer: bytes that the phone must keep are read now.
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new FileRefused('goneFile', 0, cause)
  })
  if (found.kind === 'pdf') await checkPdf(bytes)
  return { name: file.name, ...found, blob: new Blob([bytes], { type: found.type }) }
}

/** What the server would refuse later, with the words that are given beside it, is refused while the student still chooses. */
async function checkPdf(bytes: ArrayBuffer): Promise<void> {
  const letters = new TextDecoder('latin1')
  const fault = await pdfFault(bytes.byteLength, async (start, length) =>
    letters.decode(new Uint8Array(bytes, start, Math.min(length, bytes.byteLength - start))),
  )
  if (fault) throw new FileRefused(fault === 'active' ? 'activePdf' : 'brokenPdf')
}

/** A picture that has been drawn anew, as what it has become: a browser that cannot write JPEG writes PNG. */
export function takenPicture({ blob, name }: { blob: Blob; name: string }): TakenFile {
  return { name, kind: 'image', type: blob.type === 'image/png' ? 'image/png' : 'image/jpeg', blob }
}

async function takePicture(file: File, compress: Compress): Promise<TakenFile> {
  try {
    return takenPicture(await compress(file, picture))
  } catch (error) {
    if (error instanceof FileRefused) throw error
    const kind = error instanceof Error && 'kind' in error ? String(error.kind) : ''
    throw new FileRefused(pictureReason(error), 0, error, kind)
  }
}

function pictureReason(error: unknown): Refusal {
  const reason = error instanceof Error && 'reason' in error ? error.reason : null
  if (reason === 'foreign') return 'foreignPicture'
  if (reason === 'tooLarge') return 'hugePicture'
  if (reason === 'gone') return 'goneFile'
  return 'brokenPicture'
}
