/** The project's pages are written as CONTRIBUTING.md says: short lines, short sentences. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { proseFaults } from './prose.ts'

const root = resolve(import.meta.dirname, '..')
const words = (count: number) => Array.from({ length: count }, () => 'is').join(' ')
const faults = (text: string) => proseFaults(text).map(({ line, what }) => `${line} ${what}`)

describe('the prose check', () => {
  test('finds a sentence of 26 words, also over lines, in an item and before another sentence', () => {
    expect(faults(`Word ${words(24)}.`)).toEqual([])
    expect(faults(`Word ${words(25)}.`)).toEqual(['1 26 words: Word is is is is is …'])
    expect(faults(`# One\n\n- ${words(13)}\n  ${words(13)}. Two.`)).toHaveLength(1)
    expect(faults(`${words(13)}. Word ${words(12)}.`)).toEqual([])
  })

  test('finds a line of 121 columns', () => {
    expect(faults(`a ${'b'.repeat(118)}`)).toEqual([])
    expect(faults(`a ${'b'.repeat(119)}`)).toEqual(['1 121 columns'])
  })

  test('leaves tables, code, headings and visible texts alone', () => {
    const long = words(60)
    expect(faults(`| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n\n# ${long}\n\n    ${long}`)).toEqual([])
    expect(faults(`It says\n'${words(13)}\n${words(13)} can't ${words(9)}'\nand \`${words(9)}\`.`)).toEqual(
      [],
    )
  })
})

const pages = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/README.md', 'apps/*/src/**/*.md'], {
  cwd: root,
})

test.each(pages)('%s has short lines and sentences', (page) => {
  expect(faults(readFileSync(join(root, page), 'utf8'))).toEqual([])
})
