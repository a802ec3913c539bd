/** What the log says of each call: no row may show the name that the code gives to it. */
import { deskContract } from '@porua/contract/desk/index'
import { expect, test } from 'vitest'
import { en as fieldsEn } from './log-field-words.en.ts'
import { actText, callsNamed, changesInBrief, fieldText, valueText } from './log-words.ts'
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

const fields = ((key: keyof typeof fieldsEn) => fieldsEn[key]) as Parameters<typeof fieldText>[0]
const brief = (before: unknown, after: unknown) =>
  changesInBrief(
    { before, after },
    (field) => fieldText(fields, field),
    (value, field) => valueText(fields, field, value) ?? String(value),
  )

test('of places that differ in one field the line tells this field, once', () => {
  const place = { group: 'HSC 2027 Morning, the first of two', startsAt: '20:56', endsAt: '21:00' }
  const longer = { ...place, endsAt: '21:05' }
  expect(brief({ places: [place, place] }, { places: [longer, longer], minutes: 5 })).toBe(
    'Ends: 21:00 → 21:05 · Minutes: 5',
  )
})

test('ids of the program stay out of the line, and its values are words', () => {
  expect(brief(null, { fileId: '0mwz3', importId: '0mwz4' })).toBe('')
  expect(brief({ accepted: 'A' }, { question: '14. Which?', kind: 'answer', accepted: 'B' })).toBe(
    'Accepted answers: A → B · Question: 14. Which? · Kind: Other right answers',
  )
  expect(brief(null, { accepted: 'drop' })).toBe('Accepted answers: drop')
})
