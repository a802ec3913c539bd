/** Files as a hand gives them: chosen, dropped, pasted, recorded, photographed, adjusted, removed; and what is said where one is not taken. */
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.ts'
import { button, dialog, says, saysNot } from '../testing/hands.ts'
import { axe, expectGoodLooks } from '../testing/look.ts'
import { type Attached, Attachments, type FileState } from './attachments.tsx'
import { ImagePicker, type ReadyPicture } from './image-picker.tsx'

const item = (name: string | RegExp) => page.getByRole('listitem', { name })
const inDialog = (name: string) => dialog.getByRole('button', { name })

let states: ReadonlyMap<string, FileState> = new Map()
const retried: string[] = []

function Post({ most = 4 }: { most?: number }) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [next, setNext] = useState(1)
  return (
    <main style={{ padding: 16 }}>
      <h1>Post</h1>
      <Attachments
        files={files}
        states={states}
        most={most}
        onAdd={(file) => {
          setFiles((all) => [...all, { ...file, id: `f${next + all.length}`, key: null }])
          setNext(next)
        }}
        onReplace={(id, file) => setFiles((all) => all.map((it) => (it.id === id ? { ...it, ...file } : it)))}
        onRemove={(id) => setFiles((all) => all.filter((it) => it.id !== id))}
        onRetry={(id) => retried.push(id)}
      />
    </main>
  )
}

/** A picture of 300 × 200: red above, blue below. */
async function picture(type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(300, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#c00000'
  context.fillRect(0, 0, 300, 100)
  context.fillStyle = '#0000c0'
  context.fillRect(0, 100, 300, 100)
  return canvas.convertToBlob({ type })
}

function transferOf(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** What the browser's own file chooser does. */
function choose(label: string, ...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${label}"]`)
  if (!input) throw new Error(`no input ${label}`)
  input.files = transferOf(...files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A camera that sees a moving picture, and a microphone that hears a tone. */
function giveDevices(): MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = []
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(async () =>
    ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId }) as MediaDeviceInfo),
  )
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wish) => {
    const stream = wish?.audio ? hears() : sees()
    tracks.push(...stream.getTracks())
    return stream
  })
  return tracks
}

function sees(): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 240
  const context = canvas.getContext('2d')
  let n = 0
  const paint = () => {
    if (!context || !canvas.width) return
    context.fillStyle = n++ % 2 ? '#00a000' : '#00a001'
    context.fillRect(0, 0, 320, 240)
    requestAnimationFrame(paint)
  }
  paint()
  return canvas.captureStream()
}

function hears(): MediaStream {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const out = context.createMediaStreamDestination()
  tone.connect(out)
  tone.start()
  void context.resume()
  return out.stream
}

const refuseDevices = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))

beforeEach(() => {
  states = new Map()
  retried.length = 0
  document.title = 'Files'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('files of a post', () => {
  test('chosen, dropped and pasted they stand in their order; what cannot be taken says why', async () => {
    states = new Map<string, FileState>([
      ['f2', { step: 'sending', sent: 1, total: 4 }],
      ['f3', { step: 'failed', network: false, why: 'The server says no.' } as FileState],
    ])
    draw(<Post />)
    const png = await picture()
    const torn = (await picture('image/jpeg')).slice(0, 40)
    choose('Add files', new File([png], 'leaf.png', { type: 'image/png' }))
    await expect.element(item('leaf.jpg')).toBeVisible()
    const group = await page.getByRole('group', { name: 'Attachments' }).findElement()
    group.dispatchEvent(
      new DragEvent('dragenter', {
        bubbles: true,
        cancelable: true,
        dataTransfer: transferOf(new File([png], 'x')),
      }),
    )
    group.dispatchEvent(
      new DragEvent('drop', {
        bubbles: true,
        cancelable: true,
        dataTransfer: transferOf(new File([png], 'dropped.png', { type: 'image/png' })),
      }),
    )
    await expect
      .element(item('dropped.jpg').getByRole('progressbar', { name: 'Sending dropped.jpg' }))
      .toBeVisible()
    document.body.dispatchEvent(
      new ClipboardEvent('paste', {
        bubbles: true,
        cancelable: true,
        clipboardData: transferOf(new File([png], 'pasted.png', { type: 'image/png' })),
      }),
    )
    await expect.element(item(/pasted|picture/).getByText('The server says no.')).toBeVisible()
    await button(/^Send again: /).press()
    expect(retried).toEqual(['f3'])
    choose(
      'Add files',
      new File(['words'], 'notes.txt'),
      new File([], 'empty.png'),
      new File([torn], 'torn.jpg'),
    )
    await says('notes.txt cannot be added. Only JPEG, PNG and WebP pictures, PDF, MP3 and WAV files can.')
    await says('empty.png is empty. Please choose another.')
    await says('torn.jpg cannot be opened; the file may be damaged. Please choose another.')
    await expectGoodLooks({ languages: ['bn'] })
    choose(
      'Add files',
      new File(['%PDF-1.4\n'], 'broken.pdf', { type: 'application/pdf' }),
      new File([png], 'fourth.png'),
      new File([png], 'fifth.png'),
    )
    await says('broken.pdf is damaged or incomplete. Please save it again, or photograph the pages.')
    await says('At most 4 files can be added.')
    await expect.element(button('Add files')).toBeDisabled()
    await button('Remove: leaf.jpg').press()
    await expect.element(item('leaf.jpg')).not.toBeInTheDocument()
    await expect.element(button('Add files')).toBeEnabled()
  })

  test('a picture is adjusted: turned, made larger, cut to a shape; by hand and by keys', async () => {
    draw(<Post />)
    choose('Add files', new File([await picture()], 'leaf.png', { type: 'image/png' }))
    await button('Edit picture: leaf.jpg').press()
    const window = dialog.getByRole('application')
    await expect.element(window).toHaveFocus()
    await userEvent.keyboard('r+')
    await says('Rotated by 90 degrees')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await expect.element(zoom).toHaveValue('1.1')
    await userEvent.keyboard('-{ArrowRight}')
    await expect.element(zoom).toHaveValue('1')
    await inDialog('Rotate').press()
    await says('Rotated by 180 degrees')
    await inDialog('Square').press()
    await expect.element(inDialog('Square')).toHaveAttribute('aria-pressed', 'true')
    expect(await axe()).toEqual([])
    await inDialog('Save').press()
    await expect.element(dialog).not.toBeInTheDocument()
    const shown = (await item(/\.jpg$/).findElement()).querySelector('img')
    await expect.poll(() => [shown?.naturalWidth, shown?.naturalHeight]).toEqual([200, 200])
  })

  test('a recording: heard again, deleted, made once more and added', async () => {
    const tracks = giveDevices()
    draw(<Post />)
    await button('Record audio').press()
    await says('Press Start and speak. A recording is 10 minutes at most.')
    const seconds = () => Number(dialog.getByRole('timer').element().textContent?.slice(-2))
    const record = async () => {
      await inDialog('Start').press()
      await expect.element(inDialog('Stop')).toBeVisible()
      await expect.poll(seconds).toBeGreaterThan(0)
      await inDialog('Stop').press()
      await says('Listen to it, then add it or delete it.')
    }
    await record()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    await inDialog('Delete').press()
    expect(seconds()).toBe(0)
    await record()
    await inDialog('Add').press()
    await expect.element(item(/^Recording 1\.(mp3|wav)$/)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('audio')).toHaveLength(1)
  })

  test('a recording without a sound is empty and starts again; without the encoder it is a WAV', async () => {
    const tracks = giveDevices()
    vi.stubGlobal('Worker', undefined)
    // The first time nothing reaches the recorder.
    vi.spyOn(MediaStreamAudioSourceNode.prototype, 'connect').mockImplementationOnce(() => undefined)
    draw(<Post />)
    await button('Record audio').press()
    await inDialog('Start').press()
    await inDialog('Stop').press()
    await says(/^Nothing was heard, so the recording has started again/)
    await expect.poll(() => dialog.getByRole('timer').element().textContent).not.toBe('00:00')
    await inDialog('Stop').press()
    await inDialog('Add').press()
    await expect.element(item('Recording 1.wav')).toBeVisible()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  })

  test.each([
    ['NotAllowedError', /^The microphone is blocked for this site/],
    ['NotFoundError', /^No microphone was found/],
    ['NotReadableError', /^The microphone is in use by another app/],
    ['AbortError', /^The microphone is not working/],
  ])('a microphone that does not come (%s): one sentence', async (name, sentence) => {
    refuseDevices(name)
    draw(<Post />)
    await button('Record audio').press()
    await inDialog('Start').press()
    await says(sentence)
    await expect.element(inDialog('Try again')).toBeVisible()
  })
})

describe('one picture', () => {
  const picked: ReadyPicture[] = []
  const drawPicker = () => {
    picked.length = 0
    draw(<ImagePicker purpose="avatar" label="Profile picture" onPicked={(it) => picked.push(it)} />)
  }

  test('is taken with the camera, and cut; the camera is off afterwards', async () => {
    const tracks = giveDevices()
    drawPicker()
    await button('Take a picture').press()
    await expect.element(inDialog('Capture')).toBeEnabled()
    // Upright on a phone.
    const { calls } = vi.mocked(navigator.mediaDevices.getUserMedia).mock
    expect(calls[0]?.[0]?.video).toMatchObject({ width: { ideal: 720 }, height: { ideal: 1280 } })
    await inDialog('Switch camera').press()
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    await expect.element(inDialog('Capture')).toBeEnabled()
    expect(await axe()).toEqual([])
    await inDialog('Capture').press()
    await expect.element(dialog.getByRole('application')).toBeVisible()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    await inDialog('Save').press()
    await expect.poll(() => picked.map(({ width, height }) => [width, height])).toEqual([[240, 240]])
  })

  test.each([
    ['NotAllowedError', /^The camera is blocked for this site/],
    ['NotFoundError', /^No camera was found/],
    ['NotReadableError', /^The camera is in use by another app/],
  ])('a camera that does not come (%s): one sentence, and a file instead', async (name, sentence) => {
    refuseDevices(name)
    drawPicker()
    await button('Take a picture').press()
    await says(sentence)
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await inDialog('Choose a file').press()
    expect(chosen).toHaveBeenCalledOnce()
    choose('Choose a picture', new File([await picture()], 'me.png', { type: 'image/png' }))
    await expect.element(dialog.getByRole('application')).toBeVisible()
    await inDialog('Cancel').press()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(picked).toEqual([])
  })

  test('a file that is none, a damaged one and one of another kind are named before anything is made of them', async () => {
    drawPicker()
    const heic = new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypheic\0\0\0\0heicmif1'])
    const png = await picture()
    for (const [name, bytes, sentence] of [
      [
        'me.jpg',
        new Blob(['%PDF-1.7\n%%EOF']),
        'This file is not a picture. Please choose a JPEG or PNG picture.',
      ],
      [
        'me.jpg',
        (await picture('image/jpeg')).slice(0, 40),
        'This picture cannot be opened; the file may be damaged. Please choose another.',
      ],
      ['IMG_0001.HEIC', heic, /^This HEIC picture cannot be opened here/],
      ['torn.webp', new Blob(['RIFF\x24\0\0\0WEBPVP8 ']), /^This WebP picture cannot be opened here/],
    ] as const) {
      choose('Choose a picture', new File([bytes], name))
      await says(sentence)
    }
    choose('Choose a picture', new File([png], 'me.png', { type: 'image/png' }))
    await expect.element(dialog.getByRole('application')).toBeVisible()
    await saysNot(/cannot be opened/)
  })

  test('over plain http a phone’s own chooser takes the picture', async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices)
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    drawPicker()
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await button('Take a picture').press()
    expect(chosen).toHaveBeenCalledOnce()
    expect(document.querySelector('input[type=file]')?.getAttribute('capture')).toBe('user')
  })
})
