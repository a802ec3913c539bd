/** The uploads feature, wired: what `compose.ts` makes once and hands to routes, jobs and the other features. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Ids } from '../../platform/ids.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Inbox } from '../../ports/files/inbox.ts'
import { LocalInbox, sweepFolder } from '../../ports/files/local-inbox.ts'
import { SharpImages } from '../../ports/images/sharp-images.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { UploadsApi } from './uploads.api.ts'
import { Claims } from './uploads.claim.ts'
import { uploadJobs } from './uploads.jobs.ts'
import { receiveRoute } from './uploads.receive.ts'
import { type MediaAddressApi, uploadRoutes } from './uploads.routes.ts'
import { UploadsService } from './uploads.service.ts'

const hour = 3_600_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  files: Files
  inbox: Inbox
  /** For files that are being looked at. */
  dataDir: string
}

export interface Uploads {
  readonly api: UploadsApi
  readonly jobs: readonly Job[]
  /** Whether a student may see a file below /media, as far as this feature knows. */
  maySee(studentId: string, key: string): Promise<boolean>
  mount(app: FastifyInstance, sessions: Sessions, parts: { media: MediaAddressApi; secure: boolean }): void
  close(): Promise<void>
}

/** Sweeps what a crash has left in the workshop. `close` ends the process that looks at pictures. */
export async function createUploads({ db, clock, ids, files, inbox, dataDir }: Needs): Promise<Uploads> {
  const images = new SharpImages()
  const service = new UploadsService({ db, clock, ids, inbox })
  const workshop = join(dataDir, 'workshop')
  // What a crash has left; what another process is looking at is younger.
  await sweepFolder(workshop, clock.now() - hour)
  return {
    api: new Claims({ db, clock, files, inbox, images, workshop }),
    jobs: uploadJobs({ db, files, inbox }),
    maySee: (studentId, key) => service.maySee(studentId, key),
    mount(app, sessions, { media, secure }) {
      uploadRoutes(app, sessions, { uploads: service, media, secure })
      if (inbox instanceof LocalInbox) receiveRoute(app, { db, clock, inbox })
    },
    close: () => images.close(),
  }
}
