/** What other features may ask of the uploads feature: to take a student's file over, once a call names it. */
import type { UploadType } from '@porua/contract/limits'

/** What a file is claimed for. It decides what is kept: of a profile's picture two squares, of anything else the file itself. */
export type UploadPurpose = 'profile' | 'answer' | 'forum'

/** A file as a call names it. */
export interface NamedUpload {
  /** From signed-request. */
  readonly key: string
  /** What the student's phone calls it. */
  readonly name?: string | undefined
}

/** A file that has been looked at and is kept. */
export interface ClaimedFile {
  /** Below /media. For purpose 'profile' the larger square's. */
  readonly key: string
  readonly type: UploadType
  /** Bytes. */
  readonly size: number
  /** The name it was given at its first claim. */
  readonly name: string | null
  /** Of the bytes that the phone sent, in hex: what is kept of a picture is drawn anew. Null where nobody noted it, '' where it is in doubt. */
  readonly sha256: string | null
}

/** Claiming: the only way from an upload to a file that is kept. */
export interface UploadsApi {
  /**
   * Looks at the bytes of a student's own uploads and keeps them, cleaned: pictures drawn anew, recordings without tags. One
   * after the other; at the first refusal those before it stay claimed. Claiming again for the same purpose is fine and quick.
   * @throws Problem badFile (not that student's, not of `accept`, or not what it says), uploadMissing, unavailable.
   */
  claim(
    studentId: string,
    files: readonly NamedUpload[],
    purpose: UploadPurpose,
    accept: readonly UploadType[],
  ): Promise<ClaimedFile[]>
}
