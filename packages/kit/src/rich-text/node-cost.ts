import { textCost } from './text-pieces.ts'

/** An element's own share of the work. */
const perElement = 16

/** How much work a node is for a browser, in letters of plain English. */
export function costOf(node: Node): number {
  const inside =
    node instanceof Element || node instanceof DocumentFragment ? node.querySelectorAll('*').length : 0
  return textCost(node.textContent ?? '') + inside * perElement
}
