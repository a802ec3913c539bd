/** ffmpeg and ffprobe of this machine. They read local files only, whatever a file says it refers to. */
import { Refused } from '../../../platform/refusals/refused.ts'
import { ProgramFailed, runProgram } from './program.ts'

/** What is in a video file. */
export interface Probed {
  /** As it is shown: upright, with square dots. */
  width: number
  height: number
  /** Pictures a second, as a fraction. */
  frameRate: string
  hasSound: boolean
  soundChannels: number
  /** Seconds. */
  duration: number
}

interface ProbedStream {
  codec_type?: string
  width?: number
  height?: number
  avg_frame_rate?: string
  r_frame_rate?: string
  sample_aspect_ratio?: string
  channels?: number
  duration?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

const missing = () => new Refused('noFfmpeg')
const localOnly = ['-protocol_whitelist', 'file,pipe,crypto,data']

/** @throws Refused `noFfmpeg`, ProgramFailed */
export async function probe(file: string): Promise<Probed> {
  let json = ''
  await runProgram(
    'ffprobe',
    ['-v', 'error', ...localOnly, '-of', 'json', '-show_streams', '-show_format', file],
    {
      out: (text) => {
        json += text
      },
      missing,
    },
  )
  const { streams = [], format } = JSON.parse(json) as {
    streams?: ProbedStream[]
    format?: { duration?: string }
  }
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const sound = streams.find((one) => one.codec_type === 'audio')
  const duration = Number(format?.duration ?? picture?.duration ?? 0)
  if (!picture?.width || !picture.height) throw new ProgramFailed('there is no picture in it')
  if (!(duration > 0)) throw new ProgramFailed('it does not say how long it is: it may be cut off')
  const turned =
    Math.abs((picture.side_data_list ?? []).find((it) => it.rotation)?.rotation ?? 0) % 180 === 90
  const wide = Math.round(picture.width * squareness(picture.sample_aspect_ratio))
  return {
    width: turned ? picture.height : wide,
    height: turned ? wide : picture.height,
    frameRate: fractionOr(picture.avg_frame_rate, fractionOr(picture.r_frame_rate, '25/1')),
    hasSound: sound !== undefined,
    soundChannels: sound?.channels ?? 0,
    duration,
  }
}

/**
 * Runs ffmpeg to its end. `done` hears how many seconds of the film are made, now and then.
 * @throws Refused `noFfmpeg`, ProgramFailed
 */
export async function ffmpeg(args: string[], folder: string, done: (seconds: number) => void): Promise<void> {
  const common = ['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-y']
  await runProgram('ffmpeg', [...common, ...args], {
    folder,
    out: (text) => {
      for (const [, micros] of text.matchAll(/out_time_us=(\d+)/g)) done(Number(micros) / 1_000_000)
    },
    missing,
  })
}

/** Arguments that name the source. */
export function source(file: string): string[] {
  return [...localOnly, '-i', file]
}

/** Width of a dot by its height. */
function squareness(ratio: string | undefined): number {
  const [wide = 0, high = 0] = (ratio ?? '').split(':').map(Number)
  return wide > 0 && high > 0 ? wide / high : 1
}

function fractionOr(text: string | undefined, otherwise: string): string {
  const [over = 0, under = 0] = (text ?? '').split('/').map(Number)
  return over > 0 && under > 0 ? `${over}/${under}` : otherwise
}
