/** The texts of one question of a Moodle XML: their format, and the files that stand inside them. */
import { type Fault, fault } from '@porua/files/faults/faults'
import { htmlTokens } from '../html.ts'
import type { Piece } from '../qti/item-builder.ts'
import { hasMarkup } from '../read-html.ts'
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import type { MoodleFiles } from './files.ts'

const address = /@@PLUGINFILE@@\/([^\s"'<>?#]+)(?:[?#][^\s"'<>]*)?/g

export class MoodleTexts {
  /** Paths of files that the texts link to, among the media. */
  readonly files: string[] = []
  readonly #media: MoodleFiles
  /** Of the question: two questions may have files of one name. */
  readonly #number: number
  readonly #warn: (what: Fault) => void

  constructor(media: MoodleFiles, number: number, warn: (what: Fault) => void) {
    this.#media = media
    this.#number = number
    this.#warn = warn
  }

  /** The text of a questiontext, answer or feedback; '' where there is none. */
  async piece(element: XmlElement | undefined): Promise<Piece> {
    if (!element) return { html: false, text: '' }
    const given = childOf(element, 'text')
    const text = given
      ? textOf(given)
      : element.children
          .filter((child) => typeof child === 'string')
          .join('')
          .trim()
    const format = (attributeOf(element, 'format') ?? '').trim().toLowerCase()
    if (format === 'markdown') this.#warn(fault('markdownShown'))
    const isHtml = format === 'html' || (format !== 'plain_text' && format !== 'markdown' && hasMarkup(text))
    if (!isHtml) return { html: false, text: text.trim() }
    for (const file of childrenOf(element, 'file')) await this.#keep(file)
    const plain = format === 'html' || format === '' ? text : text.replace(/\r?\n/g, '<br>')
    const named = plain.replace(address, (_, path: string) => this.#path(decoded(path)))
    return { html: true, text: this.#withoutLinks(named) }
  }

  /** The same, undefined where it is empty; `fallback` then. Files of a text that is shown alone are left behind. */
  async optional(
    element: XmlElement | undefined,
    of: 'explanation' | 'model',
    fallback?: Piece,
  ): Promise<Piece | undefined> {
    const before = this.files.length
    const piece = await this.piece(element)
    if (this.files.splice(before).length > 0) this.#warn(fault('filesLeftOut', { of }))
    return piece.text.trim() === '' ? fallback : piece
  }

  /** A picture of the question as Moodle before version 2 wrote it. */
  async oldPicture(element: XmlElement): Promise<void> {
    const holder = childOf(element, 'image')
    const data = childOf(element, 'image_base64') ?? (holder && childOf(holder, 'image_base64'))
    if (!data) return
    const base64 = textOf(data).replace(/^\s*data:[^,]*,/, '')
    const path = this.#path(
      (holder
        ? textOf({ ...holder, children: holder.children.filter((child) => typeof child === 'string') })
        : ''
      ).trim() || 'picture.png',
    )
    const why = await this.#media.add(path, base64)
    if (why) this.#warn(fault('itsPictureNotKept', { why }))
    else this.files.push(path)
  }

  async #keep(file: XmlElement): Promise<void> {
    const name = attributeOf(file, 'name') ?? ''
    const folder = (attributeOf(file, 'path') ?? '/').replace(/^\/+/, '')
    const why = await this.#media.add(this.#path(folder + name), textOf(file))
    if (why) this.#warn(fault('fileNotKept', { value: name, why }))
  }

  #path(name: string): string {
    return `${this.#number}/${name.normalize('NFC')}`
  }

  /** Links, recordings and videos that lead to files of the question become its files; what they enclose stays. */
  #withoutLinks(html: string): string {
    const prefix = `${this.#number}/`
    if (!html.includes(prefix)) return html
    const open: boolean[] = []
    const kept = htmlTokens(html).filter((token) => {
      if (token.kind === 'open' && /^(?:a|audio|video|source)$/.test(token.name)) {
        const link = token.attributes.find(([name]) => name === 'href' || name === 'src')?.[1] ?? ''
        const ours = link.startsWith(prefix)
        if (ours && !this.files.includes(link)) this.files.push(link)
        // A player's file may stand in a <source> inside it; without it nothing is left to play.
        const goes = ours || token.name === 'audio' || token.name === 'video'
        if (token.name !== 'source') open.push(goes)
        return !goes
      }
      return !(token.kind === 'close' && /^(?:a|audio|video)$/.test(token.name) && open.pop())
    })
    return kept.map((token) => token.source).join('')
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('&amp;', '&'))
  } catch {
    return path
  }
}
