/** The browser of this machine, for journeys, component tests and pictures. */
import { existsSync } from 'node:fs'
import { carriedHere } from './carried.ts'

/** The system's Chromium, else the one that `npm test` has fetched, or undefined. CHROMIUM names another. */
export function chromiumPath(): string | undefined {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    carriedHere.chromium?.program,
  ]
  return places.find((path) => path !== undefined && existsSync(path))
}

/** Where Debian has Chromium without its windows. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without its windows, menus and shop, where it is installed: the same engine at half the work. The whole browser
 * where it is not, or where CHROMIUM names one.
 */
export function headlessChromiumPath(): string | undefined {
  return !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : chromiumPath()
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
