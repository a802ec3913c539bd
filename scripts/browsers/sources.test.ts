import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as allowed from './allowed.ts'
import { newerFunctions } from './functions.ts'
import { readNewer } from './targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'porua-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The numbers of the lines that are found. */
function lines(code: readonly string[], may = {}): number[] {
  const place = mkdtempSync(join(folder, 'a-'))
  writeFileSync(join(place, 'planted.ts'), ['export {}', ...code].join('\n'))
  return [...new Set(newerFunctions([place], readNewer(), may).map(({ line }) => line - 1))]
}

describe('functions that the oldest browsers lack', () => {
  test('are found by the object they belong to', () => {
    const newer = [
      'Promise.withResolvers<void>()',
      'Object.groupBy([1], (one) => one)',
      'Map.groupBy([1], (one) => one)',
      "'a'.isWellFormed()",
      'new ArrayBuffer(8).transfer()',
      "URL.canParse('https://a.test')",
      'Response.json({})',
      'requestIdleCallback(() => {})',
      "void navigator.wakeLock.request('screen')",
      'document.startViewTransition(() => {})',
      'document.body.showPopover()',
      'document.adoptedStyleSheets = []',
      'AbortSignal.any([])',
      "new Notification('hello')",
      'window.onscrollend = () => {}',
    ]
    const here = [
      '[2, 1].toSorted().at(-1)',
      'structuredClone({})',
      "Object.hasOwn({}, 'a')",
      "new Intl.Segmenter('bn').segment('ক')",
      "document.querySelector('dialog')?.showModal()",
      'crypto.randomUUID()',
      'const mine = { withResolvers: () => 1, canParse: () => true }',
      'mine.withResolvers()',
    ]
    expect(lines([...newer, ...here])).toEqual(newer.map((_, at) => at + 1))
  })

  test('may be used after a question, and the question is insisted on', () => {
    const code = [
      "void navigator.wakeLock?.request('screen')",
      "void navigator.wakeLock.request('screen')",
      'window.requestIdleCallback?.(() => {})',
      'requestIdleCallback(() => {})',
      'if (URL.canParse) URL.canParse("https://a.test")',
      'URL.canParse("https://a.test")',
    ]
    const asked = { 'Navigator.wakeLock': '', 'Window.requestIdleCallback': '', 'URL.canParse': '' }
    expect(lines(code, { asked })).toEqual([2, 4, 6])
    expect(lines(code, { harmless: asked })).toEqual([])
  })

  test('are found where the compiler keeps what it saw: what stays, what comes, and what goes', () => {
    const [place, kept] = [mkdtempSync(join(folder, 'b-')), mkdtempSync(join(folder, 'kept-'))]
    const foundAfter = (code: string) => {
      writeFileSync(join(place, 'planted.ts'), code)
      return newerFunctions([place], readNewer(), { kept }).map(({ line }) => line)
    }
    expect(foundAfter("'a'.isWellFormed()")).toEqual([1])
    expect(foundAfter("'a'.isWellFormed()")).toEqual([1])
    expect(foundAfter("export {}\n\nURL.canParse('https://a.test')")).toEqual([3])
    expect(foundAfter('export {}')).toEqual([])
  })

  test('what is not there is trouble', () => {
    expect(() => newerFunctions([join(folder, 'nowhere')], readNewer())).toThrow('is not there')
  })

  test('each line of the lists says what a student sees', () => {
    for (const list of Object.values(allowed))
      for (const [name, why] of Object.entries(list)) expect(why.length, name).toBeGreaterThan(20)
  })
})
