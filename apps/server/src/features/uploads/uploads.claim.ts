/**
 * The claim: a call has named a file, so its bytes are looked at, cleaned, and kept below /media. What a phone sent is never
 * served; what is served never changes. The order of the steps is such that a crash between any two of them is made good by
 * claiming again.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits, type UploadType } from '@porua/contract/limits'
import { avatarKey } from '@porua/contract/uploads.paths'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type Files, FilesUnavailable } from '../../ports/files/files.ts'
import { type Inbox, TooManyBytes } from '../../ports/files/inbox.ts'
import { BadPicture, type Images, ImagesBusy, type PictureType } from '../../ports/images/images.ts'
import { Bytes, type Part } from './bytes.ts'
import { cleanMp3 } from './mp3.rules.ts'
import { cleanPdf } from './pdf.rules.ts'
import { uploadKeyParts, uploadTypeOf } from './types.rules.ts'
import type { ClaimedFile, NamedUpload, UploadPurpose, UploadsApi } from './uploads.api.ts'
import { beginClaim, endClaim, type UploadRow, uploadByKey } from './uploads.store.ts'
import { cleanWav } from './wav.rules.ts'

interface Needs {
  db: Database
  clock: Clock
  files: Files
  inbox: Inbox
  images: Images
  /** A folder for files that are being looked at. */
  workshop: string
}

/** A file that is to be kept under a key. */
interface Made {
  key: string
  path: string
}

const headLength = 4100

/** The one implementation of claiming: bytes come from the inbox into `workshop`, are looked at, and go to the files. */
export class Claims implements UploadsApi {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  async claim(
    studentId: string,
    files: readonly NamedUpload[],
    purpose: UploadPurpose,
    accept: readonly UploadType[],
  ): Promise<ClaimedFile[]> {
    const claimed: ClaimedFile[] = []
    for (const file of files) {
      const row = await this.#own(studentId, file.key, purpose, accept)
      claimed.push(await this.#claim(row, purpose, file.name))
    }
    return claimed
  }

  /** @throws Problem badFile: whose a key is that is not the student's, nobody is told. */
  async #own(
    studentId: string,
    key: string,
    purpose: UploadPurpose,
    accept: readonly UploadType[],
  ): Promise<UploadRow> {
    const row = uploadKeyParts(key) ? await this.#needs.db.read((db) => uploadByKey(db, key)) : undefined
    if (!row || row.student_id !== studentId) throw new Problem('badFile', 'fileNotYours')
    if (!accept.includes(row.mime as UploadType))
      throw new Problem('badFile', ['fileMustBe', { types: accept }])
    if (row.claimed_by !== null && row.claimed_by !== purpose)
      throw new Problem('badFile', 'fileUsedElsewhere')
    return row
  }

  async #claim(row: UploadRow, purpose: UploadPurpose, name: string | undefined): Promise<ClaimedFile> {
    const { db, clock } = this.#needs
    const begin = (sha256: string | null) =>
      db.write((tx) =>
        beginClaim(tx, { key: row.key, purpose, now: clock.now(), name: tidied(name), sha256 }),
      )
    try {
      // Claimed again, it counts as new: the sweep must not take it while this call goes on.
      if (row.size !== null) await this.#begun(() => begin(null))
      else await this.#keep(row, purpose, begin)
    } catch (error) {
      throw asProblem(error)
    }
    const kept = await db.read((reader) => uploadByKey(reader, row.key))
    if (!kept?.size) throw gone()
    const key = servedKey(row, purpose)
    const type = purpose === 'profile' ? 'image/jpeg' : (row.mime as UploadType)
    return { key, type, size: kept.size, name: kept.name, sha256: kept.sha256 }
  }

  /** Looks at the bytes in a folder of their own; only good ones reach the database and /media. */
  async #keep(
    row: UploadRow,
    purpose: UploadPurpose,
    begin: (sha256: string) => Promise<boolean>,
  ): Promise<void> {
    const { db, files, inbox, workshop } = this.#needs
    await mkdir(workshop, { recursive: true })
    const bench = await mkdtemp(join(workshop, 'claim-'))
    try {
      const came = join(bench, 'came')
      if ((await inbox.bring(row.key, came, row.most_bytes)) === null) {
        // Nothing there: either nothing came, or a claim was broken off after all was kept.
        const served = row.claimed_at === null ? null : await files.get(servedKey(row, purpose))
        if (!served) throw new Problem('uploadMissing', 'fileNotArrived')
        await db.write((tx) => endClaim(tx, row.key, served.size))
        return
      }
      const made = await this.#made(row, purpose, came, bench)
      const sha256 = await digestOf(came)
      await this.#begun(() => begin(sha256))
      for (const { key, path } of made) await files.put(key, { path })
      // Another claim of the same file may have been first: what counts is what stands there.
      const served = await files.get(servedKey(row, purpose))
      if (!served) throw new FilesUnavailable(`${row.key} is not there although it was kept`)
      await inbox.remove(row.key)
      await db.write((tx) => endClaim(tx, row.key, served.size))
    } finally {
      await rm(bench, { recursive: true, force: true })
    }
  }

  async #begun(begin: () => Promise<boolean>): Promise<void> {
    if (!(await begin())) throw gone()
  }

  /** What is to be kept of a file; the key by which it is served comes last. @throws Problem badFile */
  async #made(row: UploadRow, purpose: UploadPurpose, came: string, bench: string): Promise<Made[]> {
    const type = row.mime as UploadType
    await mustBe(came, type)
    if (purpose === 'profile') {
      const squares = limits.avatarSizes.map((size) => ({ size, path: join(bench, `${size}.jpg`) }))
      await this.#needs.images.squares(came, type as PictureType, squares)
      return squares.map(({ size, path }) => ({ key: avatarKey(row.key, size), path }))
    }
    const path = join(bench, 'made')
    if (type === 'image/jpeg' || type === 'image/png') await this.#needs.images.clean(came, type, path)
    else await Bytes.of(came, async (bytes) => bytes.write(await cleaners[type](bytes), path))
    return [{ key: row.key, path }]
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const parts: AsyncIterable<Buffer> = createReadStream(path)
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const cleaners: Record<Exclude<UploadType, PictureType>, (bytes: Bytes) => Promise<Part[]>> = {
  'application/pdf': cleanPdf,
  'audio/mpeg': cleanMp3,
  'audio/wav': cleanWav,
}

/** Under which key a claimed file is served. */
function servedKey(row: Pick<UploadRow, 'key'>, purpose: UploadPurpose): string {
  return purpose === 'profile' ? avatarKey(row.key, Math.max(...limits.avatarSizes)) : row.key
}

/** The first bytes must be those of the declared type. @throws Problem badFile, with what it is instead where that is known. */
async function mustBe(path: string, type: UploadType): Promise<void> {
  const head = await Bytes.of(path, async (bytes) => Buffer.from(await bytes.at(0, headLength)))
  // Loaded with the first upload: most servers see none for days.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found && uploadTypeOf(found.mime) === type) return
  // MP3 without a tag may begin with anything that its own reader knows to skip.
  if (!found && type === 'audio/mpeg') return
  throw new Problem(
    'badFile',
    found ? ['fileIsOther', { type, other: found.ext.toUpperCase() }] : ['fileIsNot', { type }],
  )
}

/** A phone's name for a file, fit to be shown: no control characters, no path, not endless. */
function tidied(name: string | undefined): string | null {
  const bare = (name ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
  return bare === '' ? null : [...bare].slice(0, 150).join('')
}

function gone(): Problem {
  return new Problem('badFile', 'fileGone')
}

function asProblem(error: unknown): unknown {
  if (error instanceof BadPicture) return new Problem('badFile', error.wording)
  if (error instanceof TooManyBytes) return new Problem('badFile', 'fileLargerThanAllowed')
  if (error instanceof ImagesBusy || error instanceof FilesUnavailable)
    return new Problem('unavailable', 'filesNotTaken', { retryAfter: 3 })
  return error
}
