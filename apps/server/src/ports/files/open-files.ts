/** Files and inbox as the configuration says: a folder of this machine, or an S3-compatible store. */
import { join } from 'node:path'
import type { Clock } from '../clock/clock.ts'
import type { Keys } from '../secrets/secrets.ts'
import type { FileStore } from './files.ts'
import { LocalFiles } from './local-files.ts'
import { LocalInbox } from './local-inbox.ts'
import { S3Client, type S3Place } from './s3-client.ts'
import { S3Files } from './s3-files.ts'
import { S3Inbox } from './s3-inbox.ts'

interface Where {
  dataDir: string
  /** Null: below `dataDir`. */
  s3: S3Place | null
}

/** The store of files that have been taken in: an S3-compatible one where it is configured. */
export function openFiles({ dataDir, s3 }: Where, clock: Clock): FileStore {
  return s3 ? new S3Files(new S3Client(s3, clock)) : new LocalFiles(mediaFolder(dataDir))
}

/** Where files lie that are not in a store. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

/** `keys` sign the addresses that lead to this server; a store's own are signed with its key. */
export function openInbox({ dataDir, s3 }: Where, clock: Clock, keys: Keys): LocalInbox | S3Inbox {
  return s3 ? new S3Inbox(new S3Client(s3, clock)) : new LocalInbox(join(dataDir, 'incoming'), keys)
}
