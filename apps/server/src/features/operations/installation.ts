/** What the care of an installation works with: its places rather than its features. `compose.ts` makes it. */
import type { Clock } from '../../ports/clock/clock.ts'
import type { WholePlace } from '../../ports/database/whole/whole.ts'
import type { FileStore } from '../../ports/files/files.ts'

export interface Installation {
  /** The product's version and commit, in one line. */
  readonly version: string
  readonly clock: Clock
  readonly place: WholePlace
  /** Where its files are, as it is configured. */
  readonly files: FileStore
  /** Files of a folder of this machine. */
  folder(path: string): FileStore
  /** DATA_DIR/media. */
  readonly mediaFolder: string
  /** The bucket of S3_BUCKET; null: none is configured. */
  readonly bucket: FileStore | null
  readonly settings: InstallationSettings
}

/** What the doctor wants to know of the configuration. */
export interface InstallationSettings {
  /** The environment names an SMS gateway. */
  readonly hasSms: boolean
  /** OTP_ECHO. */
  readonly otpEcho: boolean
  /** ALLOW_LOSS. */
  readonly allowLoss: boolean
  /** X_ACCEL is set. */
  readonly accel: boolean
  /** SECURE_COOKIES. */
  readonly secure: boolean
  /** The host of PUBLIC_URL, with its port where it has one. */
  readonly publicHost: string | null
  /** DATABASE_POOL. */
  readonly poolSize: number
  /** OFFLINE_GRACE_MINUTES. */
  readonly graceMinutes: number
  /** Where people open the school. */
  readonly address: string
}
