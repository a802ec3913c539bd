/**
 * Bytes of files in IndexedDB. They are kept plain: in a private window WebKit takes no Blob, and some of its versions
 * answer no call to a database any more once they have refused one.
 */

/** A file's bytes as they stand in a database; what earlier versions of the app have kept is a Blob. */
export type KeptBytes = Blob | { readonly type: string; readonly bytes: ArrayBuffer }

/** Reads a file for keeping. Await it before the transaction opens: one that waits for bytes ends by itself. */
export async function plainOf(blob: Blob): Promise<KeptBytes> {
  return { type: blob.type, bytes: await blob.arrayBuffer() }
}

/** The file again, whichever way it was kept. */
export function blobOf(kept: KeptBytes): Blob {
  return kept instanceof Blob ? kept : new Blob([kept.bytes], { type: kept.type })
}
