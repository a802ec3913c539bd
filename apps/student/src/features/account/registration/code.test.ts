import { wordsIn } from '@porua/kit/i18n/words.ts'
import { expect, test } from 'vitest'
import { codeRefusal, isCode, readCode, triesLeft } from './code.ts'
import { refusalText } from './refusal-text.ts'
import { registrationWords } from './words.ts'

test('a code is read from what was typed, pasted or spoken by an SMS', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '১২৩৪৫৬', '১২3 4৫৬', 'code: 123456.', '1234567']) {
    expect(readCode(typed), typed).toBe('123456')
  }
  expect(readCode('12a3')).toBe('123')
  expect(readCode('')).toBe('')
  expect([isCode('123456'), isCode('12345'), isCode('')]).toEqual([true, false, false])
})

test('three problems mean that the code is no good, no other does', () => {
  expect(['codeWrong', 'codeExpired', 'codeUsed'].map(codeRefusal)).toEqual(['wrong', 'expired', 'used'])
  for (const other of ['weakPassword', 'notAdmitted', 'network', 'tooManyRequests', 'toString']) {
    expect(codeRefusal(other), other).toBeNull()
  }
})

test('the tries left are read from the server’s words, and not guessed', () => {
  expect(triesLeft('You have 4 tries left.')).toBe(4)
  expect(triesLeft('1 try left')).toBe(1)
  expect(triesLeft('0 tries left')).toBe(0)
  expect(triesLeft('No tries are left. Please ask for a new code.')).toBe(0)
  expect(triesLeft('Nothing is known')).toBeNull()
  expect(triesLeft('Wait 5 minutes: 2 tries left')).toBeNull()
  expect(triesLeft('Please try again')).toBeNull()
  expect(triesLeft(undefined)).toBeNull()
  // In Bangla the message has other digits and other words.
  expect(triesLeft('আর ৪ বার চেষ্টা করা যাবে।', { triesLeft: 4 })).toBe(4)
  expect(triesLeft('আর চেষ্টা করা যাবে না। নতুন কোড পাঠান।', { triesLeft: 0 })).toBe(0)
  expect(triesLeft('2 tries left', { answers: [] })).toBe(2)
})

test('each refusal says what happened and what to do, in both languages', () => {
  const cases = [
    [{ why: 'wrong', triesLeft: 4 }, /4 tries are left/, /৪ বার/],
    [{ why: 'wrong', triesLeft: 1 }, /1 try is left/, /১ বার/],
    [{ why: 'wrong', triesLeft: 0 }, /send a new code/, /নতুন কোড পাঠান/],
    [{ why: 'wrong', triesLeft: null }, /not the code/, /মিলছে না/],
    [{ why: 'expired', triesLeft: null }, /too old.*new one/, /মেয়াদ শেষ/],
    [{ why: 'used', triesLeft: null }, /been used.*sign in/, /ব্যবহার করা হয়ে গেছে/],
  ] as const
  for (const [refused, english, bangla] of cases) {
    expect(refusalText(wordsIn(registrationWords, 'en'), refused)).toMatch(english)
    expect(refusalText(wordsIn(registrationWords, 'bn'), refused)).toMatch(bangla)
  }
})
