/** Makes pictures small enough to send, and for cheap phones to open. */

/** The picture drawn at most `longest` pixels wide and high. Null where the browser cannot open the file. */
export async function drawnSmall(file: Blob, longest: number): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const longestOfQuestion = 1_600

/** A picture for a question, of the same type; the file as it came where it is small already, or where the browser cannot open it. */
export async function shrinkPicture(file: File): Promise<File> {
  const canvas = await drawnSmall(file, longestOfQuestion)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const small = await new Promise<Blob | null>((done) =>
    canvas ? canvas.toBlob(done, type, 0.85) : done(null),
  )
  return small && small.size < file.size ? new File([small], file.name, { type }) : file
}
