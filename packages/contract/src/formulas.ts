/** What the phone's KaTeX knows besides its own commands. The server checks formulas with the same. */
export const formulaMacros: Readonly<Record<string, string>> = {
  '\\argmin': '\\operatorname*{arg\\,min}',
  '\\argmax': '\\operatorname*{arg\\,max}',
  '\\norm': '\\left\\lVert#1\\right\\rVert',
  '\\abs': '\\left\\lvert#1\\right\\rvert',
  '\\infy': '\\infty',
  '\\degree': '{}^{\\circ}',
}

/** How a marked text's formulas stand in it: `\(…\)` in the line, `\[…\]` on a line of its own; nothing else is one. */
export const markedFormula = /\\\(([\s\S]*?)\\\)|\\\[([\s\S]*?)\\\]/g
