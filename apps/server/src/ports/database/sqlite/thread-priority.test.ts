/** The threads of long reads leave the cores to the one that saves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'

const tasks = '/proc/self/task'

/** How nice each thread of this process is, by its id. */
function niceOfThreads(): Map<string, number> {
  return new Map(
    readdirSync(tasks).flatMap((id) => {
      // A thread may end between the two looks.
      if (!existsSync(`${tasks}/${id}/stat`)) return []
      const stat = readFileSync(`${tasks}/${id}/stat`, 'utf8')
      const behindName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [[id, Number(behindName[16])] as const]
    }),
  )
}

test('readers are nicer than the thread that writes and the one that serves', async ({ skip }) => {
  skip(!existsSync(tasks), 'only Linux tells how nice a thread is')
  skip(getPriority() >= 5, 'this process is as nice as a reader already')
  const nicer = (now: Map<string, number>, before: Map<string, number>) =>
    [...now].filter(([id, nice]) => !before.has(id) && nice > getPriority()).map(([, nice]) => nice)
  const before = niceOfThreads()
  const database = await openDatabase({ dataDir: tempDir('priority'), allowLoss: false })
  try {
    await database.write((tx) => tx.insertInto('provider').values({ key: 'a', value_json: '1' }).execute())
    const writing = niceOfThreads()
    expect(writing.size).toBeGreaterThan(before.size)
    expect(nicer(writing, before)).toEqual([])
    await database.scan((reader) => reader.selectFrom('provider').selectAll().execute())
    expect(nicer(niceOfThreads(), writing)).toEqual([5])
  } finally {
    await database.close()
  }
})
