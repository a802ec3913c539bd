/** The provider's command line in a test, over its own way into the database: beside the app's server. */
import type { TestApp } from '@porua/testkit/app'
import { composeSchool } from '../../cli/compose.ts'
import { composeInstallation } from '../../cli/compose-installation.ts'
import { main } from '../../cli/run.ts'
import { readConfig } from '../../config.ts'

export interface Printed {
  status: number
  out: string
  err: string
}

/** Types a command; file names count from `folder`. */
export async function schoolLine(
  { place: { dataDir, url } }: Pick<TestApp, 'place'>,
  argv: string[],
  folder = '/',
): Promise<Printed> {
  const config = readConfig(
    { DATA_DIR: dataDir, SAMPLE: '0', ...(url ? { DATABASE_URL: url } : {}) },
    dataDir,
  )
  const printed = { out: '', err: '' }
  const terminal = {
    folder,
    out: (text: string) => {
      printed.out += text
    },
    err: {
      write: (text: string) => {
        printed.err += text
      },
    },
    now: () => 0,
  }
  const makeServices = () => composeSchool(config)
  const status = await main(argv, makeServices, terminal, () => composeInstallation(config))
  return { status, ...printed }
}
