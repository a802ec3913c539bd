/** One file to the server, once: another tab may be at it, or have done it (rule P3). */
import type { UploadOptions, uploadFile } from '../../../../platform/upload.ts'
import type { BlobStore, KeptFile } from './blob-store.ts'

interface DeliverPorts {
  blobs: BlobStore
  upload: typeof uploadFile
}

/**
 * Sends a kept file and notes its key on the blob store; answers the key that another tab has got for it meanwhile,
 * where one has.
 * @throws ApiError as `uploadFile` does
 */
export function deliver(
  { blobs, upload }: DeliverPorts,
  file: KeptFile,
  options: UploadOptions,
): Promise<string> {
  const send = async () => {
    const there = await blobs.file(file).catch(() => null)
    if (there?.key) return there.key
    const key = await upload(file.blob, { ...options, type: file.type, name: file.name })
    // A disk that refuses the note costs another upload after a reload, nothing else.
    await blobs.noteKey(file, key).catch(() => undefined)
    return key
  }
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return send()
  const { signal } = options
  const name = `porua file ${file.student} ${file.attempt} ${file.question} ${file.sha256}`
  return locks.request(name, signal ? { signal } : {}, send)
}
