/** QTI 1.2: what an item says after it was answered. What is said in any case, or to the right answer, explains it. */

import { fault } from '@porua/files/faults/faults'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { allWithin, attributeOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { ItemBuilder, Piece } from './item-builder.ts'
import { materialOf } from './qti12-material.ts'

/** Feedback to everybody and to right answers as the explanation; the rest has no place and is named. */
export function itemFeedback(item: XmlElement, builder: ItemBuilder): { explanation?: Piece } {
  const kept: Piece[] = []
  let dropped = 0
  for (const feedback of childrenOf(item, 'itemfeedback')) {
    const ident = attributeOf(feedback, 'ident') ?? ''
    const texts = allWithin(feedback, 'solution', 'hint').length
    const piece = materialOf(feedback)
    if (piece.text.trim() === '') continue
    if (/^(?:general_fb|correct_fb|correct|solution|general)$/i.test(ident) || texts > 0) kept.push(piece)
    else dropped++
  }
  if (dropped > 0) builder.warn(fault('partLeftOut', { part: 'someFeedback' }))
  const html = kept.some((piece) => piece.html)
  const text = kept
    .map((piece) => (html && !piece.html ? htmlOfText(piece.text) : piece.text))
    .join(html ? '' : '\n')
  return text === '' ? {} : { explanation: { html, text } }
}
