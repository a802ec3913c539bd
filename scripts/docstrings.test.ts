import { describe, expect, test } from 'vitest'
import { docstringsMissing } from './docstrings.ts'

const missing = (text: string) => docstringsMissing('a.ts', text).map(({ line, what }) => `${line} ${what}`)

describe('the docstring check', () => {
  test('finds exported functions and classes, however they are written', () => {
    const functions = [
      'export function plain() {}',
      'export async function* later() {}',
      'export const arrow = (a: number) => a',
      'export const wide = async <T>(',
      'export abstract class Some {',
    ]
    for (const one of functions) {
      expect(missing(`const a = 1\n${one}`)).toEqual([expect.stringMatching(/^2 \w+ has no docstring$/)])
      expect(missing(`/** What it means. */\n${one}`)).toEqual([])
      expect(missing(`/**\n * What it means.\n */\n${one}`)).toEqual([])
    }
  })

  test('finds public methods by their class, and no others', () => {
    const some = (heading: string) => `/** Some. */
${heading}
  constructor(a: number) {
    run(a)
  }

  static async open<T>(
    of: T,
  ): Promise<void> {}

  /** It is said. */
  said(): void {}

  #own(): void {}

  private theirs(): void {}

  get state(): string {
    return text(1)
  }
}

class Unseen {
  say(): void {}
}
`
    expect(missing(some('export class Some {'))).toEqual([
      '7 Some.open has no docstring',
      '18 Some.state has no docstring',
    ])
    expect(missing(some('export class Some<T extends string> {'))).toHaveLength(2)
    expect(missing(some('export class Some implements Said {'))).toEqual([])
    expect(missing(some('export class Some\n  extends Longer\n  implements Said {'))).toEqual([])
  })

  test('asks nothing of values, types and what is not exported', () => {
    expect(
      missing('export const a = 1\nexport type B = string\nexport const c = make({\n})\nfunction d() {}'),
    ).toEqual([])
  })
})
