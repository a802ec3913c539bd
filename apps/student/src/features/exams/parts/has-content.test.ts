import { describe, expect, it } from 'vitest'
import { hasContent } from './has-content.ts'

describe('hasContent', () => {
  it.each(['', ' ', '<p></p>', '<p><br/></p>\n', '<p>&nbsp;</p>', '<div><span style="x"></span></div>'])(
    'finds nothing in %j',
    (html) => expect(hasContent(html)).toBe(false),
  )

  it.each(['Read well.', '<p>ভালো করে পড়ুন</p>', '<p><img src="a.png"></p>', '1 &lt; 2'])(
    'finds something in %j',
    (html) => expect(hasContent(html)).toBe(true),
  )
})
