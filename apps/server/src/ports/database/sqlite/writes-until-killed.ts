/** A child process of the kill test: writes rows as fast as it can and prints the key of each one acknowledged. */
import { openDatabase } from '../open-database.ts'

const [, , dataDir = '', first = '0'] = process.argv
const database = await openDatabase({ dataDir, allowLoss: false })
let next = Number(first)

async function writeOn(): Promise<void> {
  for (;;) {
    const key = `k${next++}`
    // Two rows a unit: the test sees that units are whole.
    await database.write(async (tx) => {
      await tx
        .insertInto('provider')
        .values({ key: `${key}a`, value_json: 'x'.repeat(300) })
        .execute()
      await tx
        .insertInto('provider')
        .values({ key: `${key}b`, value_json: 'x'.repeat(300) })
        .execute()
    })
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all(Array.from({ length: 4 }, writeOn))
