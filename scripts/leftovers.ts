/**
 * The leftovers check: what nobody uses any more, and what is used and not there, where types cannot say so. Classes of style
 * sheets (a module of classes has no type of its own), and words of the catalogues, which are translated as long as they stand.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { Finding } from './borders.ts'

/** The files of the apps and their kit by their paths: sources and style sheets, tests left out. */
export type Sources = ReadonlyMap<string, string>

const catalogue = /words\.(en|bn)\.ts$/

/** Checks the apps under `root`. */
export function checkLeftovers(root: string): Finding[] {
  const files = globSync('{apps/*,packages/kit}/src/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  return [...classLeftovers(sources), ...wordLeftovers(sources)]
}

/** Classes that no component names, and classes that a component names and its style sheet does not have. */
export function classLeftovers(sources: Sources): Finding[] {
  const findings: Finding[] = []
  for (const [sheet, text] of sources) {
    if (!sheet.endsWith('.module.css')) continue
    const there = classesOf(text)
    const users = usersOf(sheet, sources)
    // One that is chosen by a value (`css[tone]`) may be any of them.
    const chosen = users.some(({ name, code }) => code.includes(`${name}[`))
    const named = new Set<string>()
    for (const { file, name, code } of users)
      for (const { 1: one = '', index } of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        named.add(one)
        if (!there.has(one))
          findings.push({ file, line: lineAt(code, index), what: `${sheet} has no class '${one}'` })
      }
    if (chosen) continue
    for (const [one, index] of there)
      if (!named.has(one))
        findings.push({ file: sheet, line: lineAt(text, index), what: `nothing names the class '${one}'` })
  }
  return findings
}

/** Words of English catalogues (the other languages hold the same) that no source names but catalogues. */
export function wordLeftovers(sources: Sources): Finding[] {
  const names = new Set<string>()
  for (const [file, text] of sources) {
    if (catalogue.test(file)) continue
    for (const [name] of text.matchAll(/\b\w+\b/g)) names.add(name)
  }
  const findings: Finding[] = []
  for (const [file, text] of sources) {
    if (!file.endsWith('words.en.ts')) continue
    for (const { 1: name = '', index } of text.matchAll(/^ {2}(\w+):/gm))
      if (!names.has(name))
        findings.push({ file, line: lineAt(text, index), what: `nothing says the words '${name}'` })
  }
  return findings
}

/** The classes of a style sheet, with the place where each is first met. Those of others (`:global`) are not its own. */
function classesOf(sheet: string): Map<string, number> {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const bare = sheet.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, blank)
  const classes = new Map<string, number>()
  for (const { 1: name = '', index } of bare.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{};]*\{)/g))
    if (!classes.has(name)) classes.set(name, index)
  return classes
}

/** Who imports a style sheet, by its path or as a part of the kit, and under which name. */
function usersOf(sheet: string, sources: Sources): { file: string; name: string; code: string }[] {
  return [...sources].flatMap(([file, code]) =>
    [...code.matchAll(/import (\w+) from '((?:\.|@porua\/kit\/)[^']+\.module\.css)'/g)].flatMap(
      ([, name = '', path = '']) =>
        sheetAt(file, path) === sheet ? [{ file, name, code: withoutImports(code) }] : [],
    ),
  )
}

function sheetAt(file: string, path: string): string {
  return path.startsWith('.') ? join(dirname(file), path) : path.replace('@porua/kit/', 'packages/kit/src/')
}

const withoutImports = (code: string) => code.replace(/^import .*$/gm, (line) => ' '.repeat(line.length))

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
