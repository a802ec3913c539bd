/**
 * Turns a video file into the folder that a pack names: a ladder of qualities over one set of segments for HLS and DASH, sound,
 * captions, pictures for the card, encrypted where that is asked for. What is finished stays when it is interrupted: the next
 * run goes on with it.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '@porua/files/make-folder'
import { headLength, kindOfBytes } from '@porua/files/media-kinds'
import { isCutOff } from '@porua/files/mp4-facts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { keysFile } from '../../school-pack/school-pack.api.ts'
import { type Captions, captionsBeside } from './captions.ts'
import { ffmpeg, type Probed, probe } from './ffmpeg.ts'
import { ladderFor, type Rung } from './ladder.ts'
import { captionPlaylist, dashManifest, lengthOf, masterPlaylist, trackPlaylist } from './manifests.ts'
import { ProgramFailed } from './program.ts'
import { cardArgs, pictureArgs, soundArgs, trackFile } from './renditions.ts'
import { type ContentKey, cutAndEncrypt, packagerProgram, type Track } from './shaka-packager.ts'

export interface Packaging {
  /** The video file. */
  file: string
  /** The folder to make. */
  out: string
  encrypt: boolean
  /** Hears how much is done, 0 to 1, and of what. */
  progress: (share: number, what: string) => void
}

export interface Packaged {
  /** Lines of each quality. */
  qualities: number[]
  captions: string[]
  /** Seconds. */
  duration: number
  /** Bytes of the folder. */
  size: number
}

/** What is made in a folder of its own, and what part of the work it is. */
interface Job {
  folder: string
  what: string
  weight: number
  args: string[]
  /** Null for the card's pictures. */
  kind: Track['kind'] | null
}

/** @throws Refused */
export async function packageMedia(packaging: Packaging): Promise<Packaged> {
  const { file, out, encrypt, progress } = packaging
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) throw new Refused(['noFileAt', { path: file }])
  const kind = kindOfBytes(await bytesOf(file, 0, headLength))
  if (facts.size === 0 || (kind !== 'mp4' && kind !== 'webm'))
    throw new Refused(['notAVideo', { file: basename(file) }])
  const readAt = (at: number, length: number) => bytesOf(file, at, length)
  if (kind === 'mp4' && (await isCutOff(facts.size, readAt)))
    throw new Refused(['videoCutOff', { file: basename(file) }])
  if ((await readdir(out).catch(() => [])).length > 0) throw new Refused(['outNotEmpty', { path: out }])
  const captions = await captionsBeside(file)
  const probed = await probe(file).catch(refuse(file))
  packagerProgram()
  const rungs = ladderFor(probed.width, probed.height)

  const work = `${out}.partial`
  await prepare(work, JSON.stringify({ version: 3, size: facts.size, at: facts.mtimeMs, rungs, probed }))
  const jobs = jobsOf(file, probed, rungs)
  await runJobs(jobs, work, probed, progress).catch(refuse(file))

  progress(1, 'manifests')
  const made = join(work, 'made')
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  const key = encrypt ? newKey() : null
  const length = await assemble({ jobs, captions, key, work, made }).catch(refuse(file))
  const said = probed.duration
  if (length < said - Math.max(2, said / 50))
    throw new Refused([
      'videoCutOffAt',
      { file: basename(file), seconds: Math.round(length), of: Math.round(said) },
    ])
  await rm(out, { recursive: true, force: true })
  makeFolder(dirname(out))
  await rename(made, out)
  await rm(work, { recursive: true })
  return {
    qualities: rungs.map(({ lines }) => lines),
    captions: captions.map(({ language }) => language),
    duration: length,
    size: await sizeOf(out),
  }
}

function jobsOf(file: string, probed: Probed, rungs: readonly Rung[]): Job[] {
  const pictures = rungs.map((rung) => ({
    folder: `v${rung.lines}`,
    what: `${rung.lines} lines`,
    weight: rung.width * rung.height,
    args: pictureArgs(file, probed, rung),
    kind: 'video' as const,
  }))
  const sound = {
    folder: 'a',
    what: 'sound',
    weight: 20_000,
    args: soundArgs(file, probed),
    kind: 'audio' as const,
  }
  const card = {
    folder: 'card',
    what: 'pictures',
    weight: 5_000,
    args: cardArgs(file, probed),
    kind: null,
  }
  return [card, ...(probed.hasSound ? [sound] : []), ...pictures]
}

/** Each job's folder gets its name when it is whole: what has its name is not made again. */
async function runJobs(
  jobs: readonly Job[],
  work: string,
  probed: Probed,
  progress: Packaging['progress'],
): Promise<void> {
  const all = jobs.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  for (const { folder, what, weight, args } of jobs) {
    const target = join(work, folder)
    if (!(await stat(target).catch(() => null))) {
      const partial = join(work, `.${folder}-${randomBytes(6).toString('hex')}`)
      await mkdir(partial)
      progress(before / all, what)
      await ffmpeg(args, partial, (seconds) =>
        progress((before + weight * Math.min(1, seconds / probed.duration)) / all, what),
      )
      await rename(partial, target)
    }
    before += weight
  }
}

interface Assembly {
  jobs: readonly Job[]
  captions: readonly Captions[]
  key: ContentKey | null
  work: string
  made: string
}

/** Makes the folder of what was encoded: segments, encrypted where there is a key, and what leads to them. Gives its seconds. */
async function assemble({ jobs, captions, key, work, made }: Assembly): Promise<number> {
  const tracks = jobs.flatMap(({ folder, kind }): Track[] =>
    kind === null ? [] : [{ kind, folder, file: `../${folder}/${trackFile}` }],
  )
  await cutAndEncrypt({ tracks, key, made, settings: '../settings' })
  for (const name of ['thumbnail.jpg', 'poster.jpg'])
    await writeFile(join(made, name), await readFile(join(work, 'card', name)))
  const texts = captions.map(({ language, label }) => ({ file: `captions-${language}.vtt`, language, label }))
  const change = async (name: string, to: (text: string) => string) =>
    writeFile(join(made, name), to(await readFile(join(made, name), 'utf8')))
  const length = lengthOf(await readFile(join(made, 'stream.mpd'), 'utf8'))
  await change('stream.mpd', (text) => dashManifest(text, texts))
  await change('master.m3u8', (text) => masterPlaylist(text, texts))
  for (const { language, text } of captions) {
    const name = `captions-${language}`
    await writeFile(join(made, `${name}.vtt`), text)
    await writeFile(join(made, `${name}.m3u8`), captionPlaylist(`${name}.vtt`, length))
  }
  if (key) {
    for (const { folder } of tracks)
      await change(join(folder, 'index.m3u8'), (text) => trackPlaylist(text, key.kid))
    await writeFile(join(made, keysFile), `${JSON.stringify({ keys: [key] }, null, 2)}\n`, { mode: 0o600 })
  }
  return length
}

/** The folder of a run. What another source, or other settings, left there is of no use. */
async function prepare(work: string, plan: string): Promise<void> {
  const known = await readFile(join(work, 'plan.json'), 'utf8').catch(() => null)
  if (known !== plan) {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true })
    await writeFile(join(work, 'plan.json'), plan)
  }
  for (const name of await readdir(work))
    if (name.startsWith('.')) await rm(join(work, name), { recursive: true, force: true })
}

function newKey(): ContentKey {
  return { kid: randomBytes(16).toString('hex'), key: randomBytes(16).toString('hex') }
}

async function bytesOf(file: string, at: number, length: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
  return size
}

/** What ffmpeg or the packager says of the file, as one line that names it. */
function refuse(file: string) {
  return (error: unknown): never => {
    if (!(error instanceof ProgramFailed)) throw error
    throw new Refused(['notPackaged', { file: basename(file), reason: error.message }])
  }
}
