/**
 * A video that is a folder: an HLS playlist or a DASH manifest with everything that stands beside and below it. The whole folder
 * comes along under a key of its own, so that what refers to each other still does.
 */

import { createHash } from 'node:crypto'
import { dirname, posix } from 'node:path'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { PlannedMedia } from '@porua/files/media'
import type { PackFile, PackSource } from '@porua/files/source'
import { isFileKey } from '../../../ports/files/files.ts'
import { type Quality, readManifest, type StreamFacts, withBytes } from './stream-manifest.ts'

/** What a folder of a video may hold, by extension. */
const parts = /\.(m3u8|mpd|m4s|mp4|m4v|m4a|cmfv|cmfa|ts|aac|mp3|webm|vtt|key|jpe?g|png|webp)$/i
/** ClearKey ids and keys, hex: kept apart from the media, given out as a licence only. */
export const keysFile = 'clearkey.json'
const mostFiles = 20_000
const mostManifestBytes = 8 * 1024 * 1024

export interface StreamFolder {
  /** Media key of the manifest. */
  key: string
  /** Milliseconds. */
  duration: number | null
  qualities: Quality[]
  encrypted: boolean
  /** Paths of all files below the manifest's folder, so that an export finds them again. */
  files: string[]
  keys: { kid: string; key: string }[]
  /** Ids of the keys that its manifests name, hex. */
  kids: string[]
  /** Text tracks; the addresses are media keys. */
  captions: { language: string; label: string; URL: string }[]
  size: number
}

/** Reads the folder of a manifest and plans its files, or says what is wrong. */
export async function readStream(
  source: PackSource,
  manifest: PackFile,
  plan: (key: string, media: PlannedMedia) => void,
): Promise<StreamFolder | Fault> {
  const folder = dirname(manifest.path)
  if (folder === 'media' || folder === '.')
    return fault('streamOwnFolder', { folder: posix.basename(manifest.path).replace(/\..*$/, '') })
  const files = await source.tree(folder)
  if (files.length > mostFiles) return fault('streamManyFiles', { most: mostFiles })
  const inside = (path: string) => path.slice(folder.length + 1)
  const byPath = new Map(files.map((file) => [inside(file.path), file]))
  const facts = await readAll(inside(manifest.path), byPath)
  if (isFault(facts)) return facts
  const keys = await readKeys(byPath.get(keysFile))
  if (isFault(keys)) return keys
  byPath.delete(keysFile)

  const folderHash = createHash('sha256')
  const planned: { path: string; media: PlannedMedia }[] = []
  let size = 0
  for (const [path, file] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!parts.test(path)) return fault('streamStranger', { value: file.path })
    if (!isFileKey(path)) return fault('streamFileName', { value: file.path })
    if (file.size === 0) return fault('streamEmptyFile', { value: file.path })
    const sha256 = await digest(file)
    folderHash.update(`${path}\n${sha256}\n`)
    planned.push({ path, media: { source: file.source, sha256 } })
    size += file.size
  }
  const base = `school/${folderHash.digest('hex').slice(0, 32)}`
  for (const { path, media } of planned) plan(`${base}/${path}`, media)
  return {
    key: `${base}/${inside(manifest.path)}`,
    duration: facts.duration,
    qualities: withBytes(facts.qualities, facts.duration),
    encrypted: facts.encrypted,
    files: planned.map(({ path }) => path),
    keys,
    kids: facts.kids,
    captions: facts.captions.map(({ language, label, address }) => ({
      language,
      label,
      URL: `${base}/${address}`,
    })),
    size,
  }
}

/** The manifest and every playlist that it leads to; each reference must be in the folder. */
async function readAll(first: string, files: ReadonlyMap<string, PackFile>): Promise<StreamFacts | Fault> {
  const whole: StreamFacts = {
    references: [],
    playlists: [],
    duration: null,
    qualities: [],
    encrypted: false,
    kids: [],
    captions: [],
  }
  const seen = new Set<string>()
  const waiting = [first]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = files.get(path)
    if (!file) return fault('streamNotInPack', { value: path })
    if (file.size > mostManifestBytes) return fault('manifestBig')
    const facts = readManifest(path, new TextDecoder().decode(await file.read()))
    if (isFault(facts)) return path === first ? facts : fault('streamLeadsTo', { value: path, why: facts })
    const folder = posix.dirname(path)
    for (const address of facts.references) {
      const target = resolve(folder, address)
      if (target === null) return fault('streamOutside', { value: address })
      if (!files.has(target) && !hasBelow(files, target)) return fault('streamNotInPack', { value: address })
      if (facts.playlists.includes(address)) waiting.push(target)
      for (const one of facts.captions)
        if (one.address === address) whole.captions.push({ ...one, address: target })
    }
    whole.duration = Math.max(whole.duration ?? 0, facts.duration ?? 0) || null
    whole.qualities.push(...facts.qualities)
    whole.encrypted ||= facts.encrypted
    whole.kids = [...new Set([...whole.kids, ...facts.kids])]
  }
  return whole
}

/** A path below the folder, null for an address that leads out of it. */
function resolve(folder: string, address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) return null
  let plain: string
  try {
    plain = decodeURIComponent(address.replace(/[?#].*$/, ''))
  } catch {
    return null
  }
  const path = posix.normalize(posix.join(folder, plain))
  return path.startsWith('..') ? null : path
}

/** Whether a base address names a folder that is there. */
function hasBelow(files: ReadonlyMap<string, PackFile>, path: string): boolean {
  const prefix = path.endsWith('/') ? path : `${path}/`
  return path === '.' || [...files.keys()].some((file) => file.startsWith(prefix))
}

async function readKeys(file: PackFile | undefined): Promise<{ kid: string; key: string }[] | Fault> {
  if (!file) return []
  const wrong = fault('clearKeyWrong', { file: keysFile })
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(await file.read()))
  } catch {
    return wrong
  }
  const list = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : null
  if (!Array.isArray(list) || list.length === 0 || list.length > 64) return wrong
  const hex = (it: unknown) => (typeof it === 'string' ? it.replaceAll('-', '').toLowerCase() : '')
  const keys = list.map((it: { kid?: unknown; key?: unknown } | null) => ({
    kid: hex(it?.kid),
    key: hex(it?.key),
  }))
  return keys.every(({ kid, key }) => /^[0-9a-f]{32}$/.test(kid) && /^[0-9a-f]{32}$/.test(key)) ? keys : wrong
}

async function digest(file: PackFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.chunks()) hash.update(chunk)
  return hash.digest('hex')
}
