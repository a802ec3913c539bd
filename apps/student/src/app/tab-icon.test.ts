import { contrast } from '@porua/kit/platform/theme-colour.ts'
import { expect, test } from 'vitest'
import { letterIcon } from './tab-icon.ts'

const letterOf = (svg: string) => />([^<]*)<\/text>/.exec(svg)?.[1]

test('the icon is the first letter, with what belongs to it', () => {
  expect(letterOf(letterIcon('porua', '#0a6'))).toBe('P')
  expect(letterOf(letterIcon('  হিজলতলা', '#0a6'))).toBe('হি')
  expect(letterOf(letterIcon('প্রয়াস', '#0a6'))).toBe('প্র')
  expect(letterOf(letterIcon('ক্ষুদ্র', '#0a6'))).toBe('ক্ষু')
  expect(letterOf(letterIcon('Ünal', '#0a6'))).toBe('Ü')
  expect(letterOf(letterIcon('école', '#0a6'))).toBe('É')
  expect(letterOf(letterIcon('📚 Books', '#0a6'))).toBe('📚')
  expect(letterOf(letterIcon('<b>', '#0a6'))).toBe('')
})

test('it reads on whatever colour the provider has', () => {
  for (const colour of ['#fffde7', '#000', '#f00', 'nonsense']) {
    const [, back = '', letter = ''] = /fill="(#\w+)"\/>.*fill="(#\w+)"/.exec(letterIcon('P', colour)) ?? []
    expect(contrast(back, letter), colour).toBeGreaterThanOrEqual(4.5)
  }
})
