/** XML from elsewhere: what it says, where, and what it must not do to us. */
import { Unreadable } from '@porua/files/unreadable'
import { describe, expect, it } from 'vitest'
import { htmlOf } from './html.ts'
import {
  attributeOf,
  childrenOf,
  readXml,
  textOf,
  type XmlElement,
  xmlElements,
  xmlLimits,
  xmlRoot,
} from './xml.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

async function refusal(source: string | Uint8Array, limits = xmlLimits): Promise<string> {
  try {
    await readXml(typeof source === 'string' ? utf8(source) : source, limits)
  } catch (error) {
    if (error instanceof Unreadable) return `${error.at.line}: ${error.message}`
    throw error
  }
  throw new Error('it was taken')
}

function utf16(text: string, little: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return little ? bytes : bytes.swap16()
}

describe('an XML file', () => {
  it('is a tree with lines, attributes and texts as they stand', async () => {
    const root = await readXml(
      utf8(
        '<?xml version="1.0"?>\n<a>\n  <q:b\n   x="1 &amp; 2" q:y="z"/><c>১ &lt;p&gt;<![CDATA[<br> & &amp;]]></c>\n</a>',
      ),
    )
    const [b, c] = childrenOf(root) as [XmlElement, XmlElement]
    expect([root.line, b.line, c.line]).toEqual([2, 3, 4])
    expect(b.name).toBe('b')
    expect([attributeOf(b, 'x'), attributeOf(b, 'y'), attributeOf(b, 'z')]).toEqual(['1 & 2', 'z', undefined])
    expect(textOf(c)).toBe('১ <p><br> & &amp;')
  })

  it('has no attribute that it does not give, whatever it is called', async () => {
    const root = await readXml(utf8('<a __proto__="1"/>'))
    expect(attributeOf(root, 'constructor')).toBeUndefined()
    expect(attributeOf(root, 'toString')).toBeUndefined()
  })

  it('keeps MathML and tags inside a text, and drops prefixes', async () => {
    const root = await readXml(
      utf8(
        '<p xmlns:m="x">ক <m:math display="block"><m:mi>a</m:mi><m:mspace/></m:math><br/><img alt="a &quot;b&quot;"/> &lt;</p>',
      ),
    )
    expect(htmlOf([root])).toBe(
      '<p>ক <math display="block"><mi>a</mi><mspace></mspace></math><br><img alt="a &quot;b&quot;"> &lt;</p>',
    )
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-8"?><a>প্রশ্ন</a>')],
    ['UTF-16, little end first', utf16('<?xml version="1.0" encoding="UTF-16"?><a>প্রশ্ন</a>', true)],
    ['UTF-16, big end first', utf16('<?xml version="1.0" encoding="UTF-16"?><a>প্রশ্ন</a>', false)],
    ['UTF-16 without a mark', utf16('<a>প্রশ্ন</a>', true).subarray(2)],
    ['UTF-8 that says UTF-16', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>প্রশ্ন</a>')],
  ])('is read in %s', async (_, bytes) => {
    expect(textOf(await readXml(bytes))).toBe('প্রশ্ন')
  })

  it('is read in Latin-1 where it says so', async () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>L\xf6sung</a>', 'latin1')
    expect(textOf(await readXml(bytes))).toBe('Lösung')
  })

  it.each([
    ['a tag that is not closed', '<a>\n<b>\n</a>', '3: is not well-formed XML: unexpected close tag'],
    ['no end', '<a>\n', '2: is not well-formed XML: unclosed tag: a'],
    ['nothing in it', '', '1: is not well-formed XML: document must contain a root element'],
    ['text alone', 'hello', '1: is not well-formed XML: text data outside of root node'],
    ['HTML entities', '<a>\n&nbsp;</a>', '2: is not well-formed XML: undefined entity'],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><a/>',
      "1: its encoding 'klingon' is not known",
    ],
  ])('with %s is refused with its line', async (_, text, message) => {
    expect(await refusal(text)).toBe(message)
  })

  it('with broken UTF-8 is refused near its line', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`<a>\n${'x\n'.repeat(20_000)}`),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('</a>'),
    ])
    const [, line, message] = /^(\d+): (.*)$/.exec(await refusal(bytes)) ?? []
    expect(message).toBe('is not UTF-8 text after this line')
    expect(Number(line)).toBeGreaterThan(10_000)
    expect(Number(line)).toBeLessThan(20_003)
  })
})

describe('a hostile XML file', () => {
  const laughs = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};">`).join('')}]>`

  it.each([
    ['a billion laughs', `${laughs}<a>&l30;</a>`],
    ['a file of ours', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a page of the web', '<!DOCTYPE a [<!entity x SYSTEM "http://127.0.0.1/">]><a>&x;</a>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><a/>'],
  ])('does not have %s', async (_, text) => {
    expect(await refusal(text)).toBe('1: its DOCTYPE declares entities, which are not taken')
  })

  it('may name a DTD, which is not fetched', async () => {
    const root = await readXml(
      utf8('<!DOCTYPE questestinterop SYSTEM "http://127.0.0.1:1/ims_qtiasiv1p2.dtd"><questestinterop/>'),
    )
    expect(root.name).toBe('questestinterop')
  })

  it('is not 10,000 deep', async () => {
    expect(await refusal(`<a>\n${'<b>'.repeat(10_000)}`)).toBe(
      '2: elements stand more than 200 deep in each other',
    )
    expect(await refusal('<b>'.repeat(10_000) + '</b>'.repeat(10_000))).toContain('more than 200 deep')
  })

  it('has no element, text, comment or attribute without end', async () => {
    const limits = { ...xmlLimits, size: 200_000 }
    const long = 'x'.repeat(400_000)
    for (const text of [
      `<a>${long}</a>`,
      `<a><!--${long}--></a>`,
      `<a b="${long}"/>`,
      `<${long}/>`,
      `<a><![CDATA[${long}]]></a>`,
    ])
      expect(await refusal(text, limits)).toMatch(/is longer than 200000 characters$/)
    const attributes = Array.from({ length: 300 }, (_, index) => ` a${index}=""`).join('')
    expect(await refusal(`<a${attributes}/>`)).toBe('1: an element has more than 200 attributes')
  })

  it('far bigger than the bound is read element by element, and lets each go', async () => {
    const item = `<item>${'প্রশ্ন '.repeat(2000)}</item>\n`
    const count = 300
    async function* source() {
      yield utf8('<quiz>')
      const bytes = utf8(item)
      for (let index = 0; index < count; index++) yield bytes
      yield utf8('</quiz>')
    }
    let items = 0
    let last = 0
    const limits = { ...xmlLimits, size: 150_000 }
    for await (const element of xmlElements(source(), (path) => path.length === 2, limits)) {
      items++
      last = element.line
    }
    expect([items, last]).toEqual([count, count])
  })

  it('shows its first element without being read to the end', async () => {
    const root = await xmlRoot(utf8('<!-- x -->\n<assessmentItem xmlns="imsqti_v2p2"><broken'))
    expect([root.name, attributeOf(root as XmlElement, 'xmlns')]).toEqual(['assessmentItem', 'imsqti_v2p2'])
  })
})
