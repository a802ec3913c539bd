/** What the tests of packaging share: whether ffmpeg is here, and films that it draws. */
import { execFileSync, spawnSync } from 'node:child_process'

/** ffmpeg's absence is said in one line, once a file. */
export function hasFfmpeg(what: string): boolean {
  const here = spawnSync('ffmpeg', ['-version']).status === 0
  if (!here) process.stderr.write(`${what}: not run, ffmpeg is missing (Debian: apt-get install ffmpeg).\n`)
  return here
}

/** Draws a film with a tone, so many seconds long. */
export function drawFilm(file: string, { size = '426x240', seconds = 5, sound = true } = {}): void {
  // Five pictures a second: the machine has other things to do.
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=${size}:rate=5:duration=${seconds}`,
    ...(sound ? ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`, '-c:a', 'aac'] : []),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    file,
  ])
}

/** The digest of every sample that ffmpeg reads from a film, as a player would that holds the key. */
export function samplesIn(file: string, key?: string): string[] {
  const decryption = key === undefined ? [] : ['-decryption_key', key]
  const text = execFileSync('ffmpeg', [
    '-v',
    'error',
    ...decryption,
    '-i',
    file,
    '-c',
    'copy',
    '-f',
    'framemd5',
    '-',
  ]).toString()
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',')[5]?.trim() ?? '')
}
