/**
 * Shaka Packager, from the npm package of that name: it cuts encoded tracks into segments, encrypts them (Common Encryption) and
 * writes HLS playlists and a DASH manifest.
 */
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Refused } from '../../../platform/refusals/refused.ts'
import { ProgramFailed, runProgram } from './program.ts'
import { segmentSeconds } from './renditions.ts'

export interface ContentKey {
  /** 32 hex digits each. */
  kid: string
  key: string
}

/** An encoded track: `file` becomes `<folder>/init.mp4`, `<folder>/0.m4s`, …, `<folder>/index.m3u8`. */
export interface Track {
  kind: 'video' | 'audio'
  /** Seen from the folder that is made, as the packager's lists of names have no quotes for the signs of a path. */
  file: string
  folder: string
}

const programs: Record<string, string> = {
  'linux-x64': 'packager-linux-x64',
  'linux-arm64': 'packager-linux-arm64',
  'darwin-x64': 'packager-osx-x64',
  'darwin-arm64': 'packager-osx-arm64',
  'win32-x64': 'packager-win-x64.exe',
  // Windows on ARM runs programs for x64.
  'win32-arm64': 'packager-win-x64.exe',
}

/** The program for this machine. @throws Refused `noPackager` */
export function packagerProgram(machine = `${process.platform}-${process.arch}`): string {
  const name = programs[machine]
  if (name === undefined) throw new Refused('noPackager')
  try {
    return createRequire(import.meta.url).resolve(`shaka-packager/bin/${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') throw new Refused('noPackager')
    throw error
  }
}

interface Cut {
  tracks: readonly Track[]
  key: ContentKey | null
  /** An empty folder: `master.m3u8` and `stream.mpd` come into it, and a folder for each track. */
  made: string
  /** A file of settings that stands there while the packager runs; seen from the same folder. */
  settings: string
}

/** @throws Refused `noPackager`, ProgramFailed */
export async function cutAndEncrypt({ tracks, key, made, settings }: Cut): Promise<void> {
  const lines = [
    '--quiet',
    `--segment_duration=${segmentSeconds}`,
    '--start_segment_number=0',
    '--generate_static_live_mpd',
    '--min_buffer_time=4',
    '--mpd_output=stream.mpd',
    '--hls_master_playlist_output=master.m3u8',
    ...(key ? encryption(key) : []),
  ]
  // In a file of ours alone: every user of a machine may read the arguments of its programs.
  await writeFile(join(made, settings), `${lines.join('\n')}\n`, { mode: 0o600 })
  try {
    await runProgram(packagerProgram(), [`--flagfile=${settings}`, ...tracks.map(descriptor)], {
      folder: made,
      missing: () => new Refused('noPackager'),
    })
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    // Without the time and the place in the packager's code that stand before what it says.
    throw new ProgramFailed(error.message.replace(/^[A-Z]\d{4} .*?\] /, ''))
  } finally {
    await rm(join(made, settings))
  }
}

function descriptor({ kind, file, folder }: Track): string {
  return [
    `in=${file}`,
    `stream=${kind}`,
    `init_segment=${folder}/init.mp4`,
    `segment_template=${folder}/$Number$.m4s`,
    `playlist_name=${folder}/index.m3u8`,
    ...(kind === 'audio' ? ['hls_group_id=sound', 'hls_name=sound'] : []),
  ].join(',')
}

function encryption({ kid, key }: ContentKey): string[] {
  return [
    '--enable_raw_key_encryption',
    '--protection_scheme=cenc',
    `--keys=label=:key_id=${kid}:key=${key}`,
    // Systems that find their key id in the file itself: the common one (ClearKey), and Widevine.
    '--protection_systems=Common,Widevine',
    '--clear_lead=0',
  ]
}
