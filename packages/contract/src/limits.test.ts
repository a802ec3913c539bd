/** The constants that the specification prints (§5, §9), as they are printed. */
import { expect, test } from 'vitest'
import { forbiddenPhoneCharacters, limits, uploadTypes } from './limits.ts'

test('printed constants have their printed values', () => {
  expect(limits).toMatchObject({
    requestTimeoutMs: 60_000,
    countryPrefix: '88',
    otpLength: 6,
    otpResendSeconds: 300,
    gpaMax: 5,
    gpaTimes: 5,
    examCardRefreshMs: 10_000,
    watermarkMs: 2_000,
    videoTokenRefreshMs: 9_000,
    scoreboardPageSize: 10,
    answerDebounceMs: 250,
    answerTries: 3,
    onlineNoticeMs: 10_000,
    resubmitAfterMs: 2_000,
    resubmitRetryMs: 1_000,
    optionLetters: 'ABCDEFGHIJK',
    forumPageSizes: [10, 40, 100],
    questionCut: 400,
    searchDebounceMs: 800,
  })
})

test('what may be uploaded is what is printed', () => {
  expect(Object.keys(uploadTypes)).toEqual([
    'image/jpeg',
    'image/png',
    'application/pdf',
    'audio/mpeg',
    'audio/wav',
  ])
})

test.each([...'^\\+_{}$'])('%s in a phone field is flagged', (sign) => {
  expect(forbiddenPhoneCharacters.test(`017${sign}`)).toBe(true)
})
