/** The verifier of the stand-in store against the examples that AWS publishes in its description of Signature Version 4 for S3. */
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, it } from 'vitest'
import { signatureError, type WireRequest } from './sigv4.ts'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const host = 'examplebucket.s3.amazonaws.com'
const then = Date.UTC(2013, 4, 24)
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const presignedSignature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
const presigned = (signature: string): WireRequest => ({
  method: 'GET',
  target: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(credential)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
  headers: { host },
})

interface Example {
  what: string
  method?: string
  target: string
  headers?: Record<string, string>
  payload?: string
  signature: string
}

const examples: Example[] = [
  {
    what: 'GET Object',
    target: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT Object',
    method: 'PUT',
    target: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    payload: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET Bucket Lifecycle',
    target: '/?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'Get Bucket (List Objects)',
    target: '/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

function wire({ method = 'GET', target, headers = {}, payload = nothing, signature }: Example): WireRequest {
  const all: Record<string, string> = {
    host,
    ...headers,
    'x-amz-content-sha256': payload,
    'x-amz-date': '20130524T000000Z',
  }
  const names = Object.keys(all).toSorted().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`
  return { method, target, headers: { ...all, authorization } }
}

describe('the verifier of signatures', () => {
  it('takes the published presigned address while it is good', () => {
    expect(signatureError(presigned(presignedSignature), keys, then)).toBeNull()
    expect(signatureError(presigned(presignedSignature), keys, then + 86_400_000)).toBeNull()
    expect(signatureError(presigned(presignedSignature), keys, then + 86_400_001)).toBe('AccessDenied')
    const other = presignedSignature.replace('a', 'b')
    expect(signatureError(presigned(other), keys, then)).toBe('SignatureDoesNotMatch')
  })

  it.each(examples)('takes the published $what, and nothing near it', (example) => {
    const request = wire(example)
    expect(signatureError(request, keys, then)).toBeNull()
    expect(signatureError({ ...request, method: 'DELETE' }, keys, then)).toBe('SignatureDoesNotMatch')
    expect(signatureError({ ...request, target: '/other' }, keys, then)).toBe('SignatureDoesNotMatch')
    const changed = { ...request.headers, 'x-amz-content-sha256': '0'.repeat(64) }
    expect(signatureError({ ...request, headers: changed }, keys, then)).toBe('SignatureDoesNotMatch')
    const more = { ...request.headers, 'x-amz-acl': 'public-read' }
    expect(signatureError({ ...request, headers: more }, keys, then)).toBe('AccessDenied')
    expect(signatureError(request, keys, then + 901_000)).toBe('RequestTimeTooSkewed')
    expect(signatureError(request, { ...keys, secretAccessKey: 'other' }, then)).toBe('SignatureDoesNotMatch')
  })

  it('agrees with the signer that the server uses', async () => {
    const signer = new AwsV4Signer({
      url: `https://${host}/test.txt?X-Amz-Expires=86400`,
      method: 'GET',
      service: 's3',
      ...keys,
      datetime: '20130524T000000Z',
      signQuery: true,
    })
    expect((await signer.sign()).url.searchParams.get('X-Amz-Signature')).toBe(presignedSignature)
  })
})
