/** Certificates of TLS for tests, made on the spot: no key lies in the repository, and none runs out there. */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface TestCertificate {
  /** PEM. */
  readonly key: string
  /** PEM; it has signed itself, so whoever trusts it trusts it alone. */
  readonly cert: string
}

const [integer, bitString, octetString, oid, text, time, sequence, set] = [2, 3, 4, 6, 12, 24, 48, 49]

/** One value of DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const hex = (digits: string) => Buffer.from(digits, 'hex')
/** GeneralizedTime, to the second. */
const at = (ms: number) => der(time, Buffer.from(new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '')))

/** A certificate for the host `name`, from a year before `until` (UTC milliseconds) to then. */
export function selfSigned(name: string, until: number): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = der(sequence, der(oid, hex('2a8648ce3d040302')))
  const subject = der(
    sequence,
    der(set, der(sequence, der(oid, hex('550403')), der(text, Buffer.from(name)))),
  )
  const hosts = der(sequence, der(0x82, Buffer.from(name)))
  const signed = der(
    sequence,
    der(0xa0, der(integer, hex('02'))),
    der(integer, hex('01')),
    ecdsaWithSha256,
    subject,
    der(sequence, at(until - 365 * 86_400_000), at(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(sequence, der(sequence, der(oid, hex('551d11')), der(octetString, hosts)))),
  )
  const signature = der(bitString, hex('00'), sign('sha256', signed, privateKey))
  const whole = der(sequence, signed, ecdsaWithSha256, signature).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
