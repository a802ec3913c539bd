/** QTI 1.2: texts and pictures of an item, out of the <material> in which they stand. */
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { htmlOf } from '../xml/html.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import type { Piece } from './item-builder.ts'

/** The texts of an element as one, what stands inside `without` left out. */
export function materialOf(element: XmlElement, without: readonly string[] = []): Piece {
  const pieces: Piece[] = []
  const walk = (inside: XmlElement): void => {
    for (const child of childrenOf(inside)) {
      if (without.includes(child.name)) continue
      if (child.name === 'mattext' || child.name === 'mat_formattedtext') pieces.push(textPiece(child))
      else if (child.name === 'matimage') pieces.push(imagePiece(child))
      else if (child.name === 'matbreak') pieces.push({ html: true, text: '<br>' })
      else walk(child)
    }
  }
  walk(element)
  const filled = pieces.filter((piece) => piece.text !== '')
  const html = filled.some((piece) => piece.html)
  const joined = filled.map((piece) => (html && !piece.html ? htmlOfText(piece.text) : piece.text)).join('')
  return { html, text: joined.trim() }
}

function textPiece(element: XmlElement): Piece {
  // Elements inside, where HTML was written without escaping it.
  const text = childrenOf(element).length > 0 ? htmlOf(element.children) : textOf(element)
  const type = attributeOf(element, 'texttype') ?? attributeOf(element, 'type') ?? ''
  const html = childrenOf(element).length > 0 || /html|smart_text/i.test(type)
  return { html: html && /[<&]/.test(text), text }
}

function imagePiece(element: XmlElement): Piece {
  const source = attributeOf(element, 'uri') ?? ''
  return source === ''
    ? { html: false, text: '' }
    : { html: true, text: `<img src="${htmlOfText(source).replaceAll('"', '&quot;')}">` }
}
