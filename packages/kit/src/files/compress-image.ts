/**
 * Pictures made fit to be sent: opened as the browser shows them (turned as the camera was held), cut, turned, made smaller and
 * written as JPEG. What is written is drawn anew, so nothing of the original's metadata (place, time, phone) goes along.
 */
import { fileKind, foreignPictures, pictureKinds } from './file-kind.ts'

export interface Size {
  width: number
  height: number
}

/** A part of a picture, in its own pixels after turning. */
export interface Area extends Size {
  x: number
  y: number
}

/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3

/** Why a file does not become a picture. */
export type PictureFailure = 'notPicture' | 'foreign' | 'unreadable' | 'tooLarge' | 'gone'

/** Thrown when a file cannot be opened or written; `reason` is for the words, and `kind` what a foreign picture is. */
export class PictureError extends Error {
  readonly reason: PictureFailure
  readonly kind: string
  constructor(reason: PictureFailure, cause?: unknown, kind = '') {
    super(reason, { cause })
    this.name = 'PictureError'
    this.reason = reason
    this.kind = kind
  }
}

/** An opened picture. `close` frees what it holds; its address is dead afterwards. */
export interface OpenPicture extends Size {
  readonly image: HTMLImageElement
  /** A blob: address, for showing it. */
  readonly url: string
  readonly name: string
  /** Size of the file as it came, in bytes. */
  readonly bytes: number
  close(): void
}

/** A picture that is ready to be sent. */
export interface ReadyPicture extends Size {
  blob: Blob
  name: string
  /** Size of the file as it came, in bytes; `blob.size` is what it became. */
  before: number
}

/** Above these a phone may run out of memory before it has shown anything. */
const mostBytes = 64 * 1_048_576
const mostPixels = 120_000_000

/** Opens a file as a picture. @throws PictureError */
export async function openPicture(
  file: Blob,
  name = file instanceof File ? file.name : '',
): Promise<OpenPicture> {
  const kind = await fileKind(file).catch((cause: unknown) => {
    throw new PictureError('gone', cause)
  })
  if (!pictureKinds.includes(kind)) throw new PictureError(file.size === 0 ? 'unreadable' : 'notPicture')
  if (file.size > mostBytes) throw new PictureError('tooLarge')
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = url
    await loaded(image)
    if (image.naturalWidth * image.naturalHeight > mostPixels) throw new PictureError('tooLarge')
    await image.decode()
  } catch (cause) {
    URL.revokeObjectURL(url)
    if (cause instanceof PictureError) throw cause
    const foreign = foreignPictures[kind]
    throw new PictureError(foreign ? 'foreign' : 'unreadable', cause, foreign)
  }
  return {
    image,
    url,
    name,
    bytes: file.size,
    // As the browser shows it: the camera's orientation is in these already.
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  }
}

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve()
    image.onerror = () => reject(new Error('the browser cannot read it'))
  })
}

/** A size after quarter turns. */
export function turned({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The size that fits a longest edge, never enlarged, at least a pixel each way. */
export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** An area in whole pixels that lies inside the picture, whatever a gesture made of it. */
export function within(area: Area, size: Size): Area {
  const x = Math.min(Math.max(0, Math.round(area.x)), size.width - 1)
  const y = Math.min(Math.max(0, Math.round(area.y)), size.height - 1)
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(area.width), size.width - x)),
    height: Math.max(1, Math.min(Math.round(area.height), size.height - y)),
  }
}

/** What becomes of a picture. */
export interface Cut {
  /** The part that is kept, after turning; all of it by default. */
  area?: Area | null
  turns?: Turns
  /** Longest edge of what is written, in pixels. */
  maxEdge: number
  /** Of the JPEG, 0 to 1. */
  quality?: number
}

/** Cuts, turns and shrinks a picture, and writes it as JPEG on white. @throws PictureError when the browser cannot write it */
export async function compressPicture(picture: OpenPicture, cut: Cut): Promise<ReadyPicture> {
  const { turns = 0, maxEdge, quality = 0.85 } = cut
  const whole = turned(picture, turns)
  const area = within(cut.area ?? { x: 0, y: 0, ...whole }, whole)
  const size = fitWithin(area, maxEdge)
  // One canvas of the final size: a phone's picture at full size would take 50 MB twice.
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  try {
    const pen = canvas.getContext('2d', { alpha: false })
    if (!pen) throw new PictureError('unreadable')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size.width, size.height)
    pen.imageSmoothingQuality = 'high'
    pen.scale(size.width / area.width, size.height / area.height)
    pen.translate(whole.width / 2 - area.x, whole.height / 2 - area.y)
    pen.rotate((turns * Math.PI) / 2)
    pen.drawImage(picture.image, -picture.width / 2, -picture.height / 2)
    const blob = await jpegOf(canvas, quality)
    // A browser that cannot write JPEG writes PNG instead, as the standard has it.
    const jpeg = jpegName(picture.name)
    const name = blob.type === 'image/png' ? jpeg.replace(/jpg$/, 'png') : jpeg
    return { blob, name, ...size, before: picture.bytes }
  } finally {
    // Some phones keep a canvas's memory until it is empty.
    canvas.width = 0
    canvas.height = 0
  }
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureError('unreadable'))),
      'image/jpeg',
      quality,
    )
  })
}

/** The file's name with the ending of what it has become; 'picture.jpg' where it had none. */
export function jpegName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').trim()
  return `${stem || 'picture'}.jpg`
}

/** Opens, shrinks and closes in one go, for a picture that nobody wants to cut. @throws PictureError */
export async function compressImage(file: Blob, cut: Cut): Promise<ReadyPicture> {
  const picture = await openPicture(file)
  try {
    return await compressPicture(picture, cut)
  } finally {
    picture.close()
  }
}
