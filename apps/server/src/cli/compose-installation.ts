/** The wiring of an installation's care: its places, opened by nothing but the command that needs them. */
import { addressOf } from '../config.address.ts'
import type { Config } from '../config.ts'
import type { Installation } from '../features/operations/installation.ts'
import { systemClock } from '../ports/clock/clock.ts'
import { LocalFiles } from '../ports/files/local-files.ts'
import { mediaFolder, openFiles } from '../ports/files/open-files.ts'
import { named, product } from '../product.ts'

/** What backups, moves and the doctor work with; nothing is opened or made by it. */
export function composeInstallation(config: Config): Installation {
  const { dataDir, databaseUrl, s3 } = config
  const files = openFiles(config, systemClock)
  return {
    version: named(product()),
    clock: systemClock,
    place: { dataDir, url: databaseUrl },
    files,
    folder: (path: string) => new LocalFiles(path),
    mediaFolder: mediaFolder(dataDir),
    bucket: s3 ? files : null,
    settings: {
      otpEcho: config.otpEcho,
      allowLoss: config.allowLoss,
      accel: config.accel !== null,
      secure: config.secure,
      publicHost: config.publicHost,
      poolSize: config.databasePool,
      hasSms: config.sms !== null,
      graceMinutes: config.offlineGraceMinutes,
      address: addressOf(config, config.port),
    },
  }
}
