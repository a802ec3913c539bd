import { describe, expect, it } from 'vitest'
import { markupLanguage, textLanguage } from './text-language.ts'

describe('the language of a text', () => {
  it.each([
    ['Which tissue carries water?', 'en'],
    ['কোন কলা পানি পরিবহন করে?', 'bn'],
    ['HSC জীববিজ্ঞান', 'bn'],
    ['রক্ত ও সঞ্চালন (Blood and Circulation)', 'bn'],
    ['০.০১ M অ্যাসিটিক অ্যাসিডের pH', 'bn'],
    ['The word ‘নদী’ is a noun here; say which of the five sentences uses it as the subject.', 'en'],
    ['১৬০', 'bn'],
    ['160', undefined],
    ['', undefined],
    ['→ ?', undefined],
  ])('%s: %s', (text, language) => {
    expect(textLanguage(text)).toBe(language)
  })

  it('is not told by a formula: its letters are nobody’s words', () => {
    expect(textLanguage('$\\frac{a}{b} + \\sin x$')).toBeUndefined()
    expect(textLanguage('$\\vec{A} = 2\\hat{i} + 3\\hat{j} - \\hat{k}$ হলে মান কত?')).toBe('bn')
    expect(textLanguage('\\(\\text{speed} = \\frac{s}{t}\\) কত?')).toBe('bn')
  })

  it('is told by the words of markup, not by its tags', () => {
    expect(markupLanguage('<p class="question-title" style="color:red">পরীক্ষা</p>')).toBe('bn')
    expect(
      markupLanguage(`<img src="data:image/png;base64,${'A'.repeat(5_000)}"><p>পরীক্ষা</p>`),
    ).toBeUndefined()
    expect(markupLanguage('<ul><li>roots</li></ul>')).toBe('en')
  })
})
