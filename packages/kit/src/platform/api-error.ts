/** What a failed call throws, and how it is read from a reply. */

/** 'network': no reply of ours came (no connection, timeout, a portal's page). 'http': the server said no. */
export type ApiErrorKind = 'network' | 'http'

interface ApiErrorFields {
  kind: ApiErrorKind
  status: number
  code: string
  title: string
  message?: string
  field?: string
  retryAfterMs?: number
  data?: unknown
  cause?: unknown
}

/** A failed call. `title` and `serverMessage` are the server's words, ready to show. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** 0 where no reply came. */
  readonly status: number
  /** A code of the contract's catalogue; 'network' where no reply of ours came. */
  readonly code: string
  readonly title: string
  readonly serverMessage: string | undefined
  /** What of the call the server refused, such as `media[1]`; undefined where it names none. */
  readonly field: string | undefined
  /** From Retry-After; undefined when the server named none. */
  readonly retryAfterMs: number | undefined
  /** What a refused call still answered (add-answer's outcomes). */
  readonly data: unknown

  constructor(fields: ApiErrorFields) {
    super(fields.title || fields.code, { cause: fields.cause })
    this.name = 'ApiError'
    this.kind = fields.kind
    this.status = fields.status
    this.code = fields.code
    this.title = fields.title
    this.serverMessage = fields.message
    this.field = fields.field
    this.retryAfterMs = fields.retryAfterMs
    this.data = fields.data
  }

  /** True where the same call may succeed later: no reply of ours, 408, 425, 429 and 5xx. */
  get retryable(): boolean {
    return this.kind === 'network' || [408, 425, 429].includes(this.status) || this.status >= 500
  }
}

/** The failure of a call that brought no reply of ours. */
export function networkError(cause: unknown, status = 0): ApiError {
  return new ApiError({ kind: 'network', status, code: 'network', title: '', cause })
}

/** True for an `ApiError` that waiting may heal. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && error.retryable
}

/** Reads a failed reply. One that is not our JSON (a proxy's page) counts as network. */
export async function readProblem(response: Response): Promise<ApiError> {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const body: unknown = await response.json().catch(() => null)
  const errors = body && typeof body === 'object' && 'errors' in body ? body.errors : null
  if (!errors || typeof errors !== 'object' || !('code' in errors)) {
    return new ApiError({
      kind: 'network',
      status: response.status,
      code: 'network',
      title: '',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
  const { code, title, message, field } = errors as Record<'code' | 'title' | 'message' | 'field', unknown>
  return new ApiError({
    kind: 'http',
    status: response.status,
    code: String(code),
    title: typeof title === 'string' ? title : '',
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(body && typeof body === 'object' && 'data' in body ? { data: body.data } : {}),
  })
}

/** Retry-After in milliseconds, from seconds or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
