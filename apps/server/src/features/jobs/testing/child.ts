/** The child process of long work for tests: the database alone, and kinds whose steps the test decides. */
import { openOwned } from '../../../ports/database/owner/open-owned.ts'
import { FencedDatabase, type JobMessage, type JobOrder, runJob } from '../child.api.ts'
import { testKinds } from './kinds.ts'

interface Begin {
  order: JobOrder
  url: string | undefined
}

process.on('SIGTERM', () => process.exit(1))
process.on('disconnect', () => process.exit(1))
process.once('message', ({ order, url }: Begin) => {
  const open = async (run: JobOrder) => {
    const db = await openOwned({ dataDir: run.dataDir, url, allowLoss: false })
    return { db: new FencedDatabase(db, run), close: () => db.close() }
  }
  void runJob(order, testKinds, open, (message: JobMessage) => process.send?.(message)).then(() =>
    process.exit(0),
  )
})
