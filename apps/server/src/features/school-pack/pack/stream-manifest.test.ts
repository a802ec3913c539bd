import { describe, expect, it, test } from 'vitest'
import { readManifest, withBytes } from './stream-manifest.ts'

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="bn",URI="audio/bn.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=300000,RESOLUTION=426x240,AUDIO="a"
v/240.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=854x480,AUDIO="a"
v/480.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="v/i.m3u8"
`

test('an HLS master names its playlists and qualities', () => {
  expect(readManifest('master.m3u8', master)).toEqual({
    references: ['audio/bn.m3u8', 'v/240.m3u8', 'v/480.m3u8'],
    playlists: ['audio/bn.m3u8', 'v/240.m3u8', 'v/480.m3u8'],
    duration: null,
    qualities: [
      { height: 240, bandwidth: 400_000 },
      { height: 480, bandwidth: 900_000 },
    ],
    encrypted: false,
    kids: [],
    captions: [],
  })
})

test('an HLS media playlist names its parts, its length and its key', () => {
  const text = `#EXTM3U
#EXT-X-KEY:METHOD=AES-128,URI="k.key"
#EXT-X-MAP:URI="init.mp4"
#EXTINF:6.006,
1.m4s
#EXTINF:3.994,
2.m4s
#EXT-X-ENDLIST`
  expect(readManifest('v.m3u8', text)).toMatchObject({
    references: ['k.key', 'init.mp4', '1.m4s', '2.m4s'],
    duration: 10_000,
    encrypted: true,
  })
})

test('a DASH manifest names first parts, length, and the sound in each quality', () => {
  const text = `<MPD mediaPresentationDuration="PT1M2.5S"><Period>
    <AdaptationSet contentType="audio"><Representation id="a" bandwidth="64000" mimeType="audio/mp4">
      <SegmentTemplate initialization="$RepresentationID$/i.mp4" media="$RepresentationID$/$Number$.m4s"/></Representation></AdaptationSet>
    <AdaptationSet contentType="video"><Representation id="v" bandwidth="500000" height="360"/>
      <SegmentTemplate initialization="$RepresentationID$/i.mp4" media="$RepresentationID$/$Number$.m4s"/></AdaptationSet>
  </Period></MPD>`
  expect(readManifest('x.mpd', text)).toEqual({
    references: ['a/i.mp4', 'v/i.mp4'],
    playlists: [],
    duration: 62_500,
    qualities: [{ height: 360, bandwidth: 564_000 }],
    encrypted: false,
    kids: [],
    captions: [],
  })
})

test('key ids and captions, in both', () => {
  const kid = '4060a865887842679cbf91ae5bae1e72'
  const hls = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="c",NAME="বাংলা",LANGUAGE="bn",URI="bn.m3u8"
#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AAAA",KEYID=0x${kid.toUpperCase()},KEYFORMAT="x"
#EXTINF:4,
0.m4s`
  expect(readManifest('x.m3u8', hls)).toMatchObject({
    references: ['bn.m3u8', '0.m4s'],
    encrypted: true,
    kids: [kid],
    captions: [{ language: 'bn', label: 'বাংলা', address: 'bn.m3u8' }],
  })
  const dashed = '4060A865-8878-4267-9cbf-91ae5bae1e72'
  const dash = `<MPD><Period><AdaptationSet contentType="video"><ContentProtection cenc:default_KID="${dashed}"/></AdaptationSet>
    <AdaptationSet contentType="text" lang="en"><Label>English</Label><Representation><BaseURL>en.vtt</BaseURL></Representation></AdaptationSet></Period></MPD>`
  expect(readManifest('x.mpd', dash)).toMatchObject({
    references: ['en.vtt'],
    encrypted: true,
    kids: [kid],
    captions: [{ language: 'en', label: 'English', address: 'en.vtt' }],
  })
})

test.each([
  ['x.m3u8', '<html>', 'is not an HLS playlist'],
  ['x.m3u8', '#EXTM3U\n', 'is a playlist of nothing'],
  ['x.mpd', '{}', 'is not a DASH manifest'],
  ['x.mpd', '<MPD type="dynamic">', 'is a live stream'],
])('%s of %j is refused', (name, text, why) => {
  expect(readManifest(name, text)).toMatchObject({ text: expect.stringContaining(why) })
})

test('what a quality costs', () => {
  const qualities = [
    { height: 480, bandwidth: 800_000 },
    { height: 240, bandwidth: 400_000 },
    { height: 480, bandwidth: 700_000 },
  ]
  expect(withBytes(qualities, 60_000)).toEqual([
    { height: 240, bandwidth: 400_000, bytes: 3_000_000 },
    { height: 480, bandwidth: 800_000, bytes: 6_000_000 },
  ])
})

describe('a manifest with HEVC', () => {
  const hls = (...codecs: string[]) =>
    [
      '#EXTM3U',
      ...codecs.flatMap((one) => [`#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${one},mp4a.40.2"`, 'a.m3u8']),
    ].join('\n')
  const dash = (codec: string) =>
    `<MPD><AdaptationSet contentType="video"><Representation codecs="${codec}" height="240" bandwidth="1"/></AdaptationSet></MPD>`

  it('alone is refused, with the way on; beside H.264 it is taken', () => {
    for (const facts of [
      readManifest('a.m3u8', hls('hvc1.1.6.L93.B0')),
      readManifest('a.mpd', dash('hev1.1.6.L93.B0')),
    ])
      expect(facts).toMatchObject({
        text: expect.stringMatching(/^offers its pictures as HEVC \(H.265\) alone, .*school -- media/),
      })
    expect(readManifest('a.m3u8', hls('hvc1.1.6.L93.B0', 'avc1.64001f'))).toMatchObject({ captions: [] })
    expect(readManifest('a.mpd', dash('avc1.64001f'))).toMatchObject({ captions: [] })
  })
})
