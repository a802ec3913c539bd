/**
 * The router: an address, links, and which page stands at it. Written here because this is all that the app needs of
 * one: React Router 8 costs 11 KB (declarative) to 27 KB (with its data half, the only one that can guard Back), which
 * is a second on a bad day's network. Features import it through `navigation.tsx`, under the names that React Router uses.
 */
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
} from 'react'
import { historyState, isExtraEntry, noteEntry } from './back.ts'
import { matchPath, type PathParams } from './match-path.ts'
import { useWatched } from './use-watched.ts'
import { watched } from './watched.ts'

/** Where the app is. `state` is what the navigation carried; it survives a reload. */
export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** How it came to be here: by a link, by replacing, or by the browser's own buttons. */
  readonly by: 'push' | 'replace' | 'pop'
}

/** What is kept in the browser's history entry. */
interface Entry {
  state?: unknown
  guard?: boolean
}

const location = watched(readLocation('pop'))

function readLocation(by: Location['by']): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: (historyState() as Entry | null)?.state ?? null, by }
}

window.addEventListener('popstate', () => location.set(readLocation('pop')))

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

/** Goes to an address of this app, or back and forth by a number of entries. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    window.history.go(to)
    return
  }
  const url = new URL(to, window.location.href)
  // Another site's address is for the browser; nothing here leads to one by itself.
  if (url.origin !== window.location.origin) throw new Error(`not an address of this app: ${to}`)
  const again = url.href === window.location.href
  // The entry for Back alone belongs to its page: the next page takes its place.
  const extra = isExtraEntry()
  const entry: Entry = again && extra ? { state, guard: true } : { state }
  if (replace || again || extra) window.history.replaceState(entry, '', url)
  else window.history.pushState(entry, '', url)
  noteEntry()
  location.set(readLocation(replace || again ? 'replace' : 'push'))
}

/** `navigate`, under the name that everybody knows. */
export function useNavigate(): typeof navigate {
  return navigate
}

/** Where the app is, as a hook. */
export function useLocation(): Location {
  return useWatched(location)
}

const Params = createContext<PathParams>({})

/** The parameters of the route in force. */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  return useContext(Params)
}

/** A pattern and what stands there. */
export type Route = readonly [pattern: string, element: ReactNode]

/** The first route whose pattern fits the address; nothing when none does. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation()
  for (const [pattern, element] of routes) {
    const params = matchPath(pattern, pathname)
    if (params) return <Params.Provider value={params}>{element}</Params.Provider>
  }
  return null
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state])
  return null
}

interface LinkProps extends NavigateOptions, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link within the app; a new tab, a download and the middle button stay the browser's. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || modified || (rest.target && rest.target !== '_self'))
      return
    event.preventDefault()
    navigate(to, { replace, state })
  }
  return <a {...rest} href={to} onClick={click} />
}
