import { describe, expect, test } from 'vitest'
import { loneTextsIn } from './lone-texts.ts'

const found = (code: string) =>
  loneTextsIn('apps/student/src/a.tsx', code).map(({ what }) => what.replace(/ has siblings.*/, ''))

describe('the lone-texts check', () => {
  test('finds a text beside an element, beside another text, and one that comes and goes', () => {
    expect(found('const a = <p><Icon />{t("saved")}</p>')).toEqual(['{t("saved")}'])
    expect(found('const a = <p>{name}: {n + 1}</p>')).toEqual(['{name}', ': ', '{n + 1}'])
    expect(found('const a = <p>{busy && <Spinner />}{late ? t("late") : null}</p>')).toHaveLength(1)
    expect(found('const a = <>{list.map((it) => t(it))}<b /></>')).toHaveLength(1)
  })

  test('leaves alone what is alone, what is an element, and spaces', () => {
    expect(found('const a = <p>{t("saved")}</p>')).toEqual([])
    expect(found('const a = <p><Icon /><span>{name + n}</span>{" "}<b /></p>')).toEqual([])
    expect(found('const flag = <i />; const a = <p>{flag}{list.map((it) => <li key={it} />)}</p>')).toEqual(
      [],
    )
  })
})
