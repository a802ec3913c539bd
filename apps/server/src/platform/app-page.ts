/**
 * The app's page with the school's name in its head: what a tab shows before any script runs, and what a chat makes a card of
 * when somebody shares the address. One build serves any school, so the names are put in here, and the bytes kept until they change.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sha256 } from './ids.ts'

/** What the head says of the school. */
export interface PageCard {
  title: string
  description: string
  /** An absolute address of a picture; null: none. */
  picture: string | null
}

export interface DressedPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** What the build says of an address (`apps/student/scripts/announce-rooms.ts`): its files besides those of every page. */
interface Ahead {
  scripts: string[]
  styles: string[]
}

/** One a process. The pages are dressed anew only when card or file have changed. */
export class AppPage {
  readonly #card: () => Promise<PageCard>
  #known: { of: string; ahead: Record<string, Ahead>; pages: Map<string, DressedPage> } | null = null

  /** `card`: asked for each page; where it fails the last one known stands. */
  constructor(card: () => Promise<PageCard>) {
    this.#card = card
  }

  /** The page of this file (`etag`: of its bytes), dressed for who opens `path`; null before any card was known. */
  async of(file: string, etag: string, path: string): Promise<DressedPage | null> {
    let head: string
    try {
      head = headOf(await this.#card())
    } catch {
      // The database is away: the app still opens, and says so itself.
      return this.#known?.pages.get('') ?? null
    }
    const of = `${etag} ${head}`
    if (this.#known?.of !== of) {
      this.#known = { of, ahead: aheadOf(file), pages: new Map() }
      this.#dress(file, head, '')
    }
    const address = Object.keys(this.#known.ahead).find((begin) => path.startsWith(begin)) ?? ''
    return this.#known.pages.get(address) ?? this.#dress(file, head, address)
  }

  #dress(file: string, head: string, address: string): DressedPage {
    const page = dress(readFileSync(file, 'utf8'), head, linksOf(this.#known?.ahead[address]))
    this.#known?.pages.set(address, page)
    return page
  }
}

function aheadOf(file: string): Record<string, Ahead> {
  const told = join(dirname(file), '.vite', 'ahead.json')
  return existsSync(told) ? (JSON.parse(readFileSync(told, 'utf8')) as Record<string, Ahead>) : {}
}

function linksOf(ahead: Ahead | undefined): string {
  const scripts = ahead?.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`) ?? []
  const styles =
    ahead?.styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`) ?? []
  return [...scripts, ...styles].join('')
}

function dress(page: string, head: string, links: string): DressedPage {
  const plain = Buffer.from(
    page.replace(/<title>.*?<\/title>/s, () => head).replace('</head>', () => `${links}</head>`),
  )
  return {
    etag: `"${sha256(plain).slice(0, 20)}"`,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

function headOf({ title, description, picture }: PageCard): string {
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escaped(content)}" />`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(picture ? [meta('property', 'og:image', picture)] : []),
  ].join('\n    ')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
