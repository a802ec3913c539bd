/**
 * The white label as the client gets it: what the school pack filled in, the environment over it, plain names under it
 * (decisions: Addresses). One build serves any provider.
 */
import type { ClientConfig } from '@porua/contract/school'
import type { Database, Reader } from '../../ports/database/database.ts'
import { usualZone } from './school-time.ts'
import { providerSettings } from './white-label.store.ts'

/** What the environment says of the white label. */
export interface FixedParts {
  /** By the same keys. */
  overrides: Partial<Record<keyof ClientConfig, string>>
  /** Where static files and images are served from, when not from this server. */
  assetsUrl: string | null
  version: string
}

/** A school that nobody has named yet. */
const plain = {
  name: 'Porua',
  slug: 'porua',
  title: 'Porua',
  company: 'Porua',
  provider: 'Porua',
  supportEmail: 'support@example.org',
  colour: '#0d8a78',
  timeZone: usualZone,
}

/** Prefixes of chapter names that the forum hides unless the provider says otherwise (spec §5). */
const hiddenPrefixes = ['P', 'B', 'Z', 'C']

export async function whiteLabel({ db, ...fixed }: FixedParts & { db: Database }): Promise<ClientConfig> {
  return db.read((reader) => whiteLabelIn(reader, fixed))
}

/** The same inside a unit of the caller's. */
export async function whiteLabelIn(
  db: Reader,
  { overrides, assetsUrl, version }: FixedParts,
): Promise<ClientConfig> {
  const stored = await providerSettings(db)
  const assets = assetsUrl ?? '/media'
  const text = (key: keyof typeof plain) => overrides[key] ?? asText(stored[key]) ?? plain[key]
  const logo = asText(stored.logo)
  const prefixes = stored.hiddenChapterPrefixes
  return {
    name: text('name'),
    slug: text('slug'),
    title: text('title'),
    company: text('company'),
    logo: overrides.logo ?? (logo === undefined ? null : `${assets}/${logo}`),
    provider: text('provider'),
    supportEmail: text('supportEmail'),
    colour: text('colour'),
    timeZone: text('timeZone'),
    hiddenChapterPrefixes: Array.isArray(prefixes) ? prefixes.map(String) : hiddenPrefixes,
    version: `v${version}`,
    assets,
    api: '/api',
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
