/** Equations of Word as LaTeX: each part, and that KaTeX sets what comes out. */
import { describe, expect, it } from 'vitest'
import { whyNotSet } from '../formulas/katex-check.ts'
import { parseXml } from '../xml/xml.ts'
import { EquationMistake, texOfEquation } from './omml.ts'

const r = (text: string, settings = '') => `<m:r><m:rPr>${settings}</m:rPr><m:t>${text}</m:t></m:r>`
const e = (inner: string) => `<m:e>${inner}</m:e>`
const tex = (inner: string) => texOfEquation(parseXml(`<m:oMath xmlns:m="m">${inner}</m:oMath>`))

describe('an equation', () => {
  it.each<[string, string, string]>([
    ['a fraction', `<m:f><m:num>${r('x')}</m:num><m:den>${r('2a')}</m:den></m:f>`, '\\frac{x}{2a}'],
    [
      'a fraction in the line',
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`,
      '{1}/{2}',
    ],
    ['a power', `<m:sSup>${e(r('x'))}<m:sup>${r('2')}</m:sup></m:sSup>`, 'x^{2}'],
    ['an index', `<m:sSub>${e(r('ab'))}<m:sub>${r('n')}</m:sub></m:sSub>`, '{ab}_{n}'],
    [
      'both',
      `<m:sSubSup>${e(r('x'))}<m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      'x_{1}^{2}',
    ],
    [
      'both before',
      `<m:sPre><m:sub>${r('2')}</m:sub><m:sup>${r('4')}</m:sup>${e(r('He'))}</m:sPre>`,
      '{}_{2}^{4}{He}',
    ],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('x'))}</m:rad>`, '\\sqrt{x}'],
    ['a cube root', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      'an integral',
      `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup>${e(r('xdx'))}</m:nary>`,
      '\\int_{0}^{1} xdx',
    ],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e(r('i'))}</m:nary>`,
      '\\sum\\limits_{i=1}^{n} i',
    ],
    ['brackets', `<m:d>${e(r('x+1'))}</m:d>`, '(x+1)'],
    [
      'braces',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(r('x'))}</m:d>`,
      '\\left\\{x\\right.',
    ],
    [
      'a function',
      `<m:func><m:fName>${r('sin', '<m:sty m:val="p"/>')}</m:fName>${e(r('θ'))}</m:func>`,
      '\\sin  \\theta',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e(r('lim', '<m:sty m:val="p"/>'))}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e(r('x'))}</m:func>`,
      '\\lim_{x\\to 0} x',
    ],
    ['a vector', `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('v'))}</m:acc>`, '\\vec{v}'],
    ['a bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar>`, '\\overline{AB}'],
    [
      'a matrix',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r('1'))}${e(r('2'))}</m:mr><m:mr>${e(r('3'))}${e(r('4'))}</m:mr></m:m>`)}</m:d>`,
      '\\left[\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right]',
    ],
    [
      'equations below one another',
      `<m:eqArr>${e(r('x=1'))}${e(r('y=2'))}</m:eqArr>`,
      '\\begin{aligned}x=1 \\\\ y=2\\end{aligned}',
    ],
    [
      'an arrow with words',
      `<m:groupChr><m:groupChrPr><m:chr m:val="→"/><m:pos m:val="top"/></m:groupChrPr>${e(r('heat'))}</m:groupChr>`,
      '\\overset{\\rightarrow}{heat}',
    ],
    ['signs', r('2×3≤π±α%'), '2\\times 3\\le \\pi \\pm \\alpha \\%'],
    ['letters of mathematics', r('𝑥+𝑦'), 'x+y'],
    ['Bangla', r('ভর'), '\\text{ভর}'],
    ['words', r('if x', '<m:nor/>'), '\\text{if x}'],
  ])('%s', (_, inner, want) => {
    expect(tex(inner)).toBe(want)
    expect(whyNotSet(want, true)).toBeNull()
  })

  it('with a part that nobody knows is a mistake, not a guess', () => {
    expect(() => tex('<m:unheard/>')).toThrow(EquationMistake)
    expect(() => tex(`<m:nary><m:naryPr><m:chr m:val="⨌"/></m:naryPr>${e(r('x'))}</m:nary>`)).toThrow(
      EquationMistake,
    )
    expect(() => tex(`${'<m:box><m:e>'.repeat(70)}${'</m:e></m:box>'.repeat(70)}`)).toThrow(EquationMistake)
  })
})
