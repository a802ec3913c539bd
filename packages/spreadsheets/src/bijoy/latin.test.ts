import { describe, expect, it } from 'vitest'
import { latinOfBangla } from './latin.ts'

describe('Bangla in Latin letters', () => {
  it.each([
    ['কোষ বিভাজন ১', 'kosh bibhajon 1'],
    ['বাংলা ব্যাকরণ', 'bangla bjakoron'],
    ['পড়া', 'pora'],
    ['হৃৎপিণ্ড', 'hritpind'],
    ['বই', 'boi'],
    ['আয়না', 'ayna'],
    ['Lesson ২', 'Lesson 2'],
    ['দুঃখ', 'duhkh'],
  ])('%s is %s', (bangla, latin) => expect(latinOfBangla(bangla)).toBe(latin))
})
