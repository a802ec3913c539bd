/**
 * The app's page with the school's name in its head: what a tab shows before any script runs, and what a chat makes a card of
 * when somebody shares the address. One build serves any school, so the names are put in here, and the bytes kept until they change.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sha256 } from './ids.ts'

/** What the page says of the school. */
export interface PageCard {
  title: string
  description: string
  /** Address of the logo, as the page asks for it; null: the name stands for it. */
  logo: string | null
  /** An absolute address of a picture; null: none. */
  picture: string | null
}

export interface DressedPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** One a process. The page is dressed anew only when card or file have changed. */
export class AppPage {
  readonly #card: () => Promise<PageCard>
  #known: { of: string; page: DressedPage } | null = null

  /** `card`: asked for each page; where it fails the last one known stands. */
  constructor(card: () => Promise<PageCard>) {
    this.#card = card
  }

  /** The page of this file (`etag`: of its bytes), dressed; null before any card was known. */
  async of(file: string, etag: string): Promise<DressedPage | null> {
    let card: PageCard
    try {
      card = await this.#card()
    } catch {
      // The database is away: the app still opens, and says so itself.
      return this.#known?.page ?? null
    }
    const of = `${etag} ${JSON.stringify(card)}`
    if (this.#known?.of !== of) this.#known = { of, page: dress(readFileSync(file, 'utf8'), card) }
    return this.#known.page
  }
}

function dress(page: string, card: PageCard): DressedPage {
  const { title, logo } = card
  const sign = logo === null ? escaped(title) : `<img src="${escaped(logo)}" alt="" />`
  const plain = Buffer.from(
    page.replace(/<title>.*?<\/title>/s, () => headOf(card)).replace('<p></p>', () => `<p>${sign}</p>`),
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
