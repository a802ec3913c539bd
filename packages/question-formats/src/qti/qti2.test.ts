/** QTI 2 items, and packages of them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inFolder, keyOf, takeFile, takeText } from '../testing.ts'
import { zipOf } from '../zip/zip.testing.ts'

interface Given {
  declaration?: string
  body: string
  more?: string
  attributes?: string
}

function itemXml({ declaration = '', body, more = '', attributes = '' }: Given): string {
  return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Named" ${attributes}>
<responseDeclaration identifier="R" ${declaration.includes('<') ? '' : declaration}${declaration.includes('<') ? declaration : '/>'}${declaration.includes('<') ? '</responseDeclaration>' : ''}
<itemBody>${body}</itemBody>
${more}</assessmentItem>`
}

async function item(given: Given) {
  const taken = await takeText('q.xml', itemXml(given))
  return { ...taken, body: taken.questions[0]?.body }
}

const values = (...names: string[]): string =>
  `<correctResponse>${names.map((name) => `<value>${name}</value>`).join('')}</correctResponse>`
const choices = (inner: string): string =>
  `<choiceInteraction responseIdentifier="R"><prompt>Q?</prompt>${inner}</choiceInteraction>`
const two = '<simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice>'
const entry = '<p>Q? <textEntryInteraction responseIdentifier="R"/></p>'

describe('a choice', () => {
  it('takes its key from the right response, or from what has most marks', async () => {
    const single = 'cardinality="single" baseType="identifier">'
    expect((await item({ declaration: single + values('B'), body: choices(two) })).body).toMatchObject({
      type: 'MCQ',
      title: 'Q?',
      options: ['a', 'b'],
      answer: ['b'],
    })
    const mapping =
      '<mapping><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="2"/></mapping>'
    const mapped = await item({ declaration: single + mapping, body: choices(two) })
    expect(mapped.body?.answer).toEqual(['b'])
    expect(mapped.warnings).toEqual(['q.xml:1: i: marks for options that are right in part are left out'])
    const several = await item({
      declaration: `cardinality="multiple" baseType="identifier">${mapping}`,
      body: choices(two),
    })
    expect(several.body).toMatchObject({ type: 'checkbox', answer: ['a', 'b'] })
    expect(
      (await item({ declaration: 'cardinality="single" baseType="identifier"', body: choices(two) }))
        .mistakes,
    ).toEqual(['q.xml:1: answer: a right option is missing'])
  })

  it('keeps HTML and formulas, and leaves feedback to options behind', async () => {
    const { body, warnings } = await item({
      declaration: `cardinality="single">${values('A')}`,
      body: choices(
        '<simpleChoice identifier="A"><m:math xmlns:m="x"><m:mi>x</m:mi></m:math><feedbackInline identifier="A">no</feedbackInline></simpleChoice><simpleChoice identifier="B">1 &lt; 2</simpleChoice>',
      ),
    })
    expect(body).toMatchObject({
      format: 'html',
      title: 'Q?',
      options: ['<math><mi>x</mi></math>', '1 &lt; 2'],
    })
    expect(warnings).toEqual(['q.xml:1: i: feedback to single options has no place here and is left out'])
  })

  it('says its marks, its explanation and its language', async () => {
    const { body, warnings } = await item({
      attributes: 'xml:lang="bn"',
      declaration: `cardinality="single">${values('A')}`,
      body: choices(two),
      more: '<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>2.5</value></defaultValue></outcomeDeclaration><modalFeedback identifier="incorrect">no</modalFeedback><modalFeedback identifier="correct">Because <b>so</b></modalFeedback>',
    })
    expect(body).toMatchObject({
      marks: 250,
      language: 'bn',
      explanation: 'Because <b>so</b>',
      format: 'html',
    })
    expect(warnings).toEqual(['q.xml:1: i: feedback to wrong answers has no place here and is left out'])
  })
})

describe('a number', () => {
  const processing = (test: string): string =>
    `<responseProcessing><responseCondition><responseIf>${test}</responseIf></responseCondition></responseProcessing>`
  const variable = '<variable identifier="R"/>'
  const declaration = `cardinality="single" baseType="float">${values('9.80')}`

  it.each([
    ['itself', '', ['9.80'], 0],
    [
      'with a tolerance',
      `<equal toleranceMode="absolute" tolerance="0.05 0.05">${variable}<correct identifier="R"/></equal>`,
      ['9.80'],
      0.05,
    ],
    [
      'with percent',
      `<equal toleranceMode="relative" tolerance="10">${variable}<correct identifier="R"/></equal>`,
      ['9.80'],
      0.98,
    ],
    [
      'between bounds',
      `<and><gte>${variable}<baseValue>3.1</baseValue></gte><lte>${variable}<baseValue>3.2</baseValue></lte></and>`,
      ['3.15'],
      0.05,
    ],
    [
      'out of several',
      `<or><equal>${variable}<baseValue>1</baseValue></equal><equal>${variable}<baseValue>2</baseValue></equal></or>`,
      ['1', '2'],
      0,
    ],
  ])('is taken %s', async (_, test, answer, tolerance) => {
    const { body } = await item({ declaration, body: entry, more: processing(test) })
    expect(body).toMatchObject({ type: 'shortAns', title: 'Q? _____', answer, tolerance })
  })

  it('with tolerances that differ is left out, with one that is none a mistake', async () => {
    const test = `<or><equal toleranceMode="absolute" tolerance="1">${variable}<baseValue>1</baseValue></equal><equal>${variable}<baseValue>2</baseValue></equal></or>`
    expect((await item({ declaration, body: entry, more: processing(test) })).leftOut).toEqual([
      'q.xml:1: i: it accepts numbers with different tolerances; here one tolerance holds for all',
    ])
    const bad = `<equal toleranceMode="absolute" tolerance="x">${variable}<correct identifier="R"/></equal>`
    expect((await item({ declaration, body: entry, more: processing(bad) })).mistakes).toEqual([
      "q.xml:4: i: its tolerance 'x' is not a number",
    ])
  })
})

describe('an item', () => {
  it.each([
    ['asks twice', entry + entry, '', 'it has 2 places for answers; here a question has one'],
    ['asks nothing', '<p>x</p>', '', 'it asks nothing: it has no place for an answer'],
    [
      'makes its numbers',
      entry,
      '<templateProcessing/>',
      'its numbers are made anew for each student; here a question is the same for all',
    ],
    [
      'asks on a picture',
      '<hotspotInteraction responseIdentifier="R"/>',
      '',
      'it is a question about places in a picture, which has no place in an exam here',
    ],
    [
      'asks for a file',
      '<uploadInteraction responseIdentifier="R"/>',
      '',
      'it is a question answered with a file, which has no place in an exam here',
    ],
  ])('is left out where it %s', async (_, body, more, why) => {
    expect(await item({ declaration: 'cardinality="single"', body, more })).toMatchObject({
      questions: [],
      mistakes: [],
      leftOut: [`q.xml:1: i: ${why}`],
    })
  })

  it('that asks for what it does not declare is a mistake', async () => {
    const body = entry.replace('"R"', '"S"')
    expect((await item({ declaration: 'cardinality="single"', body })).mistakes).toEqual([
      "q.xml:3: i: there is no <responseDeclaration> 'S' for its answers",
    ])
  })

  it('of an essay has model answers for its markers, and a name where it has no text', async () => {
    const body =
      '<rubricBlock view="scorer"><p>So.</p></rubricBlock><rubricBlock view="author">x</rubricBlock><extendedTextInteraction responseIdentifier="R"/>'
    const { body: question, warnings } = await item({ declaration: 'cardinality="single"', body })
    expect(question).toMatchObject({ type: 'paragraph', title: 'Named', answer: ['So.'] })
    expect(warnings).toEqual([
      'q.xml:3: i: a note to teachers has no place here and is left out',
      'q.xml:1: i: it has no text; its name is taken for it',
    ])
  })

  it.each([
    [
      'assessmentTest',
      'is a test that names questions in other files: give the whole package, as a zip or its folder',
    ],
    ['questestinterop', 'has no questions'],
  ])('is not what a <%s> without items is', async (root, message) => {
    expect((await takeText('q.xml', `<${root}/>`)).mistakes).toEqual([`q.xml:1: ${message}`])
  })
})

describe('a package', () => {
  const xml = (picture: string): string =>
    itemXml({
      declaration: `cardinality="single">${values('A')}`,
      body: choices(
        `<simpleChoice identifier="A"><img src="${picture}"/></simpleChoice><simpleChoice identifier="B">b</simpleChoice>`,
      ),
    })
  const plainItem = (text: string): string =>
    itemXml({
      declaration: `cardinality="single">${values('A')}`,
      body: choices(
        `<simpleChoice identifier="A">${text}</simpleChoice><simpleChoice identifier="B">b</simpleChoice>`,
      ),
    })
  const manifest = (...hrefs: string[]): string =>
    `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`).join('')}<resource type="webcontent" href="x.png"/></resources></manifest>`

  it('brings its pictures, named in every way that tools have', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const names = [
      '../img/my%20sign.png',
      '../img/my sign.png?x=1',
      'img/my sign.png',
      '$IMS-CC-FILEBASE$/img/my%20sign.png',
      '%24IMS-CC-FILEBASE%24/my%20sign.png',
    ]
    const items = names.map((name, index) => ({ name: `items/${index}.xml`, data: xml(name) }))
    const zip = zipOf([
      { name: 'imsmanifest.xml', data: manifest(...items.map(({ name }) => name)) },
      ...items,
      { name: 'img/my sign.png', data: png },
      { name: 'web_resources/my sign.png', data: png },
    ])
    const { questions, mistakes, format } = await takeText('p.zip', zip)
    expect([format, mistakes]).toEqual(['QTI 2.1 package', []])
    expect(questions.map(({ body }) => [body.options[0], body.imageOptions])).toEqual(
      names.map(() => [keyOf(png, 'png'), [0]]),
    )
  })

  it('may lie in a folder of its zip, or have no manifest', async () => {
    const words = itemXml({ declaration: `cardinality="single">${values('A')}`, body: choices(two) })
    const nested = zipOf([
      { name: 'Quiz/imsmanifest.xml', data: manifest('a.xml') },
      { name: 'Quiz/a.xml', data: words },
      { name: '__MACOSX/Quiz/._a.xml', data: 'x' },
    ])
    expect((await takeText('p.zip', nested)).questions).toHaveLength(1)
    const bare = zipOf([
      { name: 'a.xml', data: words },
      { name: 'notes.xml', data: '<notes/>' },
      { name: 'broken.xml', data: '<' },
    ])
    expect((await takeText('p.zip', bare)).questions).toHaveLength(1)
  })

  it('may list its test alone: the items are those that the test names, also by its sections and from its folder', async () => {
    const alone =
      '<manifest><resources><resource type="imsqti_test_xmlv2p2" href="tests/t.xml"><file href="tests/t.xml"/></resource></resources></manifest>'
    const ref = (href: string) => `<assessmentItemRef identifier="i" href="${href}"/>`
    const zip = zipOf([
      { name: 'imsmanifest.xml', data: alone },
      {
        name: 'tests/t.xml',
        data: `<assessmentTest><testPart><assessmentSection>${ref('../items/q%201.xml')}<assessmentSectionRef href="s.xml"/></assessmentSection></testPart></assessmentTest>`,
      },
      {
        name: 'tests/s.xml',
        data: `<assessmentSection>${ref('no.xml')}${ref('q2.xml')}</assessmentSection>`,
      },
      { name: 'items/q 1.xml', data: plainItem('a') },
      { name: 'tests/q2.xml', data: plainItem('c') },
    ])
    const { questions, mistakes } = await takeText('p.zip', zip)
    expect(questions.map(({ body }) => body.options)).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ])
    expect(mistakes).toEqual(["p.zip/tests/s.xml:1: there is no file 'tests/no.xml' in the zip"])
  })

  it('says what is wrong with it, where', async () => {
    expect(
      (
        await takeText(
          'p.zip',
          zipOf([{ name: 'imsmanifest.xml', data: manifest('no.xml', '../../etc/passwd') }]),
        )
      ).mistakes,
    ).toEqual([
      "p.zip/imsmanifest.xml:1: there is no file 'no.xml' in the zip",
      "p.zip/imsmanifest.xml:1: '../../etc/passwd' leads out of the zip",
    ])
    expect(
      (await takeText('p.zip', zipOf([{ name: 'imsmanifest.xml', data: '<manifest>' }]))).mistakes[0],
    ).toMatch(/^p.zip\/imsmanifest.xml:1: is not well-formed XML/)
    expect((await takeText('p.zip', zipOf([{ name: 'a.xml', data: '<a/>' }]))).mistakes).toEqual([
      'p.zip: there are no questions in this package',
    ])
    expect((await takeText('p.zip', zipOf([{ name: '../imsmanifest.xml' }]))).mistakes).toEqual([
      "p.zip: '../imsmanifest.xml' leads out of the zip",
    ])
  })

  it('beside its file gives pictures to a single item', async () => {
    await inFolder(async (folder) => {
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer()
      await writeFile(join(folder, 'a.png'), png)
      await writeFile(join(folder, 'q.xml'), xml('a.png'))
      expect((await takeFile(folder, 'q.xml')).questions[0]?.body.options).toEqual([keyOf(png, 'png'), 'b'])
    })
  })
})
