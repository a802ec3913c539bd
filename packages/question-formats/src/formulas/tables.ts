/** LaTeX's tables of text as arrays, which KaTeX can set. Pure. */
import { groupEnd, replaceCommands } from './braces.ts'

/** Each `tabular` becomes an `array` whose cells are texts; formulas in dollars stay formulas. */
export function withArrays(tex: string): string {
  const open = /\\begin\{tabular[*x]?\}/.exec(tex)
  if (!open) return tex
  let at = open.index + open[0].length
  // tabular* and tabularx have a width before their columns, and any may have a place.
  if (/[*x]\}$/.test(open[0]) && tex[at] === '{') at = groupEnd(tex, at) + 1
  if (tex[at] === '[') at = tex.indexOf(']', at) + 1
  const columnsEnd = tex[at] === '{' ? groupEnd(tex, at) : -1
  const name = open[0].slice('\\begin'.length)
  const close = columnsEnd < 0 ? -1 : tex.indexOf(`\\end${name}`, columnsEnd)
  if (close < 0) return tex
  const columns = tex
    .slice(at + 1, columnsEnd)
    .replace(/[pmbX]\s*(\{[^{}]*\})?/g, 'l')
    .replace(/[@!><]\s*\{[^{}]*\}/g, '')
    .replace(/\|+/g, '|')
    .replace(/[^lcr|]/g, '')
  const rows = withPlainCells(tex.slice(columnsEnd + 1, close))
  const made = `\\begin{array}{${columns}}${rows.split('\\\\').map(row).join('\\\\')}\\end{array}`
  return tex.slice(0, open.index) + made + withArrays(tex.slice(close + `\\end${name}`.length))
}

/** A cell over several columns or rows stands in the first of them. */
function withPlainCells(rows: string): string {
  const apart = rows
    .replace(/\\hline(?=[A-Za-z])/g, '\\hline ')
    .replace(/\\multirow\s*\{[^{}]*\}\s*\{[^{}]*\}\s*/g, '')
  return replaceCommands(
    apart,
    { multicolumn: 3 },
    (_, { args: [count = '1', , words = ''] }) =>
      words + ' &'.repeat(Math.max(0, Math.min(20, Number(count) - 1))),
  )
}

const rules =
  /^\s*(?:\\(?:hline|toprule|midrule|bottomrule)(?=[^a-z]|$)|\\c(?:mid|)(?:line|rule)\s*(?:\([lr]*\))?\s*\{[^{}]*\}|\[[^\]]*\])\s*/

function row(source: string): string {
  let rest = source
  let before = ''
  for (let rule = rules.exec(rest); rule; rule = rules.exec(rest)) {
    if (/hline|toprule|midrule|bottomrule/.test(rule[0])) before += '\\hline '
    rest = rest.slice(rule[0].length)
  }
  if (rest.trim() === '') return before
  return `${before}${rest
    .split(/(?<!\\)&/)
    .map(cell)
    .join(' & ')} `
}

/** A cell's words as text, its formulas as formulas. */
function cell(source: string): string {
  const text = source.trim().replace(/\s+/g, ' ')
  if (text === '') return ''
  const parts = text.split(/((?<!\\)\$(?:[^$\\]|\\.)*\$|\\\([\s\S]*?\\\))/)
  return parts
    .map((part, index) => {
      if (part === '') return ''
      if (index % 2 === 1) return part.startsWith('$') ? part.slice(1, -1) : part.slice(2, -2)
      if (/^[\d.,\s+=−-]*$/.test(part)) return part
      return /\\[A-Za-z]|[_^]/.test(part) ? part : `\\text{${part}}`
    })
    .join('')
}
