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

/** The policy of a file that is opened by itself: it runs nothing, loads no more than `loads` says, and stands in nobody's page. */
export function fileAlone(loads: string): string {
  return `default-src 'none'; ${loads}; sandbox; base-uri 'none'; frame-ancestors 'none'`
}

/**
 * What a reply varies by where pages of other origins may call. Said whoever asks: a copy that was kept without an origin's
 * permission (a picture shown in a page) is no reply to a call that needs it.
 */
export function varyWithOrigin(vary: string | undefined): string {
  return vary === undefined ? 'origin' : `${vary}, origin`
}
