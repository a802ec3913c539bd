/**
 * How many questions show raw LaTeX, or prose, money and units set as formulas: `node scripts/run.mjs bench/formulas.ts <file.jsonl>…`.
 * Questions go through the import's marking and the phone's own cutting and setting; what is counted is the text that a student
 * then reads, by rules that know nothing of the recogniser's. `--show N` prints the first N of each kind; `--old` counts as
 * before formulas were marked.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { formulaMacros } from '@porua/contract/formulas'
import { markHtml } from '@porua/question-formats/formulas/mark-html'
import { markText } from '@porua/question-formats/formulas/mark-text'
import { withoutEntities } from '@porua/question-formats/html-entities'
import katex from 'katex'
import { findMaths } from '../packages/kit/src/rich-text/find-maths.ts'
import { markedPieces } from '../packages/kit/src/rich-text/marked-pieces.ts'
import 'katex/contrib/mhchem'

interface Row {
  id: string
  title: string
  format?: string
  options?: string[]
  explanation?: string | null
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, old: { type: 'boolean' } },
})
const show = Number(values.show ?? 0)

/** What stands outside of formulas, and the formulas as MathML. */
interface Shown {
  text: string
  formulas: string[]
}

function shown(text: string, isHtml: boolean, told: string[]): Shown {
  const marked = values.old ? { text, unset: [] } : isHtml ? markHtml(text) : markText(text)
  told.push(...marked.unset.map(({ source, why }) => `${source}: ${why}`))
  const words = isHtml
    ? withoutEntities(
        marked.text.replace(/<math\b[\s\S]*?<\/math>|<(code|pre)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, ' '),
      )
    : marked.text
  const result: Shown = { text: '', formulas: [] }
  for (const piece of values.old ? findMaths(words) : markedPieces(words)) {
    const made = piece.kind === 'text' ? null : set(piece.tex, piece.display)
    if (made) result.formulas.push(made)
    result.text += made ? ' \u2022 ' : piece.kind === 'text' ? piece.text : piece.source
  }
  return result
}

function set(tex: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      displayMode,
      output: 'mathml',
      strict: 'ignore',
      maxExpand: 300,
      macros: { ...formulaMacros },
    })
  } catch {
    return null
  }
}

/** Raw LaTeX in what a student reads. */
function isRaw(text: string): boolean {
  if (/\\[A-Za-z]{2,}|[\^_]\s?\{|\\[()[\]{}]/.test(text) && !/[A-Za-z]:\\|\\n"/.test(text)) return true
  // A dollar that begins no price and ends none.
  return /\$(?!\s?[\d০-৯.])/.test(text.replace(/[\d০-৯]\s?\$|(?:US|A|HK|C)\$/g, ''))
}

/** Letters that stand in a row, in italics, as if each were a quantity of its own; and what is a text of its own inside. */
function lettersOf(mathml: string): string[] {
  const inner = mathml
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<mtext>[\s\S]*?<\/mtext>/g, '|')
  return inner
    .replace(/<mi mathvariant="[^"]*">[^<]*<\/mi>/g, '|')
    .replace(/<mi>([A-Za-z])<\/mi>/g, '$1')
    .replace(/<mi>[^<]*<\/mi>|<m[on][^>]*>[^<]*<\/m[on]>/g, '|')
    .replace(/<[^>]*>/g, '|')
    .split(/[|\s]+/)
    .filter((letters) => letters.length > 1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const units = /^(?:kg|cm|mm|km|nm|Hz|kHz|mol|ms|kPa|Pa|eV|MeV|kJ|mL|ml|atm|rad|min|dm)$/

say(['set', 'questions', 'with formulas', 'raw', '%', 'prose', 'units', 'money', 'told'].join('\t'))
for (const file of positionals) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  const vocabulary = new Map<string, number>()
  for (const row of rows)
    for (const [word] of row.title.matchAll(/(?<![\\A-Za-z_^{])[a-z]{4,}(?![A-Za-z_^{}])/g))
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1)
  const counts = { formulas: 0, raw: 0, prose: 0, units: 0, money: 0, told: 0 }
  const samples: Record<string, string[]> = { raw: [], prose: [], units: [], money: [], told: [] }
  for (const row of rows) {
    const isHtml =
      row.format === 'html' ||
      (row.format === undefined && /<\/?(?:p|span|strong|b|i|table|br|math|div)\b/i.test(row.title))
    const told: string[] = []
    const texts = [row.title, ...(row.options ?? []), row.explanation ?? ''].map((text) =>
      shown(text, isHtml, told),
    )
    const kinds = {
      raw: texts.some(({ text }) => isRaw(text)),
      prose: texts.some(({ formulas }) =>
        formulas.some((one) => lettersOf(one).some((word) => (vocabulary.get(word) ?? 0) > 2)),
      ),
      units: texts.some(({ formulas }) =>
        formulas.some((one) => lettersOf(one).some((word) => units.test(word))),
      ),
      money: texts.some(({ formulas }) =>
        formulas.some((one) =>
          /^\D*\d[\d.,]*\s*(?:and|to|or|per|for)\b/.test(
            one.replace(/<annotation[\s\S]*?<\/annotation>|<[^>]*>/g, ''),
          ),
        ),
      ),
      told: told.length > 0,
    }
    if (texts.some(({ formulas }) => formulas.length > 0)) counts.formulas++
    for (const [kind, is] of Object.entries(kinds)) {
      if (!is) continue
      counts[kind as keyof typeof kinds]++
      const what =
        kind === 'told'
          ? told.join(' § ')
          : kind === 'raw'
            ? texts
                .map(({ text }) => text)
                .filter(isRaw)
                .join(' § ')
            : [row.title, ...(row.options ?? [])].join(' § ')
      samples[kind]?.push(`${row.id}: ${what}`)
    }
  }
  const share = ((100 * counts.raw) / Math.max(1, rows.length)).toFixed(2)
  say(
    [
      basename(file),
      rows.length,
      counts.formulas,
      counts.raw,
      share,
      counts.prose,
      counts.units,
      counts.money,
      counts.told,
    ].join('\t'),
  )
  for (const [kind, list] of Object.entries(samples))
    for (const one of list.slice(0, show)) say(`  ${kind} ${JSON.stringify(one).slice(0, 420)}`)
}
