/** Makes a logo small enough to send: at most 512 px, PNG, so that what is clear stays clear. */

const longest = 512

/** A picture as it is sent: base64 of a PNG. Null where the browser cannot open the file. */
export async function shrinkLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png').split(',')[1] ?? null
}
