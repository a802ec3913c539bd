import { describe, expect, test } from 'vitest'
import { wordsIn } from './words.ts'

const words = (code: string) =>
  wordsIn('apps/student/src/a.tsx', code).map(({ line, what }) => `${line} ${/^'(.*)'/s.exec(what)?.[1]}`)

describe('the words check', () => {
  test('finds texts of JSX, also those that an expression chooses', () => {
    expect(words('const a = <p>\n  Hello {name}\n</p>')).toEqual(['1 Hello'])
    expect(words(['const a = <p>{ok ? "Yes" : `No, $', '{why}`}</p>'].join(''))).toEqual(['1 Yes', '1 No,'])
    expect(words("const a = <p>{late && 'Late'}{'Sum: ' + n}</p>")).toEqual(['1 Late', '1 Sum:'])
    expect(words('const a = <>পরীক্ষা</>')).toEqual(['1 পরীক্ষা'])
  })

  test('finds what is heard, and what messages and dialogs say', () => {
    expect(words('const a = <img alt="A cell" />')).toEqual(['1 A cell'])
    expect(words("const a = <Button label={busy ? 'Wait' : t('go')} />")).toEqual(['1 Wait'])
    expect(words("toast.error('It failed', { title: 'Oh no' })")).toEqual(['1 It failed', '1 Oh no'])
    expect(words("void confirm({ title: 'Sure?', danger: true })")).toEqual(['1 Sure?'])
    expect(words("usePageTitle('Exams')")).toEqual(['1 Exams'])
  })

  test('leaves alone what nobody reads, and what reads the same everywhere', () => {
    expect(words('const a = <p className="big bold" data-x="yes">{t("hello")} · {n} × 2 %</p>')).toEqual([])
    expect(words("const a = <p>{kind === 'exam' ? t('exam') : null}{/* no such */} A 01XXX</p>")).toEqual([])
    expect(words('const a = <Tabs value="first" icon="book" /> // Hello there')).toEqual([])
    expect(words('const a: Promise<string> = call<string>("GET /x")')).toEqual([])
  })
})
