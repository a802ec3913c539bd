/** Pictures for tests: good ones, ones that say where they were taken, bombs, and files that are two things at once. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with something to see in it. */
export function photo(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + Math.floor(i / (width * 3)) * 3) & 255
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (format === 'jpeg' ? picture.jpeg() : picture.png()).toBuffer()
}

/** A photograph that says where, when and with what it was taken, and that it lies on its side. */
export async function placedPhoto(width: number, height: number): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'PHONEMAKER', Model: 'SECRETMODEL', Artist: 'RAHIMA KHATUN' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '23/1 43/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '90/1 24/1 0/1',
    },
  }
  return sharp(await photo(width, height))
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A small PNG that opens to `width` × `height` pixels of nothing, as bombs do. */
export function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), end])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** An archive with one empty file in it. */
export function zip(): Buffer {
  const name = Buffer.from('a.html')
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 0, 'latin1')
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 0, 'latin1')
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length, 16)
  return Buffer.concat([local, name, central, name, end])
}

/** A JPEG with a comment in it. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.alloc(4 + comment.length)
  segment.set([0xff, 0xfe], 0)
  segment.writeUInt16BE(comment.length + 2, 2)
  segment.write(comment, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** Files that show a picture, and are something else besides. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const [jpeg, png] = [await photo(64, 64), await photo(64, 64, 'png')]
  const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')
  return {
    'a JPEG with a page behind it': Buffer.concat([jpeg, page]),
    'a JPEG with a script in its comment': withComment(jpeg, '*/=1;<SCRIPT src=x></SCRIPT>'),
    'a JPEG with a program in its comment': withComment(jpeg, "<?php system($_GET['c']);"),
    'a PNG with a page behind it': Buffer.concat([png, page]),
    'a PNG with an archive behind it': Buffer.concat([png, zip()]),
    'a JPEG with an archive behind it': Buffer.concat([jpeg, zip()]),
    'a JPEG with a far-off archive behind it': Buffer.concat([jpeg, Buffer.alloc(5000), zip()]),
    'a JPEG that is a PDF document': withComment(jpeg, '%PDF-1.4\n1 0 obj'),
    'a PNG with a RAR archive behind it': Buffer.concat([png, Buffer.from('Rar!\x1a\x07\x00', 'latin1')]),
  }
}
