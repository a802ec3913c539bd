/**
 * What an HLS playlist or a DASH manifest says: what it refers to, how long it is, which qualities it offers. Read by patterns, as
 * far as an import and the data saver need it; the player reads it in full. Pure.
 */

import { type Fault, fault } from '@porua/files/faults/faults'

export interface Quality {
  height: number
  bandwidth: number
  bytes: number
}

export interface StreamFacts {
  /** Relative addresses of files that must be there. */
  references: string[]
  /** Playlists among them, to be read as well. */
  playlists: string[]
  /** Milliseconds, null where it does not say. */
  duration: number | null
  /** Bits a second and lines of each picture; `bytes` once the duration is known. */
  qualities: Omit<Quality, 'bytes'>[]
  /** The parts are encrypted. */
  encrypted: boolean
  /** Ids of the keys that it names, hex. */
  kids: string[]
  /** Text tracks, with the relative address of each. */
  captions: { language: string; label: string; address: string }[]
}

/** The facts, or what is wrong with the manifest. */
export function readManifest(name: string, text: string): StreamFacts | Fault {
  if (isHevcAlone(text)) return fault('hevcAlone')
  return name.toLowerCase().endsWith('.mpd') ? readDash(text) : readHls(text)
}

/** Whether none of the codings of pictures that a manifest names is one that every phone has. */
function isHevcAlone(text: string): boolean {
  const codings = [...text.matchAll(/\bcodecs="([^"]*)"/gi)].flatMap(([, list = '']) => list.split(','))
  const has = (pattern: RegExp) => codings.some((coding) => pattern.test(coding.trim()))
  return has(/^(?:hvc1|hev1|dvh1|dvhe)\b/i) && !has(/^(?:avc[13]|vp0?9|av01)\b/i)
}

/** Qualities with what it would cost to watch each to the end. */
export function withBytes(qualities: StreamFacts['qualities'], duration: number | null): Quality[] {
  const best = new Map<number, number>()
  for (const { height, bandwidth } of qualities) best.set(height, Math.max(bandwidth, best.get(height) ?? 0))
  return [...best]
    .map(([height, bandwidth]) => ({
      height,
      bandwidth,
      bytes: Math.round((bandwidth / 8) * ((duration ?? 0) / 1000)),
    }))
    .sort((a, b) => a.height - b.height)
}

function readHls(text: string): StreamFacts | Fault {
  if (!text.replace(/^\uFEFF/, '').startsWith('#EXTM3U')) return fault('notHls')
  const facts: StreamFacts = {
    references: [],
    playlists: [],
    duration: null,
    qualities: [],
    encrypted: false,
    kids: [],
    captions: [],
  }
  let seconds = 0
  const refer = (address: string) => {
    facts.references.push(address)
    if (/\.m3u8(?:\?|$)/i.test(address)) facts.playlists.push(address)
  }
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '') continue
    if (!line.startsWith('#')) {
      refer(line)
      continue
    }
    const inf = /^#EXTINF:\s*([\d.]+)/.exec(line)
    if (inf) seconds += Number(inf[1])
    const address = /[:,]URI="([^"]*)"/.exec(line)?.[1]
    const isFile = !/^#EXT-X-(?:SESSION-DATA|I-FRAME)/.test(line) && !address?.startsWith('data:')
    if (address !== undefined && isFile) refer(address)
    if (address !== undefined && /^#EXT-X-MEDIA:(?:.*,)?TYPE=SUBTITLES/.test(line)) {
      const value = (name: string) => new RegExp(`[:,]${name}="([^"]*)"`).exec(line)?.[1] ?? ''
      facts.captions.push({ language: value('LANGUAGE'), label: value('NAME'), address })
    }
    if (/^#EXT-X-(?:SESSION-)?KEY:/.test(line) && !/METHOD=NONE/.test(line)) facts.encrypted = true
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const height = Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0)
      const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0)
      if (height > 0 && bandwidth > 0) facts.qualities.push({ height, bandwidth })
    }
  }
  if (facts.references.length === 0) return fault('emptyPlaylist')
  facts.kids = kidsIn(text, /[:,]KEYID=0x([0-9a-f]+)/gi)
  if (seconds > 0) facts.duration = Math.round(seconds * 1000)
  return facts
}

function readDash(text: string): StreamFacts | Fault {
  if (!/<MPD[\s>]/.test(text)) return fault('notDash')
  if (/type="dynamic"/.test(text)) return fault('liveStream')
  const facts: StreamFacts = {
    references: [],
    playlists: [],
    duration: durationOf(/mediaPresentationDuration="([^"]+)"/.exec(text)?.[1]),
    qualities: [],
    encrypted: /<ContentProtection\b/.test(text),
    kids: kidsIn(text, /\bdefault_KID="([^"]+)"/g),
    captions: [],
  }
  for (const match of text.matchAll(/<BaseURL[^>]*>([^<]*)<\/BaseURL>/g))
    facts.references.push((match[1] ?? '').trim())
  for (const match of text.matchAll(/<SegmentURL\b[^>]*\bmedia="([^"]+)"/g))
    facts.references.push(match[1] ?? '')
  let sound = 0
  for (const set of text.match(/<AdaptationSet\b[\s\S]*?<\/AdaptationSet>/g) ?? []) {
    facts.captions.push(...captionsOf(set))
    const isSound = /(?:contentType="audio"|mimeType="audio\/)/.test(set)
    for (const representation of set.match(/<Representation\b[^>]*>/g) ?? []) {
      const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(representation)?.[1]
      const bandwidth = Number(value('bandwidth') ?? 0)
      const height = Number(value('height') ?? /\bheight="(\d+)"/.exec(set)?.[1] ?? 0)
      if (isSound) sound = Math.max(sound, bandwidth)
      else if (height > 0) facts.qualities.push({ height, bandwidth })
      const first = /\binitialization="([^"]+)"/.exec(set)?.[1]
      if (first !== undefined)
        facts.references.push(
          first
            .replaceAll('$RepresentationID$', value('id') ?? '')
            .replaceAll('$Bandwidth$', String(bandwidth)),
        )
    }
  }
  facts.qualities = facts.qualities.map((it) => ({ ...it, bandwidth: it.bandwidth + sound }))
  return facts
}

/** The captions of a set of a DASH manifest, where it is one of files. */
function captionsOf(set: string): StreamFacts['captions'] {
  const address = /<BaseURL[^>]*>([^<]*)<\/BaseURL>/.exec(set)?.[1]?.trim()
  if (!/contentType="text"|mimeType="text\/vtt"/.test(set) || !address) return []
  const language = /<AdaptationSet\b[^>]*\blang="([^"]*)"/.exec(set)?.[1] ?? ''
  return [{ language, label: /<Label[^>]*>([^<]*)<\/Label>/.exec(set)?.[1]?.trim() || language, address }]
}

/** The key ids that a pattern finds, each once. */
function kidsIn(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map(([, kid = '']) => kid.replaceAll('-', '').toLowerCase())
  return [...new Set(found.filter((kid) => /^[0-9a-f]{32}$/.test(kid)))]
}

/** ISO 8601 duration in milliseconds, null for none. */
function durationOf(text: string | undefined): number | null {
  const parts = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text ?? '')
  if (!parts) return null
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
  return Math.round(
    (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  )
}
