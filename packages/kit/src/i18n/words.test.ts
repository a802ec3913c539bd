import { expect, test, vi } from 'vitest'
import { bnDigits } from './format.ts'
import { catalogue, type WordsLike, wordsIn } from './words.ts'

const en = { start: 'Start Exam', left: ({ n }: { n: number }) => `${n} left` }
const bn: WordsLike<typeof en> = { start: 'পরীক্ষা শুরু', left: ({ n }) => `${bnDigits(n)}টি বাকি` }
const words = catalogue(en, bn)

test('texts by language, with and without parameters', () => {
  expect(wordsIn(words, 'en')('start')).toBe('Start Exam')
  expect(wordsIn(words, 'en')('left', { n: 12 })).toBe('12 left')
  expect(wordsIn(words, 'bn')('left', { n: 12 })).toBe('১২টি বাকি')
})

test('a missing text and wrong parameters do not compile', () => {
  // @ts-expect-error 'left' is missing
  const lacking: WordsLike<typeof en> = { start: 'x' }
  expect(lacking.start).toBe('x')
  const t = wordsIn(words, 'en')
  // @ts-expect-error parameters are needed
  expect(() => t('left')).toThrow()
  // @ts-expect-error no such key
  expect(t('nothing')).toBe('nothing')
})

test('a laptop is called a device, in both languages', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.resetModules()
  const { wordsIn: onLaptop } = await import('./words.ts')
  const kept = catalogue({ kept: 'Saved on this phone' }, { kept: 'এই ফোনে রাখা আছে' })
  expect(onLaptop(kept, 'en')('kept')).toBe('Saved on this device')
  expect(onLaptop(kept, 'bn')('kept')).toBe('এই ডিভাইসে রাখা আছে')
  expect(wordsIn(kept, 'en')('kept')).toBe('Saved on this phone')
  vi.unstubAllGlobals()
})
