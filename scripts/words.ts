/**
 * The words check: what a student reads comes from a feature's word catalogue, never from the middle of a screen, or a language
 * would be half a language. Finds texts in JSX, in the attributes that are read or heard, and in what is said by messages
 * and dialogs. Read from the syntax tree: comments, class names and types are no texts.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Finding } from './borders.ts'
import { type Tree, walk } from './syntax-tree.ts'

/** Attributes whose text is seen or heard. */
const readAloud = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'error',
  'description',
  'cancelLabel',
  'confirmLabel',
])

/** Functions whose arguments are shown: their texts, and the texts of their options. */
const speakers = /^(toast\.(success|error|warning|info)|notice|confirm|usePageTitle)$/
const spokenOptions = new Set(['title', 'body', 'confirmLabel', 'cancelLabel', 'label'])

/** Texts that are the same in every language, by file. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Found by somebody who reads only one of the two.
  'packages/kit/src/i18n/language-switch.tsx': ['Language / ভাষা'],
}

/** The kit's show page is for its makers and in no build. */
const notShipped = /\.test\.tsx?$|\/kit\/src\/kit-(page|samples)\.tsx?$/

/** Checks the apps and their kit under `root`. */
export function checkWords(root: string): Finding[] {
  return globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !notShipped.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The texts of one file that belong into a catalogue. */
export function wordsIn(file: string, text: string): Finding[] {
  const found: Finding[] = []
  const report = (tree: Tree, words: string) => {
    if (allowed[file]?.includes(words.trim())) return
    const line = text.slice(0, tree.start).split('\n').length
    found.push({ file, line, what: `'${words.trim()}' belongs into a word catalogue` })
  }
  walk(parseSync(file, text).program as unknown as Tree, (tree) => {
    if (tree.type === 'JSXText') textsOf(tree, report)
    else if (tree.type === 'JSXAttribute') attribute(tree, report)
    else if (tree.type === 'CallExpression') spoken(tree, text, report)
    else if (tree.type === 'JSXElement' || tree.type === 'JSXFragment')
      for (const child of tree.children as Tree[])
        if (child.type === 'JSXExpressionContainer') textsOf(child, report)
  })
  return found
}

type Report = (tree: Tree, words: string) => void

function attribute(tree: Tree, report: Report): void {
  const name = tree.name as Tree
  if (readAloud.has(String(name.name)) && tree.value) textsOf(tree.value as Tree, report)
}

function spoken(tree: Tree, text: string, report: Report): void {
  const callee = tree.callee as Tree
  if (!speakers.test(text.slice(callee.start, callee.end))) return
  for (const given of tree.arguments as Tree[]) {
    textsOf(given, report)
    if (given.type !== 'ObjectExpression') continue
    for (const property of given.properties as Tree[]) {
      const key = property.key as Tree | undefined
      if (spokenOptions.has(String(key?.name))) textsOf(property.value as Tree, report)
    }
  }
}

/** Texts that an expression may turn out to be; what it calls or names is not its own. */
function textsOf(tree: Tree, report: Report): void {
  switch (tree.type) {
    case 'JSXText':
    case 'Literal':
      if (typeof tree.value === 'string' && isText(tree.value)) report(tree, tree.value)
      return
    case 'TemplateLiteral':
      for (const part of tree.quasis as (Tree & { value: { cooked: string } })[])
        if (isText(part.value.cooked)) report(part, part.value.cooked)
      return
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      textsOf(tree.expression as Tree, report)
      return
    case 'ConditionalExpression':
      textsOf(tree.consequent as Tree, report)
      textsOf(tree.alternate as Tree, report)
      return
    case 'LogicalExpression':
    case 'BinaryExpression':
      // What is compared is not shown; what is added or stands in is.
      if (tree.type === 'BinaryExpression' && tree.operator !== '+') return
      textsOf(tree.left as Tree, report)
      textsOf(tree.right as Tree, report)
  }
}

/** Two letters in a row; a unit sign, a lone letter or a pattern for a number (01XXXXXXXXX) is the same everywhere. */
function isText(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]/u.test(text.replace(/\d+X+/g, ''))
}
