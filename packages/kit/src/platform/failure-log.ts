/**
 * Failures in words, in the browser's console (spec §8: every failed response is also logged; some failures are only logged).
 * For whoever helps a student at the phone. Nothing in it is secret: no body, no header, no query, and of an address only its
 * words, since a number in it may be a mobile, and a long part a key.
 */
import { ApiError } from './api-error.ts'

/** Longest message of an error that is written, in characters. */
const mostMessage = 200

/** Logs a call that failed, with what the server answered. */
export function logFailedCall(method: string, path: string, error: unknown): void {
  write(`${method} ${plainPath(path)}: ${plainError(error)}`)
}

/** Logs what failed on this phone. @param what 'Camera', 'Video player'. */
export function logFailure(what: string, error: unknown): void {
  write(`${what}: ${plainError(error)}`)
}

function write(text: string): void {
  // biome-ignore lint/suspicious/noConsole: it is the log.
  console.warn(text)
}

/** `/student/otp/8801712345678?x=y` is `/student/otp/…`. */
export function plainPath(path: string): string {
  const [address = ''] = path.split(/[?#]/)
  return address
    .split('/')
    .map((part) => (/^[a-z][a-z_-]{0,39}$/i.test(part) || part === '' ? part : '…'))
    .join('/')
}

/** What a failure says of itself, without addresses and long numbers. */
function plainError(error: unknown): string {
  if (error instanceof ApiError) {
    const cause = error.cause instanceof Error ? ` (${plainText(error.cause)})` : ''
    return error.status === 0 ? `no reply${cause}` : `${error.status} ${error.code}${cause}`
  }
  if (error instanceof Error) return plainText(error)
  return typeof error === 'string' ? withoutSecrets(error) : 'no reason given'
}

function plainText({ name, message }: Error): string {
  return withoutSecrets(message ? `${name}: ${message}` : name)
}

function withoutSecrets(text: string): string {
  return text
    .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '…')
    .replace(/[\w-]{24,}|\d{5,}/g, '…')
    .slice(0, mostMessage)
}
