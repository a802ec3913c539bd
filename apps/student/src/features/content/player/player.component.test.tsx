/** Videos in their player (spec §2 Videos page, §4 Video progress): the sample's own clip, its mark, its controls; and what is said where none plays. */
import { contentCalls, type Video } from '@porua/contract/content'
import { alert, button, dialog, says, saysNot } from '@porua/kit/testing/hands.ts'
import { axe, expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientReply } from '../../../testing/replies/account.ts'
import { giveSchool, videoRecord } from '../../../testing/replies/content.ts'
import { api, open } from '../../../testing/stage.tsx'

const clip = videoRecord({
  title: 'A circuit',
  URL: 'clip-circuit/stream.mpd',
  isDrmEnabled: '1',
  duration: 12,
  thumbnail: 'clip-circuit/poster.jpg',
  qualities: [
    { height: 240, bandwidth: 120_000, bytes: 1_200_000 },
    { height: 360, bandwidth: 240_000, bytes: 2_400_000 },
  ],
})

const picture = () => {
  const found = document.querySelector('video')
  if (!found) throw new Error('no picture')
  return found
}
const mark = () => document.querySelector<HTMLElement>('[data-watermark]')
const inDialog = (name: string) => dialog.getByRole('button', { name })

async function watch(video: Video = clip, size: 'phone' | 'wide' = 'wide'): Promise<void> {
  giveSchool({ videos: [video] })
  await open('/videos/item-1/lecture', { size })
  // A real tap: only that lets a browser play with sound.
  await button(`Watch ${video.title}`).click()
}

/** The tap on the card was meant to play it, and does. */
async function plays(): Promise<void> {
  await expect.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(0)
}

/** The licence that opens the sample's clip, as the server speaks it. */
async function licence(): Promise<string> {
  const reply = await fetch('/sample/media/clip-circuit/clearkey.json')
  const { keys } = (await reply.json()) as { keys: { kid: string; key: string }[] }
  const written = (hex: string) =>
    btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  return JSON.stringify({ keys: keys.map(({ kid, key }) => ({ kid: written(kid), k: written(key) })) })
}

beforeEach(async () => {
  localStorage.clear()
  api.config(clientReply({ assets: '/sample/media' }))
  api.on(contentCalls.drmAuth, { clearKeyToken: 'clear-1', licenseUrl: '/media/licence' })
  api.file('/media/licence', await licence(), 'application/json')
  api.on(contentCalls.videoToken, {
    token: 'token-1',
    expiresAt: new Date(Date.now() + 15_000).toISOString(),
  })
  api.on(contentCalls.keepPosition, {})
})

test('what it costs stands on the card, a tap plays it under its mark, by buttons and by keys', async () => {
  giveSchool({ videos: [clip] })
  await open('/videos/item-1/lecture', { size: 'wide' })
  const card = page.getByRole('listitem').filter({ hasText: 'A circuit' })
  await expect.element(card.getByText('1 min · up to 2.4 MB')).toBeVisible()
  await expect.poll(() => card.element().querySelector('img')?.naturalWidth).toBeGreaterThan(0)
  await button('Watch A circuit').click()
  await plays()
  await expect.element(inDialog('Pause')).toHaveFocus()
  const { x, y, width, height } = (await dialog.findElement()).getBoundingClientRect()
  expect([x, y, width, height]).toEqual([0, 0, 1440, 900])
  expect(mark()?.textContent).toBe('8801700000001 · S-101')
  await userEvent.keyboard('k')
  await expect.poll(() => picture().paused).toBe(true)
  await expect.element(inDialog('Play')).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(inDialog('Sound on')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(inDialog('Mute')).toBeVisible()
  const position = dialog.getByRole('slider', { name: 'Position' })
  await position.fill('1')
  await expect.poll(() => Math.round(picture().currentTime)).toBe(1)
  await inDialog('Forward 10 seconds').press()
  await expect.poll(() => Math.round(picture().currentTime)).toBe(11)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => Math.round(picture().currentTime)).toBe(1)
  await dialog.getByRole('slider', { name: 'Volume' }).fill('0.5')
  await expect.poll(() => picture().volume).toBe(0.5)
  await inDialog('1.5×').press()
  await expect.poll(() => picture().playbackRate).toBe(1.5)
  await expect.element(inDialog('1.5×')).toHaveAttribute('aria-pressed', 'true')
  await inDialog('Settings').press()
  await dialog.getByLabelText('Playback rate').selectOptions('2×')
  await expect.poll(() => picture().playbackRate).toBe(2)
  await dialog.getByLabelText('Quality').selectOptions('360p')
  expect(await axe()).toEqual([])
  ;((await dialog.getByLabelText('Quality').findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByLabelText('Playback rate')).not.toBeInTheDocument()
  await expect.element(inDialog('Settings')).toHaveFocus()
  expect(mark()?.isConnected).toBe(true)
})

test('a browser that refuses to play by itself: the button and what each quality costs', async () => {
  const refused = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValue(new DOMException('A tap is wanted.', 'NotAllowedError'))
  await watch()
  await expect.element(inDialog('Play')).toHaveFocus()
  const quality = dialog.getByLabelText('Quality')
  await expect.element(quality.getByRole('option', { name: 'Automatic · up to 2.4 MB' })).toBeInTheDocument()
  await expect.element(quality.getByRole('option', { name: '240p · 1.2 MB' })).toBeInTheDocument()
  expect(await axe()).toEqual([])
  refused.mockRestore()
  await inDialog('Play').press()
  await plays()
})

test('with less data it waits for Play without its picture, and plays at the lowest quality', async () => {
  localStorage.setItem('data', JSON.stringify({ less: true }))
  giveSchool({ videos: [clip] })
  await open('/videos/item-1/lecture')
  const card = page.getByRole('listitem').filter({ hasText: 'A circuit' })
  await expect.element(card.getByText('1 min · about 1.2 MB')).toBeVisible()
  expect((await card.findElement()).querySelector('img')).toBeNull()
  await button('Watch A circuit').click()
  await expect.element(inDialog('Play')).toHaveFocus()
  expect([picture().paused, picture().poster]).toEqual([true, ''])
  await expect.element(dialog.getByLabelText('Quality')).toHaveValue('240')
  await inDialog('Play').press()
  await plays()
  expect(picture().videoHeight).toBe(240)
})

test('by thumb on a phone: the numbers of seconds, and a speed, are a tap away', async () => {
  await watch(clip, 'phone')
  await plays()
  await userEvent.keyboard('k')
  expect(
    [inDialog('Back 10 seconds'), inDialog('Forward 10 seconds')].map((it) => it.element().textContent),
  ).toEqual(['−10', '+10'])
  for (const button of dialog.getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height), button.textContent ?? '').toBeGreaterThanOrEqual(44)
  }
  expect(picture().getBoundingClientRect().width).toBe(360)
  await inDialog('2×').press()
  await expect.poll(() => picture().playbackRate).toBe(2)
  await expectGoodLooks()
})

test('watched to the end it is completed once, and where it stopped is kept', async () => {
  await watch()
  await plays()
  // The list is asked again with the reply.
  api.on(contentCalls.markComplete, () => {
    giveSchool({ videos: [clip], completed: [clip._id] })
    return {}
  })
  picture().currentTime = picture().duration * 0.85
  await expect.poll(() => api.sent(contentCalls.markComplete).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.sent(contentCalls.keepPosition).at(-1)?.body.seconds).toBeGreaterThan(10)
  await says('100% watched')
  await expect.poll(() => api.sent(contentCalls.markComplete)).toHaveLength(1)
})

test('a mark that is taken away comes back; while it cannot be seen the picture stands still', async () => {
  await watch()
  await plays()
  mark()?.remove()
  await expect.poll(() => mark()?.textContent).toBe('8801700000001 · S-101')
  const first = mark()?.style.cssText
  mark()?.setAttribute('style', 'opacity: 0')
  await expect.poll(() => mark()?.style.opacity).toBe('0.55')
  const frame = picture().parentElement
  frame?.style.setProperty('opacity', '0')
  await alert('The video waits until its mark can be seen again.')
  expect(picture().paused).toBe(true)
  frame?.style.removeProperty('opacity')
  await saysNot('The video waits until its mark can be seen again.')
  // It steps: another place every two seconds.
  await expect.poll(() => mark()?.style.cssText).not.toBe(first)
})

describe('what does not play', () => {
  test.each([
    ['forbidden', /^This video is not in one of your groups any more/],
    ['notFound', /^This video cannot be played at the moment/],
  ] as const)('a token that is refused (%s): what it means, and another try', async (code, sentence) => {
    api.refuse(contentCalls.videoToken, code, 'No.')
    await watch()
    await says(sentence)
    await expectGoodLooks({ languages: ['bn'] })
    api.on(contentCalls.videoToken, { token: 'token-2', expiresAt: new Date().toISOString() })
    await inDialog('Try again').press()
    await plays()
  })

  test('one that the server does not have any more is not offered', async () => {
    giveSchool({ videos: [videoRecord({ isAvailable: false, title: '' })] })
    await open('/videos/item-1/lecture')
    await says('This video cannot be played at the moment. Your teachers have to put it back.')
    expect(page.getByRole('button', { name: /^Watch/ }).elements()).toEqual([])
  })
})

describe('at a video site', () => {
  test('one without a frame of its own is a link', async () => {
    await watch(videoRecord({ title: 'Elsewhere', isVOD: false, URL: 'https://videos.example/7' }))
    await says('This video stands at another site.')
    const there = page.getByRole('link', { name: 'Open the video at its site' })
    await expect.element(there).toHaveAttribute('href', 'https://videos.example/7')
    await expect.element(there).toHaveAttribute('target', '_blank')
  })

  test('a frame tells by messages how far it is, and that it does not play here', async () => {
    // No frame of this test calls at the site.
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "frame-src 'none'"
    document.head.append(policy)
    const there = videoRecord({
      title: 'There',
      isVOD: false,
      URL: 'https://www.youtube.com/watch?v=abcdefghijk',
    })
    await watch(there)
    await expect.poll(() => document.querySelector('dialog iframe')).not.toBeNull()
    const frame = document.querySelector<HTMLIFrameElement>('dialog iframe')
    const source = frame?.contentWindow ?? null
    expect(frame?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/)
    expect(mark()?.textContent).toBe('8801700000001 · S-101')
    const tell = (message: object) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          origin: 'https://www.youtube-nocookie.com',
          source,
          data: JSON.stringify(message),
        }),
      )
    tell({ event: 'infoDelivery', info: { playerState: 1, currentTime: 5, duration: 100 } })
    tell({ event: 'infoDelivery', info: { playerState: 1, currentTime: 85 } })
    await expect.poll(() => api.sent(contentCalls.markComplete).length).toBe(1)
    tell({ event: 'onError', info: 150 })
    await says('This video stands at another site.')
    await inDialog('Try again').press()
    await expect.poll(() => document.querySelector('dialog iframe')).not.toBeNull()
    await expect.poll(() => api.sent(contentCalls.keepPosition).at(-1)?.body.seconds).toBe(85)
    giveSchool({ videos: [{ ...there, position: 85 }] })
    await userEvent.keyboard('{Escape}')
    await says('85% watched')
  })
})
