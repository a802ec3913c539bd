/** The uploads feature: where a student may put a file's bytes before a call claims them (spec §5 Attachments, §7; decisions: Who sees what). */
import { z } from 'zod'
import { describe, instant } from './describe.ts'
import { uploadPaths } from './uploads.paths.ts'

export const uploadCalls = {
  signedRequest: describe(uploadPaths.signedRequest, {
    allows: 'student',
    // It takes a place of the student's allowance.
    acts: true,
    doc: 'An address to PUT a file to, with its content type. The key is mine alone; a call that names it (profilePic, extra, media) claims it, and only then are its bytes looked at.',
    spec: 'spec §5 Attachments, §7 Account',
    query: z.object({ mimeType: z.string().min(1).max(100) }),
    reply: z.object({
      signedUrl: z.string(),
      key: z.string(),
      /** What the PUT must carry. */
      headers: z.record(z.string(), z.string()).optional(),
      maxBytes: z.number(),
      expiresAt: instant,
    }),
    problems: ['unsupportedMediaType'],
  }),
  signedMedia: describe(uploadPaths.signedMedia, {
    allows: 'group',
    doc: 'An address below /media that shows one file for a while without a cookie: for pages on another site, whose requests carry none. Given for what the student may see.',
    spec: 'decisions Who sees what (signed addresses when the client is on another site)',
    query: z.object({ key: z.string().min(1).max(300) }),
    reply: z.object({ signedUrl: z.string(), expiresAt: instant }),
    problems: ['notFound'],
  }),
} as const

export type UploadCalls = typeof uploadCalls
