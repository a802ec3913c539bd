/** Writes what players begin with: an HLS playlist and a DASH manifest over the same segments. Pure. */
import { systemBoxes } from './cenc.ts'
import type { TrackFacts } from './track-facts.ts'

/** A track in a folder of its own: `<folder>/init.mp4`, `<folder>/0.m4s`, `<folder>/1.m4s`, … */
export interface Track {
  folder: string
  facts: TrackFacts
  /** In units of the track's timescale. */
  segments: { start: number; duration: number; bytes: number }[]
  /** Pictures a second, as a fraction; null for sound. */
  frameRate: string | null
}

export interface TextTrack {
  /** Its WebVTT file. */
  file: string
  language: string
  label: string
}

export interface Stream {
  pictures: readonly Track[]
  sound: Track | null
  captions: readonly TextTrack[]
  /** Hex; null: not encrypted. */
  kid: string | null
}

const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const quotedText = (text: string) => text.replace(/["\r\n]/g, "'")

/** Most bits a second of any segment, and of the whole. */
export function rates({ facts, segments }: Track): { peak: number; mean: number } {
  const seconds = (units: number) => units / facts.timescale
  const peaks = segments.map(({ bytes, duration }) => (bytes * 8) / seconds(duration))
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0)
  const units = segments.reduce((sum, one) => sum + one.duration, 0)
  return { peak: Math.ceil(Math.max(...peaks)), mean: Math.ceil((bytes * 8) / seconds(units)) }
}

/** Seconds of the longest track. */
export function lengthOf({ pictures, sound }: Stream): number {
  const lengths = [...pictures, ...(sound ? [sound] : [])].map(
    ({ facts, segments }) => segments.reduce((sum, one) => sum + one.duration, 0) / facts.timescale,
  )
  return Math.max(...lengths)
}

/** `master.m3u8`. */
export function masterPlaylist(stream: Stream): string {
  const { pictures, sound, captions } = stream
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.folder}/index.m3u8"`,
    )
  for (const { file, language, label } of captions)
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${quotedText(label)}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,URI="${file.replace(/\.vtt$/, '.m3u8')}"`,
    )
  const soundRates = sound ? rates(sound) : { peak: 0, mean: 0 }
  for (const track of pictures) {
    const { peak, mean } = rates(track)
    const { picture, codec } = track.facts
    const codecs = [codec, ...(sound ? [sound.facts.codec] : [])].join(',')
    const rate = track.frameRate === null ? '' : `,FRAME-RATE=${decimal(track.frameRate)}`
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak + soundRates.peak},AVERAGE-BANDWIDTH=${mean + soundRates.mean},RESOLUTION=${picture?.width}x${picture?.height},CODECS="${codecs}"${rate}${sound ? ',AUDIO="sound"' : ''}${captions.length > 0 ? ',SUBTITLES="captions"' : ''}`,
      `${track.folder}/index.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** A track's own playlist, `<folder>/index.m3u8`. */
export function trackPlaylist({ facts, segments }: Track, kid: string | null): string {
  const seconds = segments.map(({ duration }) => duration / facts.timescale)
  return playlist([
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...seconds))}`,
    ...(kid === null ? [] : keyLines(kid)),
    '#EXT-X-MAP:URI="init.mp4"',
    ...seconds.flatMap((length, index) => [`#EXTINF:${length.toFixed(6)},`, `${index}.m4s`]),
  ])
}

/** The playlist of a file of captions. */
export function captionPlaylist(file: string, seconds: number): string {
  return playlist([`#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`, `#EXTINF:${seconds.toFixed(6)},`, file])
}

/** `stream.mpd`. */
export function dashManifest(stream: Stream): string {
  const { pictures, sound, captions, kid } = stream
  const guard = kid === null ? '' : protection(kid)
  const sets = [
    `<AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">${guard}
${pictures.map(representation).join('\n')}
    </AdaptationSet>`,
    ...(sound
      ? [
          `<AdaptationSet contentType="audio" mimeType="audio/mp4" segmentAlignment="true" startWithSAP="1">${guard}
${representation(sound)}
    </AdaptationSet>`,
        ]
      : []),
    ...captions.map(
      ({ file, language, label }) =>
        `<AdaptationSet contentType="text" mimeType="text/vtt" lang="${xml(language)}"><Label>${xml(label)}</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>
      <Representation id="captions-${xml(language)}" bandwidth="256"><BaseURL>${xml(file)}</BaseURL></Representation>
    </AdaptationSet>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT${lengthOf(stream).toFixed(3)}S" minBufferTime="PT4S">
  <Period id="0">
    ${sets.join('\n    ')}
  </Period>
</MPD>
`
}

function representation(track: Track): string {
  const { folder, facts, segments, frameRate } = track
  const kind = facts.picture
    ? `width="${facts.picture.width}" height="${facts.picture.height}"${frameRate === null ? '' : ` frameRate="${frameRate}"`}`
    : `audioSamplingRate="${facts.samplingRate}"`
  const timeline = segments.map(({ start, duration }) => `<S t="${start}" d="${duration}"/>`).join('')
  return `      <Representation id="${folder}" bandwidth="${rates(track).peak}" codecs="${facts.codec}" ${kind}>
        <SegmentTemplate timescale="${facts.timescale}" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s" startNumber="0"${offset(segments[0]?.start ?? 0)}><SegmentTimeline>${timeline}</SegmentTimeline></SegmentTemplate>
      </Representation>`
}

function offset(first: number): string {
  return first === 0 ? '' : ` presentationTimeOffset="${first}"`
}

function protection(kid: string): string {
  const [common, widevine] = systemBoxes(kid).map((bytes) => bytes.toString('base64'))
  return `
      <ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${dashed(kid)}"/>
      <ContentProtection schemeIdUri="urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b" value="ClearKey1.0"><cenc:pssh>${common}</cenc:pssh></ContentProtection>
      <ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"><cenc:pssh>${widevine}</cenc:pssh></ContentProtection>`
}

function keyLines(kid: string): string[] {
  const [common, widevine] = systemBoxes(kid).map((bytes) => bytes.toString('base64'))
  const line = (data: string | undefined, format: string) =>
    `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,${data}",KEYID=0x${kid.toUpperCase()},KEYFORMAT="${format}",KEYFORMATVERSIONS="1"`
  return [
    line(common, 'urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b'),
    line(widevine, 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed'),
  ]
}

function playlist(lines: string[]): string {
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MEDIA-SEQUENCE:0']
  return `${[...head, ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}

function dashed(kid: string): string {
  return kid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A fraction such as 30000/1001 as HLS writes it. */
function decimal(fraction: string): string {
  const [over = 0, under = 1] = fraction.split('/').map(Number)
  return (over / under).toFixed(3)
}
