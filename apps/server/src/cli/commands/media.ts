/** `npm run school -- media <file>`: packages a video and says what to write in school.json. */
import { createHash } from 'node:crypto'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { latinOfBangla } from '@porua/spreadsheets/bijoy/latin'
import { type Packaged, packageMedia } from '../../features/content/packaging/package-media.ts'
import type { Progress } from '../../platform/progress.ts'
import { Misused } from '../misused.ts'
import { command, type Said } from './command.ts'
import { typedFile } from './typed-path.ts'

export const mediaCommand = command({
  name: 'media',
  usage: `  media <file>        Makes of a video (MP4, MOV, WebM, MKV) a folder for a pack's media/: qualities up to its own, HLS and
                      DASH, captions (lesson.bn.vtt beside lesson.mp4), thumbnail. Needs ffmpeg. Goes on where it stopped.
      --out FOLDER    The folder to make. Default: beside the video, with its name.
      --title TEXT    Its title in school.json.
      --encrypt       Encrypts it (Common Encryption) with a new key, for a video of the kind "drm".
`,
  takes: ['file'],
  options: { out: { type: 'string' }, title: { type: 'string' }, encrypt: { type: 'boolean' } },
  async run({ given: [file], values: { out, title, encrypt = false }, console, progress }) {
    if (!file) throw new Misused('Name the video: npm run school -- media <file>')
    await typedFile(console.folder, file)
    return packageVideo({ folder: console.folder, file, out, title, encrypt }, progress)
  },
})

interface Asked {
  /** Where the person stands. */
  folder: string
  file: string
  out: string | undefined
  title: string | undefined
  encrypt: boolean
}

/** Packages it; the text says what was made. @throws NotPackaged, NoFfmpeg */
export async function packageVideo(asked: Asked, progress: Progress): Promise<Said> {
  const file = resolve(asked.folder, asked.file)
  const stem = safeStem(file)
  const out = asked.out === undefined ? join(dirname(file), stem) : resolve(asked.folder, asked.out)
  let shown = ''
  const packaged = await packageMedia({
    file,
    out,
    encrypt: asked.encrypt,
    progress: (share, what) => {
      // In steps that are worth a line, where lines are what the reader gets.
      const line = `${Math.floor(share * 20) * 5} % ${what}`
      if (line !== shown) progress.stage(line)
      shown = line
    },
  })
  progress.end()
  const video = entry(asked, stem, out)
  return {
    text: `${made(asked, out, packaged)}\n${JSON.stringify(video, null, 2)}\n`,
    json: { folder: out, ...packaged, video },
  }
}

function made({ folder, encrypt }: Asked, out: string, packaged: Packaged): string {
  const { qualities, captions, duration, size } = packaged
  const place = relative(folder, out)
  return [
    `Made ${place.startsWith('..') ? out : place}: ${qualities.join(', ')} lines, ${Math.round(duration)} s, ${(size / 1_048_576).toFixed(1)} MB`,
    captions.length > 0 ? `, captions ${captions.join(', ')}` : '',
    encrypt ? `, encrypted (its key is in clearkey.json, and is never served)` : '',
    '.\nPut the folder into the pack’s media/ and name it in school.json:',
  ].join('')
}

/** The lines for school.json; where the folder stands in a pack already, with its place there. */
function entry({ title, file, encrypt }: Asked, stem: string, out: string): Record<string, string> {
  const parts = out.split(/[\\/]/)
  const at = parts.lastIndexOf('media')
  const place = at < 0 ? `media/${basename(out)}` : parts.slice(at).join('/')
  return {
    id: stem,
    title: title ?? basename(file, extname(file)),
    thumbnail: `${place}/thumbnail.jpg`,
    src: `${place}/stream.mpd`,
    kind: encrypt ? 'drm' : 'vod',
  }
}

/**
 * The file's name as a folder and an id: letters and digits that every address takes. Bangla is spelled in Latin letters; of other
 * scripts a mark of the whole name tells two films apart.
 */
function safeStem(file: string): string {
  const name = basename(file, extname(file)).normalize('NFC')
  const spelled = latinOfBangla(name)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const plain = spelled
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  const isWhole = !/[^\p{ASCII}\p{P}\p{S}\p{Z}\p{C}]/u.test(spelled)
  if (isWhole && plain !== '' && plain.length <= 60) return plain
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 6)
  return `${plain.slice(0, 50).replace(/-+$/, '') || 'video'}-${mark}`
}
