import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonMistake, lineFinder, type Node, parseJson } from './located-json.ts'

function plain(node: Node): unknown {
  if (node.kind === 'object')
    return Object.fromEntries([...node.entries].map(([key, value]) => [key, plain(value)]))
  if (node.kind === 'list') return node.items.map(plain)
  return node.kind === 'null' ? null : node.value
}

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(plain(parseJson(text))).toEqual(JSON.parse(text))
      }),
      { seed: 42 },
    )
  })

  it('knows where values stand', () => {
    const text = '{\n  "a": [1,\n    2],\r\n  "b": "x"\n}'
    const node = parseJson(text)
    const line = lineFinder(text)
    const entries = node.kind === 'object' ? node.entries : new Map<string, Node>()
    const list = entries.get('a')
    expect(line(entries.get('b')?.at ?? 0)).toBe(4)
    expect(list?.kind === 'list' && list.items.map((item) => line(item.at))).toEqual([2, 3])
  })

  it('keeps __proto__ a field like any other', () => {
    const node = parseJson('{"__proto__": {"admin": true}}')
    expect(node.kind === 'object' && node.entries.has('__proto__')).toBe(true)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  it.each([
    ['', 'ends too early'],
    ['{"a": 1', "a ',' or '}' was expected"],
    ['{"a": 1,}', "too many before the '}'"],
    ['[1,]', "too many before the ']'"],
    ['{a: 1}', 'a field name in double quotes'],
    ['{"a" 1}', "a ':' was expected"],
    ['{"a": 1, "a": 2}', 'given twice'],
    ['"open', 'closing double quote is missing'],
    ['"line\nbreak"', 'line break or tab'],
    ['"\\x"', 'backslash'],
    ['tru', 'a value was expected'],
    ['1e999', 'too large'],
    ['{} {}', 'after the end'],
    ['// no comments\n{}', 'a value was expected'],
    ['['.repeat(100_000), 'nested more than'],
  ])('refuses %.30j', (text, message) => {
    expect(() => parseJson(text)).toThrow(JsonMistake)
    expect(() => parseJson(text)).toThrow(message)
  })
})
