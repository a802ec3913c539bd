/** What the log says of each call: no row may show the name that the code gives to it. */
import { deskContract } from '@porua/contract/desk/index'
import { expect, test } from 'vitest'
import { actText, callsNamed } from './log-words.ts'
import { bn } from './words.bn.ts'
import { en } from './words.en.ts'

type Words = Parameters<typeof actText>[0]

const acting = Object.entries(deskContract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, { acts }]) => (acts ? [`${feature}.${name}`] : [])),
)

test.each(Object.entries({ en, bn }))(
  'every call that acts has its words in the log (%s)',
  (_language, words) => {
    const said = acting.map((call) => [
      call,
      actText(((key: keyof typeof words) => words[key]) as Words, call),
    ])
    expect(said.filter(([call, text]) => !text || text === call)).toEqual([])
    expect(new Set(said.map(([, text]) => text)).size).toBe(acting.length)
  },
)

test('a call that nobody knows any more is shown by its name', () => {
  expect(actText(((key: keyof typeof en) => en[key]) as Words, 'old.call')).toBe('old.call')
})

test('a word of what was done finds its calls, in either language', () => {
  expect(callsNamed('sms gateway').split(',')).toEqual(['sms.setGateway', 'sms.removeGateway'])
  expect(callsNamed('পরীক্ষামূলক এসএমএস')).toBe('sms.sendTest')
  expect(callsNamed('no such word')).toBe('')
  expect(callsNamed('a').length).toBeLessThanOrEqual(1_000)
})
