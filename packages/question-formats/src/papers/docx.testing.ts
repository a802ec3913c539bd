/** Word files made by tests: paragraphs, tables and parts in a few words each. */
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { zipOf } from '../zip/zip.testing.ts'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A run. @param looks its settings as XML: '<w:b/>' */
export function run(text: string, looks = ''): string {
  const parts = text.split(/(\t|\n)/).map((part) => {
    if (part === '\t') return '<w:tab/>'
    return part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${htmlOfText(part)}</w:t>`
  })
  return `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}${parts.join('')}</w:r>`
}

/** A paragraph of a text, or of runs that are XML already. */
export function p(content: string, settings = ''): string {
  const inner = content.startsWith('<') ? content : run(content)
  return `<w:p>${settings === '' ? '' : `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`
}

/** A paragraph that a list numbers. */
export function item(list: number, content: string, level = 0): string {
  return p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
}

/** A table of cells; each is a text, or paragraphs that are XML already. */
export function table(...rows: string[][]): string {
  const cell = (text: string) => `<w:tc>${text.startsWith('<') ? text : p(text)}</w:tc>`
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** An equation of one formula. */
export function equation(inner: string): string {
  return `<m:oMath>${inner}</m:oMath>`
}

/** Letters of an equation. */
export function letters(text: string): string {
  return `<m:r><m:t>${htmlOfText(text)}</m:t></m:r>`
}

/** A picture of the file by the id of its relation. */
export function picture(id: string): string {
  return `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><a:blip r:embed="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** Lists by number: the format and text of their levels. */
export type Lists = Readonly<Record<number, readonly [format: string, text: string][]>>

export interface DocxParts {
  lists?: Lists
  /** XML inside of <w:styles>. */
  styles?: string
  /** XML inside of the theme's <a:fontScheme>. */
  fonts?: string
  /** Pictures by the id of their relation. */
  pictures?: Readonly<Record<string, { name: string; bytes: Uint8Array }>>
  /** Other files of the package. */
  more?: Readonly<Record<string, string | Uint8Array>>
}

/** The document's XML. */
export function documentXml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document ${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`
}

/** A Word file of these blocks. */
export function docxOf(blocks: readonly string[], parts: DocxParts = {}): Buffer {
  const { lists, styles, fonts, pictures = {}, more = {} } = parts
  const relations = Object.entries(pictures).map(
    ([id, { name }]) => `<Relationship Id="${id}" Type="${types}/image" Target="media/${name}"/>`,
  )
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${types}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': documentXml(blocks.join('')),
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'word/header1.xml': `<w:hdr ${namespaces}>${p('9. A header? A) no B) no Ans: A')}</w:hdr>`,
    ...(lists ? { 'word/numbering.xml': numberingXml(lists) } : {}),
    ...(styles ? { 'word/styles.xml': `<w:styles ${namespaces}>${styles}</w:styles>` } : {}),
    ...(fonts
      ? {
          'word/theme/theme1.xml': `<a:theme ${namespaces}><a:themeElements><a:fontScheme>${fonts}</a:fontScheme></a:themeElements></a:theme>`,
        }
      : {}),
    ...Object.fromEntries(
      Object.values(pictures).map(({ name, bytes }) => [`word/media/${name}`, bytes] as const),
    ),
    ...more,
  }
  return zipOf(Object.entries(files).map(([name, data]) => ({ name, data })))
}

function numberingXml(lists: Lists): string {
  const kinds = Object.entries(lists).map(
    ([id, levels]) =>
      `<w:abstractNum w:abstractNumId="${id}">${levels
        .map(
          ([format, text], level) =>
            `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
        )
        .join('')}</w:abstractNum>`,
  )
  const numbers = Object.keys(lists).map(
    (id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
  )
  return `<w:numbering ${namespaces}>${kinds.join('')}${numbers.join('')}</w:numbering>`
}
