/** What the pages say to type can be typed: every command with its options, and the example pack. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFiles } from '../../features/school-pack/testing.ts'
import { main } from '../run.ts'
import { allCommands } from './all.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const providers = join(root, 'docs/providers')
const pages = [
  'README.md',
  'docs/media.md',
  'docs/receipts.md',
  'docs/scale.md',
  ...readdirSync(providers).map((name) => `docs/providers/${name}`),
]

/** The words of a line as a shell takes them apart; comments and what follows a pipe are left out. */
function shellWords(line: string): string[] {
  const words = line.match(/"[^"]*"|#.*|[^\s"]+/g) ?? []
  const end = words.findIndex((word) => /^[#|;&]/.test(word))
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^"|"$/g, ''))
}

/**
 * Commands that a page shows in a block or between backticks: what is typed behind `npm run school --`. A sentence may also
 * speak of a command by its name alone, which asks for its help here.
 */
function typedOn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const behind = (line: string) => line.replace(/.*?npm run school (--silent )?-- /, '').trim()
  const spans = [...text.matchAll(/`(npm run school [^`\n]+)`/g)].map(([, span = '']) => behind(span))
  const names = new Set(allCommands.map(({ name }) => name))
  // Of two commands with one name only the first would ever run.
  expect(names.size).toBe(allCommands.length)
  const lines = text.split('\n').filter((line) => /^\s*npm run school /.test(line))
  return [...spans.map((span) => (names.has(span) ? `help ${span}` : span)), ...lines.map(behind)]
}

class Opened extends Error {}

/** Types it at a command line that opens nothing. @returns what is wrong with the words, or null */
async function mistakeIn(line: string): Promise<string | null> {
  let err = ''
  const opens = () => {
    throw new Opened()
  }
  const console = {
    folder: '/nowhere',
    out: () => undefined,
    err: { write: (text: string) => (err += text) },
    now: () => 0,
  }
  try {
    const status = await main(shellWords(line), async () => opens(), console, opens)
    // The example's files are not there; help opens nothing.
    return status === 0 || /^There is no (file|folder) |there is no such file/m.test(err) ? null : err
  } catch (error) {
    if (error instanceof Opened) return null
    throw error
  }
}

/** A page may speak of commands in short: '…' for what is left out, '|' between two of them, a word in <> for a value. */
const inShort = /…|[a-z]\|[a-z]|</

describe.each(pages)('%s', (page) => {
  test('names only commands and options that there are', async () => {
    const wrong: string[] = []
    for (const line of typedOn(page).filter((one) => !inShort.test(one))) {
      const mistake = await mistakeIn(line)
      if (mistake !== null) wrong.push(`${line}: ${mistake}`)
    }
    expect(wrong).toEqual([])
  })
})

test('the page about packs has a pack that can be imported as it stands', async () => {
  const text = readFileSync(join(providers, 'school-pack.md'), 'utf8')
  const block = (kind: string) => new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(text)?.[1] ?? ''
  const plan = await readFiles({
    'school.json': block('json'),
    'students.csv': block('csv'),
    'questions/cell.jsonl': block('jsonl'),
  })
  expect(plan).toMatchObject({ exams: [{ id: 'cell-test' }], warnings: [] })
  expect(plan.students).toHaveLength(2)
})
