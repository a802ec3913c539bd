/** What the kit asks of an app's upload: the app brings the function. */

/** How much of a file has left the device, in bytes. All of it sent is not yet all of it stored. */
export interface UploadProgress {
  sent: number
  total: number
}

export interface UploadOptions {
  /** The content type; the blob's own by default. */
  type?: string
  /** The file's name, for what is said when it fails; it is not sent. */
  name?: string
  onProgress?: (progress: UploadProgress) => void
  /** Ends the upload; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Sends a file and answers its key. Rejects with an `ApiError` whose `title` can be shown as it is, or with the signal's reason. */
export type UploadFile = (blob: Blob, options?: UploadOptions) => Promise<string>
