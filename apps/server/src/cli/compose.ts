/** The command line's wiring, as `compose.ts` is the server's. */
import { type Config, databaseOf } from '../config.ts'
import { SessionEnder } from '../features/account/account.ends.ts'
import { SignInSlips } from '../features/account/account.slips.ts'
import { SmsGateway } from '../features/account/sms-gateway.ts'
import { createExams } from '../features/exams/exams.ts'
import { createForumBehind } from '../features/forum/forum.ts'
import { NotificationsAdmin } from '../features/notifications/notifications.admin.ts'
import { NotificationsService } from '../features/notifications/notifications.service.ts'
import { randomIds } from '../platform/ids.ts'
import { systemClock } from '../ports/clock/clock.ts'
import { openOwned } from '../ports/database/owner/open-owned.ts'
import { openFiles } from '../ports/files/open-files.ts'
import { SharpImages } from '../ports/images/sharp-images.ts'
import { openSignals } from '../ports/live/open-signals.ts'
import { Outbox } from '../ports/live/outbox.ts'
import { searchOf } from '../ports/search/search.ts'
import { Secrets } from '../ports/secrets/secrets.ts'
import { product } from '../product.ts'
import type { Opening, SchoolServices } from './commands/command.ts'
import { DryRunDatabase, DryRunFiles } from './dry-run.ts'

/** What the `school` command line works with: the owner's database where a server runs, else the file itself. */
export async function composeSchool(
  config: Config,
  { dryRun = false, around = (db) => db }: Opening = {},
): Promise<SchoolServices> {
  const opened = await openOwned(databaseOf(config))
  const db = around(dryRun ? new DryRunDatabase(opened) : opened)
  const clock = systemClock
  const signals = await openSignals({ db, self: randomIds.next(clock.now()) })
  const live = new Outbox(db, clock, randomIds, signals)
  const notifications = new NotificationsService({ db, clock, ids: randomIds, live })
  const forum = createForumBehind({
    db,
    clock,
    ids: randomIds,
    live,
    notifications,
    search: searchOf(db.dialect),
  })
  const images = new SharpImages()
  const store = openFiles(config, clock)
  const files = dryRun ? new DryRunFiles(store) : store
  const exams = createExams({
    db,
    clock,
    ids: randomIds,
    live,
    notices: notifications,
    store: files,
    graceMinutes: config.offlineGraceMinutes,
  })
  return {
    db,
    files,
    clock,
    ids: randomIds,
    live,
    papers: exams.papers,
    exams,
    dryRun,
    examsAdmin: exams.admin,
    lateAnswers: exams.late,
    examWatch: exams.watch,
    receipts: exams.receipts,
    forum: forum.imports,
    forumAdmin: { admin: forum.admin, images },
    account: new SessionEnder(live),
    slips: async () => {
      const secrets = await Secrets.open(db, clock, randomIds)
      return new SignInSlips({ db, clock, ids: randomIds, keys: secrets.keys('one-time codes') })
    },
    sms: async () => {
      const secrets = await Secrets.open(db, clock, randomIds)
      return new SmsGateway({ db, keys: secrets.keys('gateway key'), environment: config.sms })
    },
    fixed: { overrides: config.client, assetsUrl: config.assetsUrl, version: product().version },
    noticesAdmin: { notices: notifications, admin: new NotificationsAdmin(db, clock) },
    close: async () => {
      await images.close()
      await signals.close()
      await db.close()
    },
  }
}
