/**
 * Real question files that something has happened to, and files made to be deep, long or huge: each is read or refused with a
 * line that names it, soon and in bounded memory. The seed is printed; TEST_SEED sets another.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { describe, expect, it } from 'vitest'
import { takeText } from './testing.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/import')
const files = globSync('{aiken,bbq,gift,moodlexml,qti12,qti21,qti22}/*.{txt,gift,xml,zip}', {
  cwd: folder,
}).sort()
const perFile = Number(process.env.FUZZ_ROUNDS ?? 6)
/** No file here takes a tenth of it. */
const hangMs = 20_000
const mostBytes = 300 * 1024 * 1024
/** The largest real file that is read over and over. */
const largest = 200_000

/** One to three changes: a flipped bit, a cut end, a piece put in again elsewhere, a piece gone, a stretch many times. */
function spoilt(bytes: Buffer, chance: Chance): Buffer {
  let data = Buffer.from(bytes)
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const at = chance.below(data.length + 1)
    const piece = data.subarray(at, at + chance.below(300))
    const [before, after] = [data.subarray(0, at), data.subarray(at)]
    const way = chance.below(5)
    if (way === 0 && at < data.length) data[at] = (data[at] ?? 0) ^ (1 << chance.below(8))
    else if (way === 1) data = Buffer.from(before)
    else if (way === 2) {
      const to = chance.below(data.length + 1)
      data = Buffer.concat([data.subarray(0, to), piece, data.subarray(to)])
    } else if (way === 3) data = Buffer.concat([before, after.subarray(piece.length)])
    else data = Buffer.concat([before, ...Array.from({ length: 40 }, () => piece), after])
  }
  return data
}

/** Reads a file as an import does; what it says names the file. */
async function judged(name: string, bytes: Buffer | string): Promise<number> {
  const began = performance.now()
  const { questions, leftOut, mistakes, warnings } = await takeText(name, bytes)
  for (const line of [...mistakes, ...leftOut, ...warnings]) expect(line.startsWith(name), line).toBe(true)
  expect(performance.now() - began).toBeLessThan(hangMs)
  return questions.length + leftOut.length + mistakes.length
}

describe('real question files, spoilt', () => {
  if (!existsSync(folder)) process.stdout.write(`skipped: no question files in ${folder}\n`)
  else printSeed('real files, spoilt')
  it.skipIf(!existsSync(folder))('are read or refused by name', async () => {
    expect(files.length).toBeGreaterThan(20)
    const before = process.memoryUsage().rss
    let told = 0
    for (const file of files) {
      const whole = readFileSync(resolve(folder, file))
      if (whole.length > largest) continue
      const chance = new Chance(file)
      for (let run = 0; run < perFile; run++) told += await judged(basename(file), spoilt(whole, chance))
    }
    expect(told).toBeGreaterThan(files.length)
    expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes)
  })
})

const deep = 50_000
const digits = '9'.repeat(100_000)
const moodle = (inside: string) =>
  `<?xml version="1.0"?><quiz><question type="numerical"><name><text>n</text></name><questiontext format="html"><text>q</text></questiontext>${inside}</question></quiz>`

describe('files that are deep, long or huge', () => {
  it.each<[what: string, name: string, text: string]>([
    ['XML nested deep', 'deep.xml', `${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`],
    ['XML whose elements never end', 'open.xml', `<quiz>${'<question>'.repeat(deep)}`],
    ['XML of one long attribute', 'attribute.xml', `<quiz a="${'x'.repeat(5_000_000)}"></quiz>`],
    [
      'entities within entities',
      'laughs.xml',
      '<!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
    ],
    [
      'HTML nested deep',
      'html.xml',
      moodle(`<generalfeedback><text>${'&lt;div&gt;'.repeat(deep)}</text></generalfeedback>`),
    ],
    [
      'a huge number',
      'number.xml',
      moodle(`<answer fraction="100"><text>${digits}</text><tolerance>1e999</tolerance></answer>`),
    ],
    ['GIFT of open braces', 'braces.gift', `q ${'{'.repeat(deep)}`],
    ['GIFT of a hundred thousand answers', 'answers.gift', `q {${'~a '.repeat(deep)}=b}`],
    ['GIFT with a huge number', 'number.gift', `q {#${digits}:${digits}}`],
    ['Aiken without an end', 'lines.txt', `Q\n${'A. x\n'.repeat(deep)}`],
    ['Aiken of one long line', 'line.txt', `${'x'.repeat(5_000_000)}\nA. a\nB. b\nANSWER: A\n`],
    [
      'JSON nested deep',
      'deep.jsonl',
      `${'['.repeat(deep)}\n{"id":"a","type":"MCQ","title":${'{"a":'.repeat(deep)}`,
    ],
    [
      'JSON with a huge number',
      'number.jsonl',
      `{"id":"a","type":"MCQ","title":"q","options":["a","b"],"answer":["a"],"marks":${digits}}`,
    ],
    ['a sheet of one endless cell', 'cell.csv', `id,title,A,B,answer\n1,"${'x'.repeat(5_000_000)}`],
    ['a sheet of very many columns', 'columns.csv', `id,title,A,B,answer${',x'.repeat(deep)}\n1,q,a,b,A\n`],
    ['a sheet with a huge number', 'number.csv', `id,title,A,B,answer,marks\n1,q,a,b,A,${digits}\n`],
    ['a Blackboard line without an end', 'tabs.txt', `MC\tq${'\ta\tincorrect'.repeat(deep)}`],
  ])('%s', async (_what, name, text) => {
    const before = process.memoryUsage().rss
    await judged(name, text)
    expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes)
  })
})
