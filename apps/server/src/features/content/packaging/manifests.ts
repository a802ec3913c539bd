/** What the playlists and the manifest of Shaka Packager lack: captions, and what some players need otherwise. Pure. */

export interface TextTrack {
  /** Its WebVTT file. */
  file: string
  language: string
  label: string
}

const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const quotedText = (text: string) => text.replace(/["\r\n]/g, "'")

/** Seconds of the longest track in `stream.mpd`. */
export function lengthOf(mpd: string): number {
  const tracks = mpd.matchAll(/ timescale="(\d+)"[^>]*>\s*<SegmentTimeline>(.*?)<\/SegmentTimeline>/gs)
  const lengths = [...tracks].map(([, timescale, timeline = '']) => {
    const parts = [...timeline.matchAll(/ d="(\d+)"(?: r="(\d+)")?/g)]
    const units = parts.reduce(
      (sum, [, length, repeats = 0]) => sum + Number(length) * (Number(repeats) + 1),
      0,
    )
    return units / Number(timescale)
  })
  return Math.max(0, ...lengths)
}

/** `stream.mpd` with captions, and as long as its longest track: the packager's is cut where the pictures end. */
export function dashManifest(mpd: string, captions: readonly TextTrack[]): string {
  const sets = captions.map(
    ({ file, language, label }) =>
      `    <AdaptationSet contentType="text" mimeType="text/vtt" lang="${xml(language)}"><Label>${xml(label)}</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>
      <Representation id="captions-${xml(language)}" bandwidth="256"><BaseURL>${xml(file)}</BaseURL></Representation>
    </AdaptationSet>
`,
  )
  return mpd
    .replace(/(mediaPresentationDuration=")[^"]*/, (_, name) => `${name}PT${lengthOf(mpd).toFixed(3)}S`)
    .replace('  </Period>', (end) => `${sets.join('')}${end}`)
}

/** `master.m3u8` with captions, and with the sound that there is as the usual one. */
export function masterPlaylist(playlist: string, captions: readonly TextTrack[]): string {
  const texts = captions.map(
    ({ file, language, label }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${quotedText(label)}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,URI="${file.replace(/\.vtt$/, '.m3u8')}"\n`,
  )
  return playlist
    .replace(/^(#EXT-X-MEDIA:TYPE=AUDIO,.*DEFAULT=)NO/m, '$1YES')
    .replace(/^#EXT-X-STREAM-INF:.*$/gm, (line) => (texts.length > 0 ? `${line},SUBTITLES="captions"` : line))
    .replace(/^#EXT-X-STREAM-INF:/m, (line) => `${texts.join('')}${line}`)
}

/** The playlist of a file of captions. */
export function captionPlaylist(file: string, seconds: number): string {
  return `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(6)},
${file}
#EXT-X-ENDLIST
`
}

/**
 * A track's own playlist. The packager signals the common system as 'identity' with the key's id at the place of the key itself:
 * players would take that for a ClearKey key and ask no licence service.
 */
export function trackPlaylist(playlist: string, kid: string): string {
  // A `pssh` box of version 1 with one key id and no data.
  const box = `000000347073736801000000${commonSystem.replaceAll('-', '')}00000001${kid}00000000`
  const data = Buffer.from(box, 'hex').toString('base64')
  return playlist.replace(
    /URI="[^"]*",KEYFORMAT="identity"/,
    `URI="data:text/plain;base64,${data}",KEYID=0x${kid.toUpperCase()},KEYFORMAT="urn:uuid:${commonSystem}",KEYFORMATVERSIONS="1"`,
  )
}

const commonSystem = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'
