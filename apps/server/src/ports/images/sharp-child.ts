/**
 * The workshop's process: opens pictures with sharp, one at a time, as its parent asks. Bytes from strangers meet a decoder
 * here and nowhere else: should it crash, eat memory or run for ever, this process ends and the school goes on.
 */

import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Wording } from '../../platform/refusals/refusals.ts'
import { foreignPart } from './foreign-parts.ts'
import { longestSide, mostPixels } from './images.ts'
import { type PictureDone, type PictureJob, tooMuchMemory } from './sharp-jobs.ts'

/** Most memory of this process, in bytes, as its parent says. */
const mostMemory = Number(process.argv[2])
const secondsPerPicture = 20

sharp.concurrency(1)
sharp.cache(false)
// Whatever a file says that it is, no other reader of pictures is started.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

process.on('message', (job: PictureJob) => {
  void work(job).then((done) => process.send?.(done))
})
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(tooMuchMemory)
}, 50)

async function work(job: PictureJob): Promise<PictureDone> {
  try {
    const bad = await refused(job)
    if (bad !== null) return { id: job.id, bad }
    for (const output of job.outputs) await make(job, output)
    return { id: job.id }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    // A full disk is no fault of the picture's.
    if (code !== undefined) return { id: job.id, broken: message }
    if (/timeout/i.test(message)) return { id: job.id, bad: 'pictureTooSlow' }
    return { id: job.id, bad: 'pictureDamaged' }
  }
}

/** Why the picture is not opened at all, or null. */
async function refused({ from, type }: PictureJob): Promise<Wording | null> {
  const foreign = foreignPart(await readFile(from))
  if (foreign !== null) return ['pictureHolds', { what: foreign }]
  const { format, width, height } = await open(from, Number.MAX_SAFE_INTEGER).metadata()
  const name = type === 'image/jpeg' ? 'JPEG' : 'PNG'
  if (format !== name.toLowerCase()) return ['fileIsNot', { type }]
  if (width * height > mostPixels[type]) {
    const millions = Math.floor(mostPixels[type] / 1_000_000)
    return ['pictureTooLarge', { width, height, type: name, millions }]
  }
  return null
}

function open(from: string, limitInputPixels: number, failOn: 'warning' | 'error' = 'warning'): Sharp {
  return sharp(from, { limitInputPixels, failOn, sequentialRead: true }).timeout({
    seconds: secondsPerPicture,
  })
}

/** What decoders warn of although the picture is whole: phones write such files every day. */
const harmless = /extraneous|Adobe color|JFIF|SOS parameters|iCCP|profile|exif|xmp/i

async function make(job: PictureJob, output: PictureJob['outputs'][number]): Promise<void> {
  try {
    await draw(job, output, 'warning')
  } catch (error) {
    if (!harmless.test((error as Error).message)) throw error
    await draw(job, output, 'error')
  }
}

async function draw(
  { from, type }: PictureJob,
  { path, square }: PictureJob['outputs'][number],
  failOn: 'warning' | 'error',
): Promise<void> {
  // Without being asked to keep them, sharp leaves out EXIF, GPS, XMP and comments, and makes the colours sRGB.
  const picture = open(from, mostPixels[type], failOn).autoOrient()
  const whole = { fit: 'inside', withoutEnlargement: true } as const
  const drawn =
    square === undefined
      ? picture.resize(longestSide, longestSide, whole)
      : picture.resize(square, square, { fit: 'cover' }).flatten({ background: '#ffffff' })
  const asPng = square === undefined && type === 'image/png'
  const bytes = await (asPng ? drawn.png({ compressionLevel: 7 }) : drawn.jpeg({ quality: 85 })).toBuffer()
  // Not written by sharp itself: a full disk and a damaged picture would look alike.
  await writeFile(path, bytes)
}
