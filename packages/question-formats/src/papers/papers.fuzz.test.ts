/**
 * Papers typed in many ways, and then something happens to them: a line is lost, stands twice, or gets another label. Whatever is read of
 * them, no question may have another key than the one that its author gave it.
 */
import { describe, expect, it } from 'vitest'
import { type Taken, takeText } from '../testing.ts'
import { docxOf, p, run } from './docx.testing.ts'

const seed = Number(process.env.TEST_SEED ?? 20261126)

/** Small numbers that are the same in every run (mulberry32). */
function numbers(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Next = (below: number) => number

interface Truth {
  title: string
  options: string[]
  right: number
}

const bangla = 'কখগঘ'
const digits = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
const numbering = [
  (n: number) => `${n}. `,
  (n: number) => `${n}) `,
  (n: number) => `${digits(n)}. `,
  (n: number) => `${digits(n)}। `,
  (n: number) => `(${digits(n)}) `,
  (n: number) => `Q${n}. `,
  (n: number) => `প্রশ্ন ${digits(n)}: `,
]
const labels = [
  (at: number) => `(${bangla[at]}) `,
  (at: number) => `${bangla[at]}) `,
  (at: number) => `${bangla[at]}. `,
  (at: number) => `${'abcd'[at]}) `,
  (at: number) => `${'ABCD'[at]}. `,
  (at: number) => `(${'abcd'[at]}) `,
  (at: number) => `(${['i', 'ii', 'iii', 'iv'][at]}) `,
]
const answers = ['উত্তর: ', 'উত্তরঃ ', 'Ans: ', 'Answer: ', 'সঠিক উত্তর: ', 'উঃ ']
const layouts = ['lines', 'one', 'two', 'across'] as const
const keyWays = ['line', 'line', 'list', 'bold', 'tick'] as const

/** The lines of a paper in one way of typing, and what its author meant. */
function typed(next: Next): { lines: string[]; bold: Set<number>; truths: Truth[] } {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const [number, label, answer, layout, way] = [
    pick(numbering),
    pick(labels),
    pick(answers),
    pick(layouts),
    pick(keyWays),
  ]
  const gap = next(2) === 0
  const [lines, bold, keys]: [string[], Set<number>, string[]] = [[], new Set(), []]
  const truths: Truth[] = []
  for (let n = 1; n <= 4; n++) {
    const options = ['ঢাকা', 'H2O', `${next(90)} টি`, 'কোনোটিই নয়'].map((text) => `${text} ${n}`)
    const right = next(4)
    truths.push({ title: `প্রশ্ন নম্বর ${n} কোনটি?`, options, right })
    lines.push(`${number(n)}প্রশ্ন নম্বর ${n} কোনটি?`)
    const written = options.map(
      (text, at) => `${label(at)}${text}${way === 'tick' && at === right ? ' ✓' : ''}`,
    )
    if (layout === 'lines' || way === 'bold') {
      if (way === 'bold') bold.add(lines.length + right)
      lines.push(...written)
    } else if (layout === 'one') lines.push(written.join('   '))
    else if (layout === 'two') lines.push(written.slice(0, 2).join('\t'), written.slice(2).join('\t'))
    else lines.push([written[0], written[2]].join('\t'), [written[1], written[3]].join('\t'))
    const name = label(right).replace(/[().\s]/g, '')
    if (way === 'line') lines.push(`${answer}${name}`)
    keys.push(`${n}. ${'abcd'[right]}`)
    if (gap) lines.push('')
  }
  if (way === 'list') lines.push('Answer key', keys.join('  '))
  return { lines, bold, truths }
}

function spoilt(lines: readonly string[], next: Next): number[] {
  const order = lines.map((_, at) => at)
  for (let times = next(2); times > 0; times--) {
    const at = next(order.length)
    // A key that stands below another question is that question's own.
    const isKey = answers.some((word) => lines[order[at] ?? 0]?.startsWith(word))
    const way = isKey ? 0 : next(3)
    if (way === 0) order.splice(at, 1)
    else if (way === 1) order.splice(at, 0, order[at] as number)
    else order.length = Math.max(3, at)
  }
  return order
}

/** Another label at the beginning of a line: 'গ) …' for 'খ) …'. */
function mislabelled(line: string, next: Next): string {
  return line.replace(/^(\(?)([কখগঘ]|[a-dA-D])(?=[).])/u, (_, open: string, name: string) => {
    const all = [bangla, 'abcd', 'ABCD'].find((letters) => letters.includes(name)) ?? name
    return `${open}${all[next(4)]}`
  })
}

/** What is read as right, but is the text of an option that its author did not mark. */
function wrong(taken: Taken, truths: readonly Truth[]): string[] {
  return taken.questions.flatMap(({ body }) =>
    body.answer.filter((text) => {
      const truth = truths.find(({ options }) => options.some((option) => text.includes(option)))
      return truth && text !== truth.options[truth.right]
    }),
  )
}

describe(`papers (seed ${seed})`, () => {
  it('as they are typed, each question has its key', async () => {
    const next = numbers(seed)
    for (let round = 0; round < 60; round++) {
      const { lines, bold, truths } = typed(next)
      const taken = await takeText(
        'p.docx',
        docxOf(lines.map((line, at) => p(run(line, bold.has(at) ? '<w:b/>' : '')))),
      )
      expect({
        round,
        mistakes: taken.mistakes,
        keys: taken.questions.map(({ body }) => body.answer),
      }).toEqual({
        round,
        mistakes: [],
        keys: truths.map(({ options, right }) => [options[right]]),
      })
    }
  })

  it('with a line that is lost, doubled or mislabelled have no wrong key', async () => {
    const next = numbers(seed + 1)
    let read = 0
    for (let round = 0; round < 150; round++) {
      const { lines, bold, truths } = typed(next)
      const order = spoilt(lines, next)
      const changed = next(2) === 0 ? order[next(order.length)] : undefined
      const blocks = order.map((at) => {
        const line = lines[at] ?? ''
        return p(run(at === changed ? mislabelled(line, next) : line, bold.has(at) ? '<w:b/>' : ''))
      })
      const taken = await takeText('p.docx', docxOf(blocks))
      expect({ round, wrong: wrong(taken, truths), lines: order.map((at) => lines[at]) }).toMatchObject({
        round,
        wrong: [],
      })
      read += taken.questions.length
    }
    expect(read).toBeGreaterThan(200)
  })

  it('whose bytes changed end with questions or with mistakes that name the file', async () => {
    const next = numbers(seed + 2)
    for (let round = 0; round < 150; round++) {
      const { lines } = typed(next)
      const bytes = Buffer.from(docxOf(lines.map((line) => p(line))))
      for (let times = 1 + next(4); times > 0; times--) bytes[next(bytes.length)] = next(256)
      const taken = await takeText('p.docx', bytes)
      for (const line of [...taken.mistakes, ...taken.leftOut, ...taken.warnings])
        if (!line.startsWith('p.docx')) throw new Error(`round ${round}: ${line}`)
    }
  })

  it('whose XML changed end so too', async () => {
    const next = numbers(seed + 3)
    const signs = [
      '<w:p>',
      '</w:p>',
      '<w:tbl>',
      '</w:t>',
      '<w:br/>',
      'w:val=""',
      '<',
      '>',
      '&',
      '1. ',
      'ক) ',
      '\u0000',
      '(',
      '\t',
    ]
    for (let round = 0; round < 150; round++) {
      const { lines } = typed(next)
      let body = lines.map((line) => p(line)).join('')
      for (let times = 1 + next(3); times > 0; times--) {
        const at = next(body.length)
        body = body.slice(0, at) + signs[next(signs.length)] + body.slice(at + next(12))
      }
      const taken = await takeText('p.docx', docxOf([body]))
      for (const { body: question } of taken.questions)
        expect(question.answer.every((answer) => question.options.includes(answer))).toBe(true)
    }
  })
})
