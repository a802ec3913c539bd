/** The content feature, wired: what `compose.ts` makes once and hands to routes and to whoever gives out files' addresses. */
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Licences } from '../../ports/licences/licences.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import type { MediaRule } from './content.api.ts'
import { clearKeyRoute } from './content.clearkey.ts'
import { Media, type MediaCallers, mediaRoutes } from './content.media.ts'
import { contentRoutes } from './content.routes.ts'
import { ContentService, type ExamMetasApi, type ForumCountsApi } from './content.service.ts'
import { ItemsService } from './items.service.ts'
import { ProgressService } from './progress.service.ts'
import { ProtectionService } from './protection.service.ts'

interface Needs {
  db: Database
  clock: Clock
  files: Files
  exams: ExamMetasApi
  forum: ForumCountsApi
  /** Reasons of other features to see a file below `/media`. */
  mediaRules: readonly MediaRule[]
  /** What signs the tokens of videos, and addresses of files. */
  keys: { videoTokens: Keys; mediaAddresses: Keys }
  /** The licence service; null: ClearKey licences of our own. */
  licences: Licences | null
  /** Told when the licence service fails, for the operator. */
  licenceFailed: (error: Error) => void
  /** Where the proxy in front finds our files, null: we carry the bytes. */
  accel: string | null
}

export interface Content {
  readonly media: Media
  mount(app: FastifyInstance, sessions: Sessions, callers: MediaCallers): void
}

/** Mounts nothing by itself; `media` is for the uploads feature, which gives out signed addresses. */
export function createContent(needs: Needs): Content {
  const { db, clock, files, keys, licences } = needs
  const protection = new ProtectionService({
    db,
    clock,
    keys: keys.videoTokens,
    licences,
    failed: needs.licenceFailed,
  })
  const services = {
    content: new ContentService(db, needs.exams, needs.forum),
    items: new ItemsService(db, files),
    progress: new ProgressService(db, clock),
    protection,
  }
  const media = new Media({
    db,
    clock,
    files,
    protection,
    keys: keys.mediaAddresses,
    rules: needs.mediaRules,
    accel: needs.accel,
  })
  return {
    media,
    mount(app, sessions, callers) {
      contentRoutes(app, sessions, services)
      clearKeyRoute(app, sessions, protection)
      mediaRoutes(app, media, callers)
    },
  }
}
