/** The settings of an S3-compatible store, as an operator writes them. */
import type { S3Place } from './s3-client.ts'

/** The S3_ variables as they stand in the environment. */
type Written = Readonly<Record<keyof S3Place, string | undefined>>

/** The store, null where none is set, or what is wrong in one line. A secret is never repeated. */
export function readS3(written: Written): S3Place | { mistake: string } | null {
  const { endpoint, region = 'us-east-1', bucket, accessKeyId, secretAccessKey } = written
  if (Object.values<unknown>({ ...written }).every((value) => value === undefined)) return null
  const needed = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return { mistake: `object storage needs ${missing.join(', ')} too` }
  const { publicUrl = endpoint } = written
  for (const [name, value] of Object.entries({ S3_ENDPOINT: endpoint, S3_PUBLIC_URL: publicUrl }))
    if (!isOrigin(value))
      return { mistake: `${name} must look like https://s3.example.org, without the bucket, not '${value}'` }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return { mistake: `S3_BUCKET: '${bucket}' is not the name of a bucket` }
  return { endpoint, publicUrl, region, bucket, accessKeyId, secretAccessKey }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
}
