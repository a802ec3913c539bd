/** What the doctor says of the certificate that browsers see: soon over, over, another's, or nobody's. */
import tls from 'node:tls'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, expect, test } from 'vitest'
import { MovableClock } from '../../ports/clock/clock.ts'
import { certificateFindings } from './doctor.machine.ts'
import { selfSigned } from './testing/certificate.ts'
import { installationOf } from './testing.ts'

const day = 86_400_000
/** Node can be told whom to trust from 22.19 on. */
const canTrust = 'setDefaultCACertificates' in tls
const trusted = canTrust ? tls.getCACertificates() : []
let site: tls.Server | undefined
afterEach(() => {
  if (canTrust) tls.setDefaultCACertificates(trusted)
  site?.close()
})

/** What is found where a site shows a certificate for `name` that runs out in so many days; this machine trusts it, or not. */
async function found(days: number, name = 'localhost', trust = true) {
  // TLS itself goes by the machine's clock.
  const now = Date.now()
  const { key, cert } = selfSigned(name, now + days * day)
  if (trust) tls.setDefaultCACertificates([...trusted, cert])
  const server = tls.createServer({ key, cert })
  site = server
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as { port: number }
  const here = installationOf({ dataDir: tempDir('certificate'), url: undefined })
  const settings = { ...here.settings, secure: true, publicHost: `localhost:${port}` }
  const findings = await certificateFindings({ ...here, settings, clock: new MovableClock(now) })
  return findings.map(({ level, code, text }) => `${level} ${code}: ${text.replace(`:${port}`, '')}`)
}

test.skipIf(!canTrust)('one that lasts is no word worth', async () => {
  expect(await found(14.5)).toEqual([])
})

test.skipIf(!canTrust).each([
  [13.5, 'warning', 'runs out in 13 days'],
  [3.5, 'warning', 'runs out in 3 days'],
  [2.5, 'serious', 'runs out in 2 days'],
  [-1.5, 'serious', 'has run out'],
])('one of %f more days is said: %s', async (days, level, what) => {
  expect(await found(days)).toEqual([`${level} certificate: The certificate of https://localhost ${what}.`])
})

test.skipIf(!canTrust)(
  'one for another host, and one that nobody vouches for, are no site that answers',
  async () => {
    const away = (why: string) => [`warning siteAway: https://localhost does not answer from here: ${why}.`]
    expect(await found(90, 'other.example.org')).toEqual(away('ERR_TLS_CERT_ALTNAME_INVALID'))
    site?.close()
    expect(await found(90, 'localhost', false)).toEqual(away('DEPTH_ZERO_SELF_SIGNED_CERT'))
  },
)
