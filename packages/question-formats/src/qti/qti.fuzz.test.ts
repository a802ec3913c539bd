/** QTI and zips with bytes changed by chance: each is read or refused, at once, and nothing stays behind. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { takeText } from '../testing.ts'
import { zipOf } from '../zip/zip.testing.ts'

/** fast-check prints it with the smallest file that fails. */
const seed = 20261121

const item2 = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="T" toolName="Porua" label="ক">
<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse interpretation="1 | 2"><value>A</value></correctResponse><mapping upperBound="2"><mapEntry mapKey="A" mappedValue="1"/></mapping></responseDeclaration>
<outcomeDeclaration identifier="SCORE" normalMaximum="2"/>
<itemBody><div class="porua-html"><?porua-source "<p>ক<br>"?><p>ক<br/></p></div><div class="porua-media"><img src="a.png"/><object data="b.pdf">b</object></div><rubricBlock view="scorer">m</rubricBlock><object data="c.png">c</object>
<choiceInteraction responseIdentifier="R"><prompt>Q &amp; a?</prompt><simpleChoice identifier="A"><![CDATA[<b>]]></simpleChoice><simpleChoice identifier="B"><div class="porua-text">b<br/>c</div></simpleChoice></choiceInteraction></itemBody>
<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="1 2"><variable identifier="R"/><baseValue>5</baseValue></equal></responseIf></responseCondition></responseProcessing>
<modalFeedback identifier="EXPLANATION">e</modalFeedback></assessmentItem>`
const item12 = `<?xml version="1.0"?><questestinterop><assessment><section><item ident="x" title="t"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_answers_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;Q &lt;img src="a.png"&gt;&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Multiple"><render_choice><response_label ident="A"><material><mattext>a</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar maxvalue="5"/></outcomes><respcondition><conditionvar><and><varequal respident="r">A</varequal><not><varequal respident="r">B</varequal></not></and></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
const manifest =
  '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="a.xml"><file href="a.xml"/></resource></resources></manifest>'
const zip = zipOf([
  { name: 'imsmanifest.xml', data: manifest },
  { name: 'a.xml', data: item2 },
  { name: 'a.png', data: 'x' },
])

type Change = { at: number; kind: 'set' | 'cut' | 'double' | 'insert'; value: number; length: number }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1_000_000),
  kind: fc.constantFrom('set', 'cut', 'double', 'insert'),
  value: fc.oneof(
    fc.nat(255),
    fc.constantFrom(...[...'<>&"\'/=?![]-;%\0'].map((sign) => sign.charCodeAt(0))),
  ),
  length: fc.nat(60),
})

function changed(bytes: Uint8Array, changes: readonly Change[]): Uint8Array {
  let made = Buffer.from(bytes)
  for (const { at, kind, value, length } of changes) {
    const from = at % Math.max(1, made.length)
    const part = made.subarray(from, from + length)
    const [before, after] = [made.subarray(0, from), made.subarray(from)]
    if (kind === 'set') made[from] = value
    else if (kind === 'cut') made = Buffer.concat([before, made.subarray(from + length)])
    else if (kind === 'double') made = Buffer.concat([before, part, part, after])
    else made = Buffer.concat([before, Buffer.alloc(1 + (length % 5), value), after])
  }
  return made
}

describe('a file with chance in it', () => {
  let temporary: string
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'porua-fuzz-'))
    vi.stubEnv('TMPDIR', temporary)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true })
  })

  it.each([
    ['q.xml', Buffer.from(item2)],
    ['q.xml', Buffer.from(item12)],
    ['q.xml', Buffer.from(`\uFEFF${item2}`, 'utf16le')],
    ['q.zip', zip],
  ])('%s is read or refused, with a line and without a crash', async (name, bytes) => {
    // Unchanged it is understood: the chance below starts from something that is read to its end.
    const plain = await takeText(name, bytes)
    expect(plain.questions.length + plain.mistakes.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const began = performance.now()
        const taken = await takeText(name, changed(bytes, changes))
        expect(taken.questions.length + taken.leftOut.length + taken.mistakes.length).toBeGreaterThan(0)
        expect(performance.now() - began).toBeLessThan(5000)
        expect(readdirSync(temporary)).toEqual([])
      }),
      { seed, numRuns: 250 },
    )
  })

  it('of HTML that was made to be slow is read at once', async () => {
    const size = 190_000
    const hostile = [
      '<img "',
      '<a a="',
      '<',
      '<!--',
      '<script>',
      '</p>',
      '<p a=1 ',
      '&',
      '<img src=a.png',
      '<li>',
      '"\'=',
    ]
    for (const piece of hostile) {
      const html = piece
        .repeat(size / piece.length)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
      const began = performance.now()
      await takeText('q.xml', item12.replace('Q &lt;img', `${html}&lt;img`))
      expect(performance.now() - began, piece).toBeLessThan(5000)
    }
  })
})
