/** The contract on SQLite, with the owner's own handle and through its socket. */
import { tempDir } from '@porua/testkit/temp'
import { concurrencyContract } from './concurrency.contract.ts'
import { databaseContract } from './database.contract.ts'
import { jsonRowsContract } from './json-rows.contract.ts'
import { openDatabase } from './open-database.ts'
import { openOwned } from './owner/open-owned.ts'
import { serveOwner } from './owner/serve-owner.ts'
import { valuesContract } from './values.contract.ts'

async function makeOwner(peerCount: number) {
  const dataDir = tempDir('sqlite')
  const owner = await openDatabase({ dataDir, allowLoss: false })
  const service = await serveOwner(owner)
  const peers = await Promise.all(
    Array.from({ length: peerCount }, () => openOwned({ dataDir, allowLoss: false })),
  )
  const close = async () => {
    await Promise.all(peers.map((peer) => peer.close()))
    await service.close()
    await owner.close()
  }
  return { owner, peers, close }
}

async function byOwner() {
  const { owner, peers, close } = await makeOwner(3)
  return { database: owner, peers, close }
}

async function bySocket() {
  const { owner, peers, close } = await makeOwner(3)
  const [database = owner, ...others] = peers
  return { database, peers: [...others, owner], close }
}

for (const [name, make] of [
  ['sqlite', byOwner],
  ['sqlite through the owner’s socket', bySocket],
] as const) {
  databaseContract(name, make)
  jsonRowsContract(name, make)
  concurrencyContract(name, make)
  valuesContract(name, make)
}
