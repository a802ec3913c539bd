/** How Word shows a run: its own settings, those of its styles and the usual ones of the document. */
import { isBijoyFont } from '@porua/spreadsheets/bijoy/bijoy'
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { Look, Mark } from './paper.ts'

/** What is set of a run; undefined: not set here. */
export interface RunSettings {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  raised?: 'sup' | 'sub' | ''
  colour?: string
  highlight?: string
  /** Font of the signs of ASCII. */
  font?: string
  /** Font of other Latin signs, which Bijoy uses too. */
  otherFont?: string
  hidden?: boolean
}

/** A style of the document. */
interface Style {
  base: string | null
  run: RunSettings
  paragraph: ParagraphSettings
}

/** What is set of a paragraph. */
export interface ParagraphSettings {
  style?: string
  list?: { id: string; level: number }
  heading?: boolean
  centred?: boolean
}

/** The styles of a document. */
export class DocxStyles {
  readonly #styles = new Map<string, Style>()
  #usual: RunSettings = {}
  #usualStyle: string | null = null
  readonly #fonts: ReadonlyMap<string, string>

  /** @param styles the root of styles.xml, where there is one; `theme` that of the theme */
  constructor(styles: XmlElement | null, theme: XmlElement | null) {
    this.#fonts = themeFonts(theme)
    if (!styles) return
    const defaults = childOf(styles, 'docDefaults')
    const usual = defaults && childOf(defaults, 'rPrDefault')
    this.#usual = this.runOf(usual && childOf(usual, 'rPr'))
    for (const style of childrenOf(styles, 'style')) {
      const id = attributeOf(style, 'styleId') ?? ''
      const name = attributeOf(childOf(style, 'name') ?? style, 'val') ?? ''
      const paragraph = paragraphOf(childOf(style, 'pPr'))
      if (/^(?:heading \d|title|subtitle)$/i.test(name)) paragraph.heading = true
      const based = childOf(style, 'basedOn')
      this.#styles.set(id, {
        base: (based && attributeOf(based, 'val')) ?? null,
        run: this.runOf(childOf(style, 'rPr')),
        paragraph,
      })
      const isUsual = /^(?:1|true|on)$/.test(attributeOf(style, 'default') ?? '')
      if (isUsual && attributeOf(style, 'type') === 'paragraph') this.#usualStyle = id
    }
  }

  /** A paragraph with what its style sets. */
  paragraph(properties: XmlElement | undefined): ParagraphSettings {
    const own = paragraphOf(properties)
    return { ...merged(this.#chain(own.style ?? this.#usualStyle).map(({ paragraph }) => paragraph)), ...own }
  }

  /** A run of a paragraph. @param properties its `rPr` */
  run(properties: XmlElement | undefined, paragraphStyle: string | undefined): RunSettings {
    const own = this.runOf(properties)
    const named = properties && childOf(properties, 'rStyle')
    const character = this.#chain((named && attributeOf(named, 'val')) ?? null)
    const paragraph = this.#chain(paragraphStyle ?? this.#usualStyle)
    return merged([this.#usual, ...[...paragraph, ...character].map(({ run }) => run), own])
  }

  /** The settings that stand in an `rPr`. */
  runOf(properties: XmlElement | undefined): RunSettings {
    const settings: RunSettings = {}
    for (const element of properties ? childrenOf(properties) : []) {
      const value = attributeOf(element, 'val')
      const on = !/^(?:0|false|off|none)$/.test(value ?? '')
      if (element.name === 'b') settings.bold = on
      else if (element.name === 'i') settings.italic = on
      else if (element.name === 'u') settings.underline = on
      else if (element.name === 'strike' || element.name === 'dstrike') settings.strike = on
      else if (element.name === 'vanish') settings.hidden = on
      else if (element.name === 'vertAlign')
        settings.raised = value === 'superscript' ? 'sup' : value === 'subscript' ? 'sub' : ''
      else if (element.name === 'color') settings.colour = colourOf(value)
      else if (element.name === 'highlight') settings.highlight = on ? (value ?? '') : ''
      else if (element.name === 'shd') settings.highlight ??= shadeOf(element)
      else if (element.name === 'rFonts') Object.assign(settings, this.#fontsOf(element))
    }
    return settings
  }

  #fontsOf(element: XmlElement): RunSettings {
    const font = (name: string): string | undefined => {
      const themed = attributeOf(element, `${name}Theme`)
      return (themed === undefined ? undefined : this.#fonts.get(themed)) ?? attributeOf(element, name)
    }
    const [ascii, other] = [font('ascii'), font('hAnsi')]
    return {
      ...(ascii === undefined ? {} : { font: ascii }),
      ...(other === undefined ? {} : { otherFont: other }),
    }
  }

  /** The style and those that it is based on, the outermost first. */
  #chain(id: string | null): Style[] {
    const chain: Style[] = []
    for (let at = id; at !== null && chain.length < 20; ) {
      const style = this.#styles.get(at)
      if (!style) break
      chain.unshift(style)
      at = style.base
    }
    return chain
  }
}

function merged<T extends object>(all: readonly T[]): T {
  return Object.assign({}, ...all) as T
}

function paragraphOf(properties: XmlElement | undefined): ParagraphSettings {
  if (!properties) return {}
  const settings: ParagraphSettings = {}
  const style = attributeOf(childOf(properties, 'pStyle') ?? properties, 'val')
  if (style !== undefined) settings.style = style
  const list = childOf(properties, 'numPr')
  const id = list && childOf(list, 'numId')
  const level = list && childOf(list, 'ilvl')
  if (id)
    settings.list = {
      id: attributeOf(id, 'val') ?? '0',
      level: Number((level && attributeOf(level, 'val')) ?? 0) || 0,
    }
  const outline = childOf(properties, 'outlineLvl')
  if (outline && Number(attributeOf(outline, 'val')) < 9) settings.heading = true
  const side = childOf(properties, 'jc')
  if (side) settings.centred = attributeOf(side, 'val') === 'center'
  return settings
}

/** The fonts of a theme by the names that runs call them by. */
function themeFonts(theme: XmlElement | null): Map<string, string> {
  const fonts = new Map<string, string>()
  const elements = theme && childOf(theme, 'themeElements')
  const scheme = elements && childOf(elements, 'fontScheme')
  if (!scheme) return fonts
  for (const [kind, name] of [
    ['majorFont', 'major'],
    ['minorFont', 'minor'],
  ] as const) {
    const set = childOf(scheme, kind)
    const latin = set && childOf(set, 'latin')
    const face = latin && attributeOf(latin, 'typeface')
    if (face === undefined || face === '') continue
    fonts.set(`${name}HAnsi`, face)
    fonts.set(`${name}Ascii`, face)
  }
  return fonts
}

/** A colour that says something: black and the usual one do not. */
function colourOf(value: string | undefined): string {
  const plain = (value ?? '').toUpperCase()
  return plain === 'AUTO' || plain === '000000' ? '' : plain
}

function shadeOf(element: XmlElement): string {
  const fill = (attributeOf(element, 'fill') ?? '').toUpperCase()
  return fill === '' || fill === 'AUTO' || fill === 'FFFFFF' ? '' : fill
}

/** How a run looks to a reader. */
export function lookOf(settings: RunSettings): Look {
  const marks: Mark[] = []
  if (settings.bold) marks.push('b')
  if (settings.italic) marks.push('i')
  if (settings.underline) marks.push('u')
  if (settings.strike) marks.push('s')
  if (settings.raised) marks.push(settings.raised)
  return { marks, colour: settings.colour ?? '', highlight: settings.highlight ?? '' }
}

/** Whether a run's signs are drawn as Bangla. */
export function isBijoyRun({ font = '', otherFont = '' }: RunSettings): boolean {
  return isBijoyFont(font) || (font === '' && isBijoyFont(otherFont))
}
