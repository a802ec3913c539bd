/** Before the first module that a component test draws: no network but the fake API, no live connection, nothing stored. */
import '../tokens.css'
import '../base.css'
import { livePath } from '@porua/contract/notifications.paths'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { setLanguage } from '../i18n/language.ts'
import { erase, setWindow } from './draw.ts'
import { api } from './fake-api.ts'

const ownFetch = window.fetch.bind(window)
/** What the page under test is made of. */
const isOwn = (url: URL) => /^\/(?:@|__vitest|node_modules\/|packages\/|apps\/|sample\/)/.test(url.pathname)

window.fetch = (to, init) => {
  const url = new URL(to instanceof Request ? to.url : to, window.location.href)
  return isOwn(url) ? ownFetch(to, init) : api.fetch(to, init)
}

/** A line that never comes about. */
class DeadSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING
  readonly bufferedAmount = 0
  close() {}
  send() {}
}

window.WebSocket = new Proxy(WebSocket, {
  construct: (line, given: [string | URL, string?]) =>
    new URL(given[0], window.location.href).pathname.includes(livePath)
      ? new DeadSocket()
      : new line(...given),
})

/** Files share a browser: what one has left in a database, the next one's app would send. */
beforeAll(async () => {
  const databases = await indexedDB.databases()
  await Promise.all(databases.map(({ name }) => name && removeDatabase(name)))
})

function removeDatabase(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => done()
    request.onerror = () => failed(request.error ?? new Error(name))
  })
}

beforeEach(async () => {
  // The modules read the language when they load: what the file before has left there would count.
  setLanguage('en')
  await setWindow('phone')
  localStorage.clear()
  sessionStorage.clear()
  api.reset()
})

afterEach(async () => {
  erase()
  await api.settled()
  expect(api.takeFaults()).toEqual([])
})
