/** An item analysis for the terminal, for a spreadsheet, and as a page with histograms that prints. */

import { printable } from '@porua/files/validation-errors'
import type { CellValue } from '@porua/spreadsheets/write'
import { digits, escapeHtml, type Letterhead, momentIn, pageEnd, pageStart } from '../print/paper-page.ts'
import type { AnalysedItem, Analysis } from './analysis.ts'
import { bars } from './histogram.ts'

const letters = 'ABCDEFGHIJK'

/** Lines of at most about 100 characters, a question's sentence under its figures. */
export function analysisText(analysis: Analysis): string {
  const head = `${'No'.padStart(4)}  ${'right'.padStart(6)}  ${'discr.'.padStart(6)}  ${'27 %'.padStart(6)}  ${'skipped'.padStart(7)}  chosen\n`
  const lines = analysis.items.map((item) => {
    const chosen = item.options.map((one) => `${one.letter}${one.right ? '*' : ''} ${one.chosen}`).join('  ')
    const figures = [
      String(item.number).padStart(4),
      percent(item.difficulty).padStart(6),
      decimal(item.discrimination).padStart(6),
      decimal(item.upperLower).padStart(6),
      String(item.skipped).padStart(7),
      chosen,
    ]
    return `${figures.join('  ').trimEnd()}\n      ${cut(item.title)}\n      ${item.sentence.en} ${item.sentence.bn}\n`
  })
  return `${head}${lines.join('')}${summary(analysis)}`
}

function summary(analysis: Analysis): string {
  const { students, mean, possible, deviation, reliability, waiting, leftOut, sentence } = analysis
  const name = reliability.name === 'KR-20' ? 'KR-20' : 'Cronbach’s alpha'
  const error = reliability.error === null ? '' : `, standard error ${reliability.error.toFixed(2)} marks`
  return [
    `${students} students, mean ${mean.toFixed(2)} of ${possible} marks (without negative marks), standard deviation ${deviation.toFixed(2)}\n`,
    `${name} ${decimal(reliability.value)}${error}\n${sentence.en} ${sentence.bn}\n`,
    waiting > 0 ? `Left out: ${waiting} students with answers that wait for marks.\n` : '',
    ...leftOut.map(({ number, rule }) => `Left out: question ${number} (${rule}).\n`),
  ].join('')
}

/** A row a question. */
export function* analysisRows(analysis: Analysis): Generator<readonly CellValue[]> {
  yield [
    'number',
    'bank',
    'id',
    'type',
    'title',
    'marks',
    'students',
    'difficulty',
    'discrimination',
    'upper-lower 27 %',
    'skipped',
    'key',
    ...letters,
    'in words',
    'কথায়',
  ]
  for (const item of analysis.items)
    yield [
      item.number,
      item.bank,
      item.id,
      item.type,
      item.title,
      item.marks,
      analysis.students,
      round(item.difficulty),
      round(item.discrimination),
      round(item.upperLower),
      item.skipped,
      keyOf(item),
      ...[...letters].map((_, place) => item.options[place]?.chosen ?? null),
      item.sentence.en,
      item.sentence.bn,
    ]
}

const words = {
  en: {
    title: 'Item analysis',
    students: 'Students',
    mean: 'Mean',
    of: 'of',
    deviation: 'Standard deviation',
    error: 'Standard error',
    totals: 'Marks of the students (without negative marks)',
    right: 'Right',
    difficulties: 'Questions by the share who were right',
    number: 'No',
    question: 'Question',
    discrimination: 'Discrimination',
    upperLower: 'Upper–lower 27 %',
    skipped: 'Skipped',
    chosen: 'Chosen',
    alpha: 'Cronbach’s alpha',
    waiting: 'Left out, waiting for marks',
    printed: 'Printed',
    leftOut: 'Left out after a correction: questions',
  },
  bn: {
    title: 'প্রশ্ন বিশ্লেষণ',
    students: 'পরীক্ষার্থী',
    mean: 'গড়',
    of: '/',
    deviation: 'পরিমিত ব্যবধান',
    error: 'পরিমাপের ত্রুটি',
    totals: 'পরীক্ষার্থীদের নম্বর (ঋণাত্মক নম্বর ছাড়া)',
    right: 'সঠিক',
    difficulties: 'কত অংশ সঠিক, সে অনুযায়ী প্রশ্ন',
    number: 'নং',
    question: 'প্রশ্ন',
    discrimination: 'পার্থক্যসূচক',
    upperLower: 'উপর–নিচ ২৭%',
    skipped: 'বাদ',
    chosen: 'বাছাই',
    alpha: 'ক্রনবাখের আলফা',
    waiting: 'বাদ, নম্বরের অপেক্ষায়',
    printed: 'মুদ্রণ',
    leftOut: 'সংশোধনের পর বাদ: প্রশ্ন',
  },
} as const

const css = `.option{display:grid;grid-template-columns:1.5em 1fr 4em;gap:6px;align-items:center;font-size:12px}
.option i{display:block;height:8px;border-radius:2px;background:var(--soft)}
.option.right i{background:var(--brand)}.option.right b::after{content:" ✓"}
.option b{white-space:nowrap}.say{margin:4px 0 0}.say+.say{color:var(--soft)}
figure{margin:12px 0}figcaption{font-weight:600}svg{width:100%;max-width:640px;height:auto}
svg text{fill:var(--soft);font-size:11px}svg rect{fill:var(--brand)}svg line{stroke:var(--line)}
.bars{min-width:180px}@media (max-width:575px){.bars{min-width:120px}}`

/** The whole page. */
export function analysisPage(analysis: Analysis, letter: Letterhead, now: number): string {
  const { language } = letter
  const say = words[language]
  const other = language === 'bn' ? 'en' : 'bn'
  const number = (text: string | number) => digits(text, language)
  const { students, mean, possible, deviation, reliability, waiting, leftOut, sentence } = analysis
  const name = reliability.name === 'KR-20' ? 'KR-20' : say.alpha
  const error = reliability.error === null ? '' : ` · ${say.error} ${number(reliability.error.toFixed(2))}`
  const facts = [
    `${say.students}: ${number(students)} · ${say.mean} ${number(mean.toFixed(2))} ${say.of} ${number(possible)} · ${say.deviation} ${number(deviation.toFixed(2))}`,
    `${name} ${number(decimal(reliability.value))}${error}`,
    sentence[language],
    sentence[other],
    waiting > 0 ? `${say.waiting}: ${number(waiting)}` : '',
    leftOut.length > 0 ? `${say.leftOut} ${number(leftOut.map((one) => one.number).join(', '))}` : '',
    `${say.printed}: ${momentIn(letter, now)}`,
  ].filter((line) => line !== '')
  const shares = analysis.items.map((item) => ({ at: item.difficulty * 100, weight: 1 }))
  const totals = analysis.totals.map((one) => ({ at: one.marks, weight: one.students }))
  // Bins of whole marks, or totals that are whole would fill some of them twice.
  const width = Math.ceil((possible + 1) / 20)
  const bins = Math.floor(possible / width) + 1
  const rows = analysis.items.map((item) => itemRow(item, language))
  const heads = [
    say.number,
    say.question,
    say.right,
    say.discrimination,
    say.upperLower,
    say.skipped,
    say.chosen,
  ]
  return [
    pageStart(letter, `${say.title}: ${analysis.exam.title}`, facts, css),
    bars({ title: say.totals, values: totals, from: 0, to: width * bins, bins, language }),
    bars({ title: say.difficulties, values: shares, from: 0, to: 100, bins: 10, unit: ' %', language }),
    `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>\n`,
    ...rows,
    `</tbody></table>${pageEnd}`,
  ].join('')
}

function itemRow(item: AnalysedItem, language: Letterhead['language']): string {
  const number = (text: string | number) => digits(text, language)
  const other = language === 'bn' ? 'en' : 'bn'
  const options = item.options.map(
    ({ letter, text, right, chosen, share }) =>
      `<div class="option${right ? ' right' : ''}" title="${escapeHtml(text)}"><b>${letter}</b><i style="width:${(share * 100).toFixed(1)}%"></i><span>${number(chosen)}</span></div>`,
  )
  const cells = [
    `<td class="n">${number(item.number)}</td>`,
    `<td>${escapeHtml(item.title)}<p class="say">${item.sentence[language]}</p><p class="say" lang="${other}">${item.sentence[other]}</p></td>`,
    `<td class="n">${number(percent(item.difficulty))}</td>`,
    `<td class="n">${number(decimal(item.discrimination))}</td>`,
    `<td class="n">${number(decimal(item.upperLower))}</td>`,
    `<td class="n">${number(item.skipped)}</td>`,
    `<td class="bars">${options.join('')}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>\n`
}

function keyOf(item: AnalysedItem): string {
  return item.options.map((option) => (option.right ? option.letter : '')).join('')
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000
}

function decimal(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function cut(text: string): string {
  const signs = [...printable(text)]
  return signs.length > 90 ? `${signs.slice(0, 89).join('')}…` : signs.join('')
}
