/**
 * The faults check: what a reader says of a file has a code, so that it can be told in either language. Types hold that for
 * remarks. This looks for what types let through: a text that is thrown, a sentence among the parameters of a code, and a
 * mistake that is put together by hand.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Finding } from './borders.ts'
import { type Tree, walk } from './syntax-tree.ts'

/** Where files are read. */
const readers = [
  'packages/{files,spreadsheets,question-formats}/src',
  'apps/server/src/features/{people,question-bank,school-pack}',
  'apps/server/src/features/exams/{compose,marking-sheets}',
]

/** Makes the mistakes, and is no reader. */
const exempt = /\.(?:test|testing|factory|bench)\.ts$|\/testing\.ts$|\/faults\/|\/validation-errors\.ts$/

/** Texts that are thrown and reach no provider: a caller's slip, or caught where they are thrown. The list may only shrink. */
const thrown: Readonly<Record<string, number>> = {
  'apps/server/src/features/exams/marking-sheets/numbers.ts': 1,
  'apps/server/src/features/school-pack/changeset/posts.ts': 1,
  'apps/server/src/features/school-pack/import-pack.ts': 1,
  'packages/question-formats/src/papers/omml.ts': 7,
  'packages/question-formats/src/zip/write.ts': 1,
}

/** Checks the readers under `root`. */
export function checkFaults(root: string): Finding[] {
  const files = readers.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const found = files
    .filter((file) => !exempt.test(file))
    .flatMap((file) => uncodedIn(file, readFileSync(join(root, file), 'utf8'), thrown[file] ?? 0))
  const gone = Object.keys(thrown).filter((file) => !files.includes(file))
  return [...found, ...gone.map((file) => ({ file, line: 1, what: 'is gone: take it out of the list' }))]
}

/** What one file says without a code. @param allowed how many texts it may throw */
export function uncodedIn(file: string, text: string, allowed = 0): Finding[] {
  const found: Finding[] = []
  const texts: Finding[] = []
  const at = (tree: Tree, what: string): Finding => ({
    file,
    line: text.slice(0, tree.start).split('\n').length,
    what,
  })
  walk(parseSync(file, text).program, (tree) => {
    const argument = tree.argument as Tree | undefined
    if (tree.type === 'ThrowStatement' && argument?.type === 'NewExpression') {
      const [first] = argument.arguments as Tree[]
      if (first && hasWords(first)) texts.push(at(tree, 'throws a text: throw an Unreadable with a code'))
    }
    if (tree.type === 'CallExpression' && (tree.callee as Tree).name === 'fault')
      for (const given of (tree.arguments as Tree[]).slice(1))
        walk(given, (one) => {
          if (hasWords(one, 3)) found.push(at(one, 'is a sentence within a code: give it one'))
        })
    if (tree.type === 'Property' && (tree.key as Tree).name === 'wording' && !isPattern(text, tree))
      found.push(at(tree, 'puts a mistake together by hand: call fault()'))
  })
  if (texts.length > allowed) found.push(...texts)
  if (texts.length < allowed)
    found.push({ file, line: 1, what: `throws ${texts.length} texts, the list says ${allowed}: shrink it` })
  return found
}

/** Whether a text is one of so many words; a code is one word. */
function hasWords(tree: Tree, least = 2): boolean {
  const text =
    tree.type === 'TemplateLiteral'
      ? (tree.quasis as Tree[]).map(({ value }) => (value as { cooked: string }).cooked).join('…')
      : tree.type === 'Literal' && tree.value
  return typeof text === 'string' && text.trim().split(/\s+/).length >= least
}

/** Whether a property is taken apart, and not made. */
function isPattern(text: string, { start, value }: Tree): boolean {
  const isShort = (value as Tree).start === start
  return (
    isShort ||
    /ArrayPattern|ObjectPattern/.test((value as Tree).type) ||
    /^wording: \[?\w+\]?\s*[,}]/.test(text.slice(start))
  )
}
