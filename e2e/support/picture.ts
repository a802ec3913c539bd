/** Pictures for journeys: real ones that a browser has written, and what is in the bytes that came of them. */
import type { Browser, Page } from 'playwright-core'

/** Chromium's own camera: a green disc that turns, and nobody is asked. */
export const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] as const

interface PictureWish {
  width: number
  height: number
  type?: 'image/jpeg' | 'image/png' | 'image/webp'
}

/**
 * A picture whose left half is red and whose right half is blue, with a green bar along its top: so that one sees which part
 * of it, turned how, has arrived. Grainy, so that it is as heavy as a photograph.
 */
export async function makePicture(
  browser: Browser,
  { width, height, type = 'image/jpeg' }: PictureWish,
): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const base64 = await page.evaluate(
      async ([w, h, mime]) => {
        const canvas = document.createElement('canvas')
        canvas.width = w
        canvas.height = h
        const pen = canvas.getContext('2d')
        if (!pen) throw new Error('no canvas')
        pen.fillStyle = '#d02020'
        pen.fillRect(0, 0, w / 2, h)
        pen.fillStyle = '#2030d0'
        pen.fillRect(w / 2, 0, w / 2, h)
        pen.fillStyle = '#20a040'
        pen.fillRect(0, 0, w, h / 8)
        // The same grain every time.
        let seed = 7
        for (let n = 0; n < (w * h) / 150; n += 1) {
          seed = (seed * 48_271) % 2_147_483_647
          pen.fillStyle = seed % 2 === 0 ? 'rgb(0 0 0 / 0.12)' : 'rgb(255 255 255 / 0.12)'
          pen.fillRect(seed % w, (seed >> 8) % h, 3, 3)
        }
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, mime, 0.95))
        const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return btoa(text)
      },
      [width, height, type] as const,
    )
    return Buffer.from(base64, 'base64')
  } finally {
    await page.close()
  }
}

/** Where a phone's picture says that it was taken. */
export const place = 'GPS 23.8103N 90.4125E'

/** The same JPEG as a phone writes it that was held upright: stored on its side (orientation 6), with a place in its metadata. */
export function asFromPhone(jpeg: Buffer): Buffer {
  const note = Buffer.from(`${place}\0`, 'latin1')
  const tiff = Buffer.alloc(38)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  // Orientation, short, one, 6: the first row is the right side.
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(6, 18)
  // Image description, text.
  tiff.writeUInt16BE(0x010e, 22)
  tiff.writeUInt16BE(2, 24)
  tiff.writeUInt32BE(note.length, 26)
  tiff.writeUInt32BE(38, 30)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, note])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Colours of a picture at places given as parts of its width and height. */
export interface Look {
  width: number
  height: number
  colours: ('red' | 'blue' | 'green' | 'white' | 'other')[]
}

/** Decodes a picture in the page and tells its size and its colours at these places. */
export async function lookAt(
  page: Page,
  bytes: Buffer,
  places: readonly (readonly [number, number])[],
): Promise<Look> {
  return page.evaluate(
    async ([base64, spots]) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([raw]))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.drawImage(bitmap, 0, 0)
      const colours = spots.map(([x, y]) => {
        const at = pen.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data
        const [r = 0, g = 0, b = 0] = at
        if (Math.min(r, g, b) > 220) return 'white'
        if (r > g + 60 && r > b + 60) return 'red'
        if (b > r + 60 && b > g + 60) return 'blue'
        return g > r + 40 && g > b + 30 ? 'green' : 'other'
      })
      return { width: bitmap.width, height: bitmap.height, colours }
    },
    [bytes.toString('base64'), places] as const,
  )
}
