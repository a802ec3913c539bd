/** What a full test run needs of the machine, found or named in one clear line. */
import { existsSync, globSync } from 'node:fs'

/** The system's Chromium, or undefined. CHROMIUM names another. */
export function chromiumPath(): string | undefined {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((path) => path !== undefined && existsSync(path))
}

/**
 * Chromium without its windows, menus and shop, where it is installed: the same engine at half the work. The whole browser
 * where it is not, or where CHROMIUM names one.
 */
export function headlessChromiumPath(): string | undefined {
  const shell = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM && existsSync(shell) ? shell : chromiumPath()
}

/** Flags with which Chromium runs headless in a container without reaching for the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One line for each missing part; empty when everything is there. */
export function missingParts(): string[] {
  const missing: string[] = []
  if (!chromiumPath())
    missing.push('Chromium is missing: install it (Debian: apt-get install chromium) or name it in CHROMIUM.')
  if (!process.env.TEST_POSTGRES_URL && globSync('/usr/lib/postgresql/*/bin/initdb').length === 0)
    missing.push(
      'PostgreSQL is missing: install it (Debian: apt-get install postgresql) or name a server in TEST_POSTGRES_URL.',
    )
  return missing
}
