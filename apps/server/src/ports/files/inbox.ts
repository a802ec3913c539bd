/**
 * Where a phone's bytes arrive before a call claims them. Apart from Files: nothing here is ever served, and bytes may be
 * replaced until they are claimed. Implementations: `local-inbox.ts` (a PUT to this server), `s3-inbox.ts` (to the store).
 */

export interface InboxAddress {
  /** Absolute; signed, good until `expiresAt`, for nothing but a PUT under this key. */
  readonly url: string
  /** What the PUT must carry. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Inbox {
  /**
   * An address for the bytes of `key`. `contentType` is what the PUT will say. `server` is this server's own origin as the
   * caller sees it. Times are UTC milliseconds.
   */
  address(ask: {
    key: string
    contentType: string
    server: string
    now: number
    expiresAt: number
  }): Promise<InboxAddress>
  /**
   * Brings what has come into a new file of this machine at `path`, which later PUTs do not change. Resolves with its bytes'
   * number, or null where nothing has come.
   * @throws TooManyBytes over `mostBytes`, FilesUnavailable.
   */
  bring(key: string, path: string, mostBytes: number): Promise<number | null>
  /** Forgets what has come; nothing happens where there is nothing. */
  remove(key: string): Promise<void>
}

/** More bytes than the upload may have. Nothing of them is kept. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

/** What is left of the disk is for answers. Nothing of the bytes is kept. */
export class NoFreeSpace extends Error {
  override readonly name = 'NoFreeSpace'
}
