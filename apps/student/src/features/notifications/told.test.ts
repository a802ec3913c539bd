import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { messageIn } from './told.ts'

function entry(message: string, on: string | null) {
  const info = on === null ? null : { on, id: 'x' }
  const notificationId = { _id: 'n', type: 'notification' as const, message, createdAt: '', info }
  return { _id: 'n', isSeen: false, notificationId }
}
const server = resolve(import.meta.dirname, '../../../../server/src/features')

/** Where the server makes each, and what takes the place of its values. */
const makers = [
  ['exams/result/announcer.service.ts', 'exam', '“উদ্ভিদ ১” পরীক্ষার ফল প্রকাশ হয়েছে।'],
  [
    'exams/marking/regrade.notices.ts',
    'exam',
    '“উদ্ভিদ ১” পরীক্ষার একটি প্রশ্ন সংশোধন করা হয়েছে। আপনার নম্বর বদলেছে: −১.২৫।',
  ],
  [
    'exams/marking/late-answers.service.ts',
    'exam',
    '“উদ্ভিদ ১” পরীক্ষায় দেরিতে আসা একটি উত্তর গণনায় নেওয়া হয়েছে। আপনার নম্বর বদলেছে: −১.২৫।',
  ],
  [
    'exams/marking/changed-marks.ts',
    'exam',
    '“উদ্ভিদ ১” পরীক্ষার একটি উত্তরে শিক্ষক নম্বর দিয়েছেন। আপনার নম্বর বদলেছে: −১.২৫।',
  ],
  ['forum/comments.service.ts', 'question', 'উদ্ভিদ ১ আপনার প্রশ্নের উত্তর দিয়েছেন।'],
  ['forum/provider.service.ts', 'question', 'উদ্ভিদ ১ আপনার প্রশ্নের উত্তর দিয়েছেন।'],
] as const

test('whatever words a notification of the server’s own has, its line is above', () => {
  const tells = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).filter((file) => {
    const source = readFileSync(resolve(server, file), 'utf8')
    return /\.notify(In)?\(/.test(source) && /\bmessage: [`'"]/.test(source)
  })
  expect(tells.sort()).toEqual(makers.map(([file]) => file).sort())
})

test.each(makers)('what %s tells is told in Bangla', (file, on, bangla) => {
  const [, template = ''] = /message: `([^`]+)`/.exec(readFileSync(resolve(server, file), 'utf8')) ?? []
  const message = template.replace(/\$\{signed\([^}]*\}/, '−1.25').replace(/\$\{[^}]*\}/, 'উদ্ভিদ ১')
  expect(message).toMatch(/^[^$]{20,}$/)
  expect(messageIn('bn', entry(message, on))).toBe(bangla)
  expect(messageIn('en', entry(message, on))).toBe(message)
})

test('a name may have several lines', () => {
  const message = 'The result of "Quiz\n2" has been published.'
  expect(messageIn('bn', entry(message, 'exam'))).toContain('Quiz\n2')
})

test('what a person has written stays as it is', () => {
  for (const [message, on] of [
    ['The result of "Quiz" has been published.', null],
    ['Karim replied to your question.', 'exam'],
    ['The result of "Quiz" has been published. Well done!', 'exam'],
    ['কাল ছুটি।', 'question'],
  ] as const)
    expect(messageIn('bn', entry(message, on))).toBe(message)
})
