/**
 * The lone-texts check: a text stands alone in its element. A browser that translates a page puts elements of its own in the
 * place of texts. React then changes a text that has left the page, or removes it from where it is not and throws. An
 * element's only text is set on the element, which is still there.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Finding } from './borders.ts'
import { type Tree, walk } from './syntax-tree.ts'

/** What stands beside others is an element where it has one of these names, and the one who gives it sees to that. */
const elements =
  /^(children|icon|action|footer|aside|state|flag|field|region|content|lines|panel|menu|tools)$/i

/** Checks the apps and their kit under `root`. */
export function checkLoneTexts(root: string): Finding[] {
  return globSync('{apps/*,packages/kit}/src/**/*.tsx', { cwd: root })
    .filter((file) => !/\/kit\/src\/kit-page\.tsx$/.test(file))
    .flatMap((file) => loneTextsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The texts of one file that have company. */
export function loneTextsIn(file: string, text: string): Finding[] {
  const program = parseSync(file, text).program as unknown as Tree
  const drawn = elementsOf(program)
  const found: Finding[] = []
  walk(program, (tree) => {
    if (tree.type !== 'JSXElement' && tree.type !== 'JSXFragment') return
    const children = (tree.children as Tree[]).filter(isSomething)
    if (children.length < 2) return
    for (const child of children) {
      if (!mayBeText(child, drawn)) continue
      const line = text.slice(0, child.start).split('\n').length
      const words = text.slice(child.start, child.end).replace(/\s+/g, ' ').slice(0, 60)
      found.push({ file, line, what: `${words} has siblings: put it into a <span> of its own` })
    }
  })
  return found
}

/** Spaces between lines and comments are nothing. */
function isSomething(tree: Tree): boolean {
  if (tree.type === 'JSXText') return String(tree.value).trim() !== '' || !String(tree.value).includes('\n')
  return !(tree.type === 'JSXExpressionContainer' && (tree.expression as Tree).type === 'JSXEmptyExpression')
}

/** Names that the file gives to elements. */
function elementsOf(program: Tree): ReadonlySet<string> {
  const names = new Set<string>()
  walk(program, (tree) => {
    if (tree.type !== 'VariableDeclarator' || !tree.init) return
    if (!mayBeText(tree.init as Tree, names)) names.add(String((tree.id as Tree).name))
  })
  return names
}

function mayBeText(tree: Tree, drawn: ReadonlySet<string>): boolean {
  const either = (...trees: unknown[]) => trees.some((it) => mayBeText(it as Tree, drawn))
  switch (tree.type) {
    case 'TemplateLiteral':
      return true
    // Nobody translates spaces.
    case 'JSXText':
    case 'Literal':
      return typeof tree.value === 'number' || (typeof tree.value === 'string' && tree.value.trim() !== '')
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return either(tree.expression)
    case 'ConditionalExpression':
      return either(tree.consequent, tree.alternate)
    case 'LogicalExpression':
      return tree.operator === '&&' ? either(tree.right) : either(tree.left, tree.right)
    case 'Identifier':
      return tree.name !== 'undefined' && !drawn.has(String(tree.name)) && !elements.test(String(tree.name))
    case 'MemberExpression':
      return !elements.test(String((tree.property as Tree).name))
    case 'CallExpression': {
      const callee = tree.callee as Tree
      if (elements.test(String(callee.name))) return false
      const name = callee.type === 'MemberExpression' ? (callee.property as Tree).name : callee.name
      if (name === 'map' || name === 'flatMap') return either((tree.arguments as Tree[])[0])
      return name !== 'createPortal'
    }
    case 'ArrowFunctionExpression':
      return either(tree.body)
    case 'BlockStatement':
      return (tree.body as Tree[]).some((it) => it.type === 'ReturnStatement' && either(it.argument))
    case 'BinaryExpression':
      return tree.operator === '+'
    default:
      return false
  }
}
