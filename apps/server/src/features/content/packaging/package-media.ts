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
import { cutOff, isCutOff } from '@porua/files/mp4-facts'
import { Refused } from '../../../platform/refused.ts'
import { keysFile } from '../../school-pack/school-pack.api.ts'
import { BrokenMedia, rewrite, without } from './boxes.ts'
import { type Captions, captionsBeside } from './captions.ts'
import { type ContentKey, encryptInit, TrackEncryptor } from './cenc.ts'
import { FfmpegFailed, ffmpeg, type Probed, probe } from './ffmpeg.ts'
import { ladderFor, type Rung } from './ladder.ts'
import {
  captionPlaylist,
  dashManifest,
  lengthOf,
  masterPlaylist,
  type Stream,
  type Track,
  trackPlaylist,
} from './manifests.ts'
import { cardArgs, frameRateOf, pictureArgs, soundArgs } from './renditions.ts'
import { segmentTimes, trackFacts } from './track-facts.ts'

/** It cannot be packaged; the message says why, for the person who asked. */
export class NotPackaged extends Refused {
  override readonly name = 'NotPackaged'
}

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
  frameRate: string | null
}

/** @throws NotPackaged, NoFfmpeg */
export async function packageMedia(packaging: Packaging): Promise<Packaged> {
  const { file, out, encrypt, progress } = packaging
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) throw new NotPackaged(`There is no file ${file}.`)
  const kind = kindOfBytes(await bytesOf(file, 0, headLength))
  if (facts.size === 0 || (kind !== 'mp4' && kind !== 'webm'))
    throw new NotPackaged(`${basename(file)} is not an MP4, MOV, WebM or MKV video.`)
  const readAt = (at: number, length: number) => bytesOf(file, at, length)
  if (kind === 'mp4' && (await isCutOff(facts.size, readAt)))
    throw new NotPackaged(`${basename(file)} ${cutOff}.`)
  if ((await readdir(out).catch(() => [])).length > 0)
    throw new NotPackaged(`${out} is not empty: remove it, or name another folder with --out.`)
  const captions = await captionsBeside(file)
  if (typeof captions === 'string') throw new NotPackaged(captions)
  const probed = await probe(file).catch(refuse(file))
  const rungs = ladderFor(probed.width, probed.height)

  const work = `${out}.partial`
  await prepare(work, JSON.stringify({ version: 2, size: facts.size, at: facts.mtimeMs, rungs, probed }))
  const jobs = jobsOf(file, probed, rungs)
  await runJobs(jobs, work, probed, progress).catch(refuse(file))

  progress(1, 'manifests')
  const made = join(work, 'made')
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  const key = encrypt ? newKey() : null
  const stream = await assemble({ jobs, captions, key, work, made }).catch(refuse(file))
  const [length, said] = [lengthOf(stream), probed.duration]
  if (length < said - Math.max(2, said / 50))
    throw new NotPackaged(
      `${basename(file)} ${cutOff} (${Math.round(length)} s of ${Math.round(said)} s could be read).`,
    )
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
  const frameRate = frameRateOf(probed)
  const pictures = rungs.map((rung) => ({
    folder: `v${rung.lines}`,
    what: `${rung.lines} lines`,
    weight: rung.width * rung.height,
    args: pictureArgs(file, probed, rung),
    frameRate,
  }))
  const sound = {
    folder: 'a',
    what: 'sound',
    weight: 20_000,
    args: soundArgs(file, probed),
    frameRate: null,
  }
  const card = {
    folder: 'card',
    what: 'pictures',
    weight: 5_000,
    args: cardArgs(file, probed),
    frameRate: null,
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

/** Copies what was made into its last place, encrypts it on the way, and writes what leads to it. */
async function assemble({ jobs, captions, key, work, made }: Assembly): Promise<Stream> {
  const tracks: Track[] = []
  for (const { folder, frameRate } of jobs) {
    if (folder !== 'card') tracks.push(await assembleTrack(folder, frameRate, { key, work, made }))
  }
  for (const name of ['thumbnail.jpg', 'poster.jpg'])
    await writeFile(join(made, name), await readFile(join(work, 'card', name)))
  const stream: Stream = {
    pictures: tracks.filter(({ facts }) => facts.picture !== null),
    sound: tracks.find(({ facts }) => facts.picture === null) ?? null,
    captions: captions.map(({ language, label }) => ({ file: `captions-${language}.vtt`, language, label })),
    kid: key?.kid ?? null,
  }
  for (const { language, text } of captions) {
    const name = `captions-${language}`
    await writeFile(join(made, `${name}.vtt`), text)
    await writeFile(join(made, `${name}.m3u8`), captionPlaylist(`${name}.vtt`, lengthOf(stream)))
  }
  for (const track of tracks)
    await writeFile(join(made, track.folder, 'index.m3u8'), trackPlaylist(track, stream.kid))
  await writeFile(join(made, 'master.m3u8'), masterPlaylist(stream))
  await writeFile(join(made, 'stream.mpd'), dashManifest(stream))
  if (key)
    await writeFile(join(made, keysFile), `${JSON.stringify({ keys: [key] }, null, 2)}\n`, { mode: 0o600 })
  return stream
}

async function assembleTrack(
  folder: string,
  frameRate: string | null,
  { key, work, made }: Pick<Assembly, 'key' | 'work' | 'made'>,
): Promise<Track> {
  const [from, to] = [join(work, folder), join(made, folder)]
  await mkdir(to)
  // ffmpeg's edit list moves the track by what its encoder delayed. Some players obey it, some do not; without it all begin at zero.
  const init = rewrite(await readFile(join(from, 'init.mp4')), ['moov', 'trak'], (trak) =>
    without(trak, 'edts'),
  )
  await writeFile(join(to, 'init.mp4'), key ? encryptInit(init, key) : init)
  const encryptor = key ? new TrackEncryptor(init, key, randomBytes(8)) : null
  const segments: Track['segments'] = []
  const count = (await readdir(from)).filter((name) => name.endsWith('.m4s')).length
  for (let n = 0; n < count; n++) {
    const plain = await readFile(join(from, `${n}.m4s`))
    const times = segmentTimes(plain)
    const bytes = encryptor ? encryptor.segment(plain) : plain
    await writeFile(join(to, `${n}.m4s`), bytes)
    segments.push({ ...times, bytes: bytes.length })
  }
  if (segments.length === 0) throw new BrokenMedia('ffmpeg made no segments of it')
  return { folder, facts: trackFacts(init), segments, frameRate }
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

/** What ffmpeg or the boxes say of the file, as one line that names it. */
function refuse(file: string) {
  return (error: unknown): never => {
    if (!(error instanceof FfmpegFailed) && !(error instanceof BrokenMedia)) throw error
    throw new NotPackaged(`${basename(file)} cannot be packaged: ${error.message}.`)
  }
}
