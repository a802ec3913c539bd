/** Files that something has happened to: whatever is in them, reading ends with questions or with mistakes that name the file. */

import { png } from '@porua/testkit/png'
import { describe, expect, it } from 'vitest'
import { takeText } from './testing.ts'

const gift = `$CATEGORY: $course$/Cells\n\n// [id:k]\n::প্রশ্ন::[html]<p>a\\: b</p>{=x#good ~%-50%y#no\n~z ####all}\n\nN {#3.1..3.2:1#f}\n\nT {FALSE#a#b}\n\nM {=a -> b =c -> d}\n\nE {}\n`
const aiken =
  'Q?\nA. a\nB. b\nANSWER: B\n\ntruefalse\nQ\nAnswer: True\nFeedback: x\n\n1. Q\n1. a\n2. b\nANSWER: 1, 2\n'
const moodle = `<?xml version="1.0"?>\n<quiz><question type="category"><category><text>$course$/a</text></category></question>
<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>a<img src="@@PLUGINFILE@@/a.png"></p>]]></text><file name="a.png" encoding="base64">${Buffer.from(png).toString('base64')}</file></questiontext><single>false</single><answer fraction="50"><text>x</text></answer><answer fraction="50.0"><text>y &amp; z</text></answer></question>
<question type="numerical"><questiontext><text>q</text></questiontext><answer fraction="100"><text>1.5</text><tolerance>0.1</tolerance></answer></question></quiz>`
const bbq = 'MC\tQ <b>x</b>\ta\tcorrect\tb\tincorrect\nNUM\tQ\t1\t0.5\nTF\tQ\ttrue\nMAT\tQ\ta\tb\n'
const csv = 'id,title,A,B,answer,marks\n1,"Q, ""x""?",x,y,"A,B",1\n2,Q?,x,y,ক,২\n'
const jsonl =
  '{"id":"a","type":"MCQ","title":"Q","options":["x","y"],"answer":["x"]}\n{"id":"b","type":"paragraph","title":"P"}\n'
const samples: [name: string, text: string][] = [
  ['a.gift', gift],
  ['a.txt', aiken],
  ['a.xml', moodle],
  ['b.txt', bbq],
  ['a.csv', csv],
  ['a.jsonl', jsonl],
]

const seed = 20261121
const perFile = 150

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

/** Signs that mean something in one of the formats. */
const signs = [
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  '%',
  '\\',
  '::',
  '\n\n',
  '\r',
  '\t',
  '<',
  '>',
  '&',
  ']]>',
  '"',
  ',',
  '\u0000',
  '[html]',
  '->',
  '..',
  ':',
]

function mutated(bytes: Buffer, next: (below: number) => number): Buffer {
  let data = bytes
  for (let times = 1 + next(4); times > 0; times--) {
    const at = next(data.length + 1)
    const length = next(20)
    const parts = [data.subarray(0, at), data.subarray(at)]
    const way = next(6)
    if (way === 0) parts.splice(1, 0, Buffer.from([next(256)]))
    else if (way === 1) parts[1] = parts[1]?.subarray(length) ?? Buffer.alloc(0)
    else if (way === 2) parts.splice(1, 0, Buffer.from(signs[next(signs.length)] ?? ''))
    else if (way === 3) parts.splice(1, 0, data.subarray(next(data.length + 1)).subarray(0, 200))
    else if (way === 4) parts.length = 1
    else parts.splice(1, 1, Buffer.from([next(256)]), parts[1]?.subarray(1) ?? Buffer.alloc(0))
    data = Buffer.concat(parts)
  }
  return data
}

describe(`mutated question files (seed ${seed})`, () => {
  it.each(samples)('%s', async (name, text) => {
    const next = numbers(seed)
    let understood = 0
    for (let run = 0; run < perFile; run++) {
      const data = mutated(Buffer.from(text), next)
      const taken = await takeText(name, data)
      understood += taken.questions.length
      for (const line of [...taken.mistakes, ...taken.leftOut, ...taken.warnings])
        if (!line.startsWith(name)) throw new Error(`run ${run}: ${line}`)
      const ids = taken.questions.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { body } of taken.questions) {
        expect(body.title.isWellFormed() && body.title.trim() !== '').toBe(true)
        if (body.options.length > 0)
          expect(body.answer.every((answer) => body.options.includes(answer))).toBe(true)
      }
    }
    expect(understood).toBeGreaterThan(10)
  })
})
