/** The contract on PostgreSQL, with four pools at once as four server processes would have. */
import { concurrencyContract } from './concurrency.contract.ts'
import { databaseContract } from './database.contract.ts'
import { jsonRowsContract } from './json-rows.contract.ts'
import { openDatabase } from './open-database.ts'
import { testPostgresUrl } from './testing.ts'
import { valuesContract } from './values.contract.ts'

async function make() {
  const url = await testPostgresUrl()
  const open = () => openDatabase({ dataDir: '', url, allowLoss: false, poolSize: 4 })
  const [database, ...peers] = [await open(), await open(), await open(), await open()]
  return {
    database,
    peers,
    close: async () => {
      await Promise.all([database, ...peers].map((one) => one.close()))
    },
  }
}

databaseContract('postgres', make)
jsonRowsContract('postgres', make)
concurrencyContract('postgres', make)
valuesContract('postgres', make)
