/** `npm run school -- media <file>`: packages a video and says what to write in school.json. */
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import type { Progress } from '../progress.ts'
import { type Packaged, packageMedia } from './package-media.ts'

export interface MediaCommand {
  /** Where the person stands. */
  folder: string
  file: string
  out: string | undefined
  title: string | undefined
  encrypt: boolean
}

/** Runs it; the text says what was made. @throws NotPackaged, NoFfmpeg */
export async function mediaCommand(command: MediaCommand, progress: Progress): Promise<string> {
  const file = resolve(command.folder, command.file)
  const stem = safeStem(file)
  const out = command.out === undefined ? join(dirname(file), stem) : resolve(command.folder, command.out)
  let shown = ''
  const packaged = await packageMedia({
    ...{ file, out, encrypt: command.encrypt },
    progress: (share, what) => {
      // In steps that are worth a line, where lines are what the reader gets.
      const line = `${Math.floor(share * 20) * 5} % ${what}`
      if (line !== shown) progress.stage(line)
      shown = line
    },
  })
  progress.end()
  return `${made(command, out, packaged)}\n${entry(command, stem, out)}\n`
}

function made({ folder, encrypt }: MediaCommand, out: string, packaged: Packaged): string {
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
function entry({ title, file, encrypt }: MediaCommand, stem: string, out: string): string {
  const parts = out.split(/[\\/]/)
  const at = parts.lastIndexOf('media')
  const place = at < 0 ? `media/${basename(out)}` : parts.slice(at).join('/')
  return JSON.stringify(
    {
      ...{ id: stem, title: title ?? basename(file, extname(file)) },
      ...{ thumbnail: `${place}/thumbnail.jpg`, src: `${place}/stream.mpd`, kind: encrypt ? 'drm' : 'vod' },
    },
    null,
    2,
  )
}

/** The file's name as a folder and an id: letters and digits that every address takes. */
function safeStem(file: string): string {
  const plain = basename(file, extname(file))
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return plain === '' ? 'video' : plain.slice(0, 60)
}
