/**
 * Notices on this phone while the app is closed: asked for by the student's own tap alone, and bound to the session. The browser
 * knows whether it is on; the server knows whose it is.
 */

import { getLanguage } from '@porua/kit/i18n/language.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { notificationApi } from './queries.ts'
import { noticeWords } from './words.ts'

/** `homeScreen`: this browser takes notices only for an app on the home screen (iPhone). */
export type PhoneNotices = 'on' | 'off' | 'denied' | 'homeScreen' | 'unsupported'

/** How long the service worker may take to stand after the page's first load. */
const timeoutMs = 10_000

/** How it stands on this phone. */
export async function phoneNotices(): Promise<PhoneNotices> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isOldIos() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

/** An iPhone's browser outside the home screen has no push at all. */
function isOldIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && 'ontouchend' in document
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the browser, then the server. @throws ApiError, or an Error in the student's words where the browser could not. */
export async function turnOn(): Promise<PhoneNotices> {
  if ((await Notification.requestPermission()) !== 'granted') return phoneNotices()
  const { publicKey } = await notificationApi.pushKey({})
  const made = await subscribe(publicKey)
  try {
    await tellServer(made, false)
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  try {
    const { pushManager } = await registrationInTime()
    // One that was made with another key (another server's, a new installation's) is of no use to this one.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  } catch {
    // The browser names no reason that a student could do something about.
    throw new Error(words(noticeWords)('phoneFailed'))
  }
}

function registrationInTime(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), timeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

async function tellServer(made: PushSubscription, renew: boolean): Promise<boolean> {
  const { endpoint, keys } = made.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    language: getLanguage(),
    renew,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  }
  return (await notificationApi.pushOn({ body })).on
}

/** Ends it on this phone, then tells the server, which would otherwise find out at the next notice. @throws ApiError */
export async function turnOff(): Promise<void> {
  const made = await subscription()
  if (!made) return
  await made.unsubscribe()
  await notificationApi.pushOff({ body: { endpoint: made.endpoint } })
}

/**
 * After a sign-in, and when the language changes: what is on goes on with this session. Where it was another student's it ends on
 * this phone, and what it still shows goes away. @throws ApiError where the server could not be asked: it stays as it is.
 */
export async function renewPhone(): Promise<void> {
  const made = await subscription()
  if (!made || Notification.permission !== 'granted') return
  if (await tellServer(made, true)) return
  await made.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
