/** How ffmpeg is asked for the parts of a packaged video: one quality, the sound, the pictures for its card. Pure. */
import { type Probed, source } from './ffmpeg.ts'
import type { Rung } from './ladder.ts'

/** Seconds of a segment; every segment begins with a whole picture, in all qualities at the same moment. */
export const segmentSeconds = 4
/** More pictures a second than this are thrown away: a lesson needs no more, and a phone pays for them. */
const mostFrames = 30

/** Pictures a second of the qualities, as a fraction. */
function frameRateOf({ frameRate }: Probed): string {
  const [over = 0, under = 1] = frameRate.split('/').map(Number)
  return over / under > mostFrames + 0.5 ? `${mostFrames}/1` : frameRate
}

/** What a quality, or the sound, is called in the folder that ffmpeg runs in. */
export const trackFile = 'track.mp4'

/** One quality as a file. */
export function pictureArgs(file: string, probed: Probed, rung: Rung): string[] {
  return [
    ...source(file),
    '-map',
    '0:V:0',
    '-an',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-vf',
    // Pictures that begin later than the sound: the first of them stands there from the start.
    `fps=${frameRateOf(probed)}:start_time=0,scale=${rung.width}:${rung.height}:flags=lanczos,setsar=1,format=yuv420p`,
    '-c:v',
    'libx264',
    '-preset',
    'medium',
    '-crf',
    '23',
    '-profile:v',
    rung.lines < 720 ? 'main' : 'high',
    '-maxrate',
    String(rung.rate),
    '-bufsize',
    String(rung.rate * 2),
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    '-g',
    '9999',
    '-keyint_min',
    '9999',
    ...track(),
  ]
}

/** The sound, likewise. */
export function soundArgs(file: string, { soundChannels }: Probed): string[] {
  return [
    ...source(file),
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    // Sound that begins later than the picture stays where it is: what is before it is silence.
    '-af',
    'aresample=async=1:first_pts=0',
    '-c:a',
    'aac',
    '-ar',
    '48000',
    '-ac',
    soundChannels === 1 ? '1' : '2',
    '-b:a',
    soundChannels === 1 ? '64k' : '96k',
    ...track(),
  ]
}

/** The picture of the card, and the larger one that stands before the film begins: `thumbnail.jpg`, `poster.jpg`. */
export function cardArgs(file: string, { duration }: Probed): string[] {
  const small = ['-frames:v', '1', '-vf', `scale=${within(480)}`, '-q:v', '4', 'thumbnail.jpg']
  const large = ['-frames:v', '1', '-vf', `scale=${within(1280)}`, '-q:v', '4', 'poster.jpg']
  return [
    '-ss',
    (duration * 0.3).toFixed(3),
    ...source(file),
    '-map',
    '0:V:0',
    ...small,
    '-map',
    '0:V:0',
    ...large,
  ]
}

/** Not wider than this, and never larger than it is. */
function within(width: number): string {
  return `'min(${width},iw*sar)':-2,setsar=1`
}

// Without edit lists, which move a track by what its encoder delayed: some players obey them, some do not. All tracks begin at zero.
function track(): string[] {
  return ['-f', 'mp4', '-use_editlist', '0', '-movflags', '+negative_cts_offsets', trackFile]
}
