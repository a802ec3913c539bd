/** HTML of any kind as XML. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBack, xhtmlOf, xmlAttribute, xmlText } from './write.ts'
import { attributeOf, readXml, textOf } from './xml.ts'

const seed = 20261121
const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '<td>',
    '<tr>',
    '</table>',
    '<table>',
    '<br>',
    '<br/>',
    '<mspace/>',
    '<div/>',
    '<math>',
    '</math>',
  ),
  fc.constantFrom(
    '<a href=x?a=1&b=2 title="<>">',
    "<i class='a\"b'>",
    '</i',
    '<',
    '>',
    '&amp;',
    '&nbsp',
    '&bogus;',
    '&#x0;',
    '&#xD800;',
    '&#99999999;',
  ),
  fc.constantFrom(
    '<!-- x -->',
    '<!--',
    '<script>a < b && c</script>',
    '<style>',
    '<p xmlns:x="y" x:z=1 @click=1 on="">',
    '<P CLASS=A>',
    ']]>',
    '<?php ?>',
    '\u0001',
    '\r',
  ),
  fc.string({ maxLength: 8, unit: 'binary' }),
)
const html = fc.array(piece, { maxLength: 20 }).map((list) => list.join(''))

describe('HTML', () => {
  it('becomes well-formed XML that stays as it is, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        const once = readBack(xhtmlOf(text))
        expect(readBack(xhtmlOf(once))).toBe(once)
      }),
      { seed, numRuns: 2000 },
    )
  })

  it.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    [
      '<table><tr><td>a<td>b<tr><td>c</table>d',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d',
    ],
    ['a<BR>b<IMG SRC=x>', 'a<br/>b<img src="x"/>'],
    ['&nbsp;&middot;&lt;&female;&Omega;&nope; R&D', '\u00a0·&lt;♀Ω&amp;nope; R&amp;D'],
    [
      '<math><mi>x</mi><mspace/></math>',
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><mspace/></math>',
    ],
    ['<b><i>x</b></i>', '<b><i>x</i></b>'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['<div/>x', '<div>x</div>'],
  ])('%s is %s', (source, xml) => {
    expect(xhtmlOf(source)).toBe(xml)
  })

  it('as deep as nobody writes it stays readable', async () => {
    expect(readBack(xhtmlOf(`${'<b>'.repeat(50_000)}x${'</b>'.repeat(50_000)}`))).toContain('x')
    const attributes = Array.from({ length: 5000 }, (_, index) => ` a${index}=1`).join('')
    expect(readBack(xhtmlOf(`<p${attributes}>x</p>`))).toContain('x')
  })
})

describe('a text', () => {
  it('comes back from between tags and out of quotes, without what XML cannot hold', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const root = await readXml(
          new TextEncoder().encode(`<a b="${xmlAttribute(value)}">${xmlText(value)}</a>`),
        )
        const kept = value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        expect([attributeOf(root, 'b') ?? '', textOf(root)]).toEqual([kept, kept])
      }),
      { seed, numRuns: 500 },
    )
  })
})
