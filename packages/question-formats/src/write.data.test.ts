/** Real questions written in other formats: taken again, each is letter by letter what its author wrote. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { numberText } from './read-numbers.ts'
import { roundTrip, takeFile } from './testing.ts'
import type { BankEntry } from './write-context.ts'
import { isForbidden, withoutForbidden } from './xml/write.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data')
const names = ['biology_problems', 'gsm8k', 'iot_quizzes', 'mgsm', 'mmlu_pro', 'theoremqa']
/** Every so many-th: all of them take their time, and a slip shows in a hundred. */
const stride = 7

async function questions(name: string): Promise<BankEntry[]> {
  const { questions: all, mistakes } = await takeFile(folder, `questions/${name}.jsonl`)
  expect(mistakes).toEqual([])
  return all
    .filter((_, index) => index % stride === 0)
    .map(({ id, body }) => ({ id, body: { ...body, images: [] } }))
}

/** Numbers in plain digits, without what XML cannot hold. */
function asMoodle({ id, body }: BankEntry): BankEntry {
  const number = (text: string): string => numberText(text.replaceAll(',', '')) ?? text
  const answer = body.tolerance === null ? body.answer : body.answer.map(number)
  const title = isForbidden(body.title) ? withoutForbidden(body.title) : body.title
  return { id, body: { ...body, title, answer } }
}

if (existsSync(folder)) {
  describe.each(names)('the real questions of %s', (name) => {
    it('come back from QTI as they were', async () => {
      const all = await questions(name)
      expect(all.length).toBeGreaterThan(40)
      const { questions: taken, mistakes, leftOut, said } = await roundTrip('qti', all)
      expect([mistakes, leftOut, said]).toEqual([[], [], []])
      expect(taken).toEqual(all)
    })

    it('come back from Moodle XML with their numbers in plain digits', async () => {
      const all = await questions(name)
      const { questions: taken, mistakes, leftOut } = await roundTrip('moodle', all)
      expect([mistakes, leftOut]).toEqual([[], []])
      expect(taken).toEqual(all.map(asMoodle))
    })
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(folder)).toBe(false)
  })
}
