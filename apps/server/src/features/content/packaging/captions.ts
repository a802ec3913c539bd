/** Captions that stand beside a video: `lesson.vtt`, `lesson.bn.vtt`, `lesson.en.vtt`. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { Refused } from '../../../platform/refusals/refused.ts'

export interface Captions {
  /** BCP 47, such as bn or en. */
  language: string
  /** The language's own name. */
  label: string
  text: string
}

/** The captions of a video file, in the order of their languages. @throws Refused for a file that is none */
export async function captionsBeside(video: string): Promise<Captions[]> {
  const stem = basename(video, extname(video))
  const found: Captions[] = []
  for (const name of (await readdir(dirname(video))).sort()) {
    if (!name.toLowerCase().endsWith('.vtt') || !name.startsWith(`${stem}.`)) continue
    const between = name.slice(stem.length, -'.vtt'.length).replace(/^\./, '')
    if (between !== '' && !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(between)) continue
    const text = (await readFile(join(dirname(video), name), 'utf8')).replace(/^\uFEFF/, '')
    if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw new Refused(['captionsUnreadable', { file: name }])
    const language = between || (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en')
    if (found.some((one) => one.language === language))
      throw new Refused(['captionsTwice', { file: name, language }])
    found.push({ language, label: nameOf(language), text })
  }
  return found.sort((a, b) => (a.language < b.language ? -1 : 1))
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
