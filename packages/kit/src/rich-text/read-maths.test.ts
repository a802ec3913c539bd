import { describe, expect, it } from 'vitest'
import { type MathsNode, readMaths } from './read-maths.ts'

const leaf = (localName: string, textContent: string): MathsNode => ({ localName, textContent, children: [] })
const mi = (text: string) => leaf('mi', text)
const mn = (text: string) => leaf('mn', text)
const mo = (text: string) => leaf('mo', text)
const of = (localName: string, ...children: MathsNode[]): MathsNode => ({
  localName,
  children,
  textContent: children.map((it) => it.textContent).join(''),
})

describe('a formula read in a line', () => {
  it.each<[string, MathsNode]>([
    ['a/b + √x', of('math', of('mfrac', mi('a'), mi('b')), mo('+'), of('msqrt', mi('x')))],
    ['(a + 1)/b', of('math', of('mfrac', of('mrow', mi('a'), mo('+'), mn('1')), mi('b')))],
    ['x_n^2', of('math', of('msubsup', mi('x'), mi('n'), mn('2')))],
    ['x^(2n + 1)', of('math', of('msup', mi('x'), of('mrow', mn('2'), mi('n'), mo('+'), mn('1'))))],
    ['a_n (b^2)', of('math', of('msub', mi('a'), mi('n')), mo('('), of('msup', mi('b'), mn('2')), mo(')'))],
    ['3√8', of('math', of('mroot', mn('8'), mn('3')))],
    [
      '∑_(i = 1)^n i',
      of(
        'math',
        of('munderover', mo('∑'), of('mrow', mi('i'), mo('='), mn('1')), mi('n')),
        leaf('mspace', ''),
        mi('i'),
      ),
    ],
    ['90°', of('math', of('msup', mn('90'), mo('∘')))],
    ['y′', of('math', of('msup', mi('y'), mo('′')))],
    ['A\u20d7 + i\u0302', of('math', of('mover', mi('A'), mo('⃗')), mo('+'), of('mover', mi('i'), mo('^')))],
    ['x\u0304 = 2', of('math', of('mover', mi('x'), mo('ˉ')), mo('='), mn('2'))],
    ['sinx', of('math', mi('sin'), mo('\u2061'), mi('x'))],
    ['1, 0; 0, 1', of('math', of('mtable', of('mtr', mn('1'), mn('0')), of('mtr', mn('0'), mn('1'))))],
    ['pH = pKa', of('math', leaf('mtext', 'pH'), mo(' = '), leaf('mtext', 'pKa'))],
  ])('%s', (heard, formula) => {
    expect(readMaths(formula)).toBe(heard)
  })

  it('leaves its source out: KaTeX writes both', () => {
    const tex = leaf('annotation', '\\frac{1}{2}')
    expect(readMaths(of('math', of('semantics', of('mrow', of('mfrac', mn('1'), mn('2'))), tex)))).toBe('1/2')
  })
})
