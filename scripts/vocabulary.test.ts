import { describe, expect, test } from 'vitest'
import { oldWords } from './vocabulary.ts'

const said = (code: string, file = 'apps/server/src/a.ts') =>
  oldWords(file, code).map(({ line, what }) => `${line} ${what}`)

describe('the vocabulary check', () => {
  test('refuses the old names in code and comments, with what to call them', () => {
    expect(said('const a = 1\nexport class LateDesk {}')).toEqual([
      "2 'LateDesk' is called an Admin, a builder, a context: what it does",
    ])
    expect(said('files: FilesDoor')).toEqual(["1 'FilesDoor' is called an Api, a public interface"])
    expect(said('/** What the exams room does. */')).toEqual(["1 'exams room' is called feature"])
    expect(said('const it: TestHouse = await startHouse()')).toHaveLength(1)
    expect(said('const patienceMs = 1')).toEqual(["1 'patienceMs' is called a timeout"])
    expect(said('', 'apps/server/src/platform/lane.test.ts')).toEqual([
      "1 'lane' is no name for a file: docs/glossary.md",
    ])
  })

  test('leaves alone what the words mean in English, and the web app', () => {
    expect(said('// There is room for one more, and both come together.')).toEqual([])
    expect(said("import { desk } from '../desk/desk.ts'\nnew Lighthouse(powerhouse, Household)")).toEqual([])
  })
})
