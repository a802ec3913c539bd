/**
 * What every reply tells browsers: it is what it says it is, and stands in nobody's page. `secure`: this host is reached over
 * https for a year. A page has a policy of its own (`static.ts`), and so has a stranger's file (`content/media-reply.ts`).
 */
export function safeHeaders(
  secure: boolean,
): Readonly<Record<string, string>> & { 'content-security-policy': string } {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
