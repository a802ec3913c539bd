/** Makes a logo small enough to send: at most 512 px, PNG, so that what is clear stays clear. */
import { drawnSmall } from '../../platform/shrink-picture.ts'

const longest = 512

/** A picture as it is sent: base64 of a PNG. Null where the browser cannot open the file. */
export async function shrinkLogo(file: Blob): Promise<string | null> {
  const canvas = await drawnSmall(file, longest)
  return canvas?.toDataURL('image/png').split(',')[1] ?? null
}
