/** A cheap phone on a slow line, as the benches of pages and videos play it in Chromium. */
import type { CDPSession } from 'playwright-core'

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** From now on the page has that line and a CPU that is four times slower. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** The middle one of some measures, 0 of none. */
export const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
