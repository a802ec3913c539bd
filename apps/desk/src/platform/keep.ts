/**
 * Where the desk keeps its language and its theme: cookies of its own path. In the browser's storage it keeps nothing, because the
 * student app of the same origin clears that at its sign-out. What else the kit would keep is gone with the page.
 */
import type { KeepsTexts } from '@porua/kit/platform/storage.ts'

const lasting = ['language', 'theme']
const yearSeconds = 31_536_000

const nameOf = (key: string) => `desk-${key}`

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 16 and Firefox 132 have no Cookie Store.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/desk; max-age=${seconds}; samesite=strict${secure}`
}

/** A store for `keepIn`. */
export function deskKeep(): KeepsTexts {
  const here = new Map<string, string>()
  return {
    getItem: (key) => (lasting.includes(key) ? readCookie(nameOf(key)) : (here.get(key) ?? null)),
    setItem: (key, value) => {
      if (lasting.includes(key)) writeCookie(nameOf(key), value, yearSeconds)
      else here.set(key, value)
    },
    removeItem: (key) => {
      if (lasting.includes(key)) writeCookie(nameOf(key), '', 0)
      else here.delete(key)
    },
    clear: () => here.clear(),
  }
}
