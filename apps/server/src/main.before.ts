/**
 * What a start can know before it builds, opens or makes anything: the configuration is usable, the user is the right one, and
 * nobody else listens on the port. Importing this file looks; it ends the process with one line where something is wrong.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { refuseRoot } from './config.owner.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { lineOf, refuse } from './main.refusals.ts'
import { isWorker } from './workers.ts'

/** The configuration of this process. */
export const config = usable()
// A worker's port is the leading process's, which has looked.
if (!isWorker) await mustBeFree(config)

function usable(): Config {
  try {
    const read = readConfig(process.env, process.cwd())
    refuseRoot(read, { uid: process.getuid?.(), command: 'npm start' })
    return read
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.message)
    throw error
  }
}

/** Listens for a moment. Later on the sample school would be loaded and tables changed before it is noticed. */
async function mustBeFree({ port, host }: Config): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    refuse(lineOf(error, config) ?? `Port ${port} on ${host} cannot be used: ${(error as Error).message}.`)
  }
  server.close()
  await once(server, 'close')
}
