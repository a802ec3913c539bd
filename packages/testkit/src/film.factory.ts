/** Films of a few bytes for tests: boxes that say what a real one says, and no pictures. */

/** A box with its contents, each a text of Latin-1 or bytes. */
function box(type: string, ...contents: (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(
    contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

interface FilmFacts {
  /** Makes each another file. */
  text?: string
  seconds?: number
  /** How its pictures are coded. */
  codec?: string
  /** Of H.264. */
  profile?: number
  /** Null: it is silent. */
  sound?: string | null
}

/** An MP4 whose boxes are whole; the last of them holds `text`. */
export function filmOf({
  text = 'film',
  seconds = 2,
  codec = 'avc1',
  profile = 77,
  sound = null,
}: FilmFacts = {}): Buffer {
  const times = Buffer.alloc(100)
  times.writeUInt32BE(600, 12)
  times.writeUInt32BE(seconds * 600, 16)
  const track = (handler: string, entry: Buffer) =>
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', `\0\0\0\0\0\0\0\0${handler}${'\0'.repeat(13)}`),
        box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', entry))),
      ),
    )
  const avcC = box('avcC', Uint8Array.of(1, profile, 0, 30))
  const tracks = [track('vide', box(codec, Buffer.alloc(78), codec === 'avc1' ? avcC : ''))]
  if (sound !== null) tracks.push(track('soun', box(sound, Buffer.alloc(28))))
  return Buffer.concat([
    box('ftyp', 'isom\0\0\0\0'),
    box('moov', box('mvhd', times), ...tracks),
    box('mdat', text),
  ])
}
