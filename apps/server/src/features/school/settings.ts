/**
 * How the school is named and shown: its name, colour, time zone and logo. What the environment says is fixed: it is shown and not
 * changed.
 */
import type { SchoolField, SchoolSettings } from '@porua/contract/desk/school'
import { sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import { refuseOlder } from '../../platform/versions.ts'
import type { Database, Reader, Tx } from '../../ports/database/database.ts'
import { nextRevision } from './revision.store.ts'
import { putSetting } from './settings.store.ts'
import { type FixedParts, whiteLabelIn } from './white-label.ts'

/** What is asked for; what is left out stays. `logo`: the key of a kept file; null: none. */
export interface SettingsWish {
  name?: string | undefined
  colour?: string | undefined
  timeZone?: string | undefined
  logo?: string | null | undefined
}

/** The keys that a school's name is kept under: a provider who wants them apart says so in a pack or in the environment. */
const named = ['name', 'title', 'company', 'provider'] as const
/** The key by which the environment fixes a field. */
const fixedBy = { name: 'title', colour: 'colour', timeZone: 'timeZone', logo: 'logo' } as const

/** The settings as they stand. Their version is made of their values: whoever writes them, a pack among them, changes it. */
export async function settingsIn(db: Reader, fixed: FixedParts): Promise<SchoolSettings> {
  const { title, colour, timeZone, logo } = await whiteLabelIn(db, fixed)
  const values = { name: title, colour, timeZone, logo }
  const version = Number.parseInt(sha256(JSON.stringify(values)).slice(0, 12), 16)
  return { version, ...values, fixed: fixedFields(fixed) }
}

/**
 * Writes settings inside a unit of the caller's, who has counted the school's revision.
 * @throws Problem badRequest for a zone that there is not, forbidden where the environment says otherwise
 */
export async function putSettingsIn(tx: Tx, wish: SettingsWish, fixed: FixedParts): Promise<void> {
  const { timeZone } = wish
  if (timeZone !== undefined && !isZone(timeZone))
    throw new Problem('badRequest', 'noSuchZone', { field: 'timeZone' })
  const stands = await settingsIn(tx, fixed)
  for (const field of stands.fixed) {
    // A form sends what it shows: the same again is no change.
    if (wish[field] !== undefined && wish[field] !== stands[field])
      throw new Problem('forbidden', 'settingFixed', { field })
  }
  const put = async (field: SchoolField, keys: readonly string[]) => {
    const value = wish[field]
    if (value === undefined || stands.fixed.includes(field)) return
    for (const key of keys) await putSetting(tx, key, value)
  }
  await put('name', named)
  await put('colour', ['colour'])
  await put('timeZone', ['timeZone'])
  await put('logo', ['logo'])
}

/** Changes settings from a version of them. @throws Problem conflict with what stands, and as `putSettingsIn` */
export async function changeSettings(
  { db, fixed }: { db: Database; fixed: FixedParts },
  { version, ...wish }: SettingsWish & { version?: number | undefined },
): Promise<{ before: SchoolSettings; after: SchoolSettings }> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    const before = await settingsIn(tx, fixed)
    refuseOlder(version, before)
    await putSettingsIn(tx, wish, fixed)
    return { before, after: await settingsIn(tx, fixed) }
  })
}

/** Whether there is a time zone of this name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function fixedFields({ overrides }: FixedParts): SchoolField[] {
  return (Object.keys(fixedBy) as SchoolField[]).filter((field) => overrides[fixedBy[field]] !== undefined)
}
