/** A start beside PostgreSQL. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { freshPlace } from '@porua/testkit/databases'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'

test('on PostgreSQL a data folder that is not there is made at the start', async () => {
  const place = await freshPlace('postgres')
  const dataDir = join(tempDir('new-data'), 'a/b')
  const app = await startApp({ dialect: 'postgres', place: { ...place, dataDir } })
  try {
    const { text } = await send(app.url, { path: '/api/health' })
    expect(JSON.parse(text)).toMatchObject({ data: { parts: { files: 'ok' } } })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  } finally {
    await app.close()
    await place.remove()
  }
})
