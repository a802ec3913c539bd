/** GIFT: what is understood of it, and what is named. */
import { describe, expect, it } from 'vitest'
import { takeText } from '../testing.ts'

const take = (text: string | Uint8Array) => takeText('bank.gift', text)
const bodies = async (text: string) => (await take(text)).questions.map(({ body }) => body)

describe('GIFT', () => {
  it.each([
    ['{T}', { type: 'MCQ', options: ['True', 'False'], answer: ['True'] }],
    ['{false#no#yes}', { type: 'MCQ', answer: ['False'], explanation: 'yes' }],
    ['{}', { type: 'paragraph', answer: [] }],
    ['{=a}', { type: 'shortAns', answer: ['a'], tolerance: null }],
    ['{=a =%50%b =%0%c}', { type: 'shortAns', answer: ['a'] }],
    ['{=a ~b ~c}', { type: 'MCQ', options: ['a', 'b', 'c'], answer: ['a'] }],
    ['{~%33.33333%a ~%33.33333%b ~%33,33333%c ~%-100%d}', { type: 'checkbox', answer: ['a', 'b', 'c'] }],
    ['{~%100%a ~b}', { type: 'checkbox', answer: ['a'] }],
    ['{=a ~a}', { type: 'MCQ', options: ['a', 'a'], answer: ['a'] }],
    ['{#5}', { type: 'shortAns', answer: ['5'], tolerance: 0 }],
    ['{#=5:0.1 =7:0.1}', { type: 'shortAns', answer: ['5', '7'], tolerance: 0.1 }],
    ['{#3.141..3.142}', { answer: ['3.1415'], tolerance: 0.0005 }],
    ['{#-2..-1}', { answer: ['-1.5'], tolerance: 0.5 }],
    ['{#২.৫:০.১}', { answer: ['2.5'], tolerance: 0.1 }],
    ['{#1e3:1e-2}', { answer: ['1000'], tolerance: 0.01 }],
    ['{=\\~\\=\\#\\{\\}\\:\\\\n ~b\\nc}', { options: ['~=#{}:\\n', 'b\nc'] }],
    ['{=%a% ~b}', { options: ['%a%', 'b'] }],
    ['{=a -> b ~c -> d}', { options: ['a -> b', 'c -> d'] }],
    ['{=a#good ~b#bad ####All}', { explanation: 'All' }],
  ])('reads %s', async (answers, expected) => {
    expect(await bodies(`Q ${answers}`)).toEqual([expect.objectContaining({ title: 'Q', ...expected })])
  })

  it.each([
    ['a text without answers', 'a text without a question'],
    ['Q {=a -> b =c -> d}', 'a matching question'],
    ['Q {=a =b ~c}', "it has 2 options marked '=', each of them enough"],
    ['Q {=%50%a}', 'none of its answers has full marks'],
    ['Q {#=1:0 =2:1}', 'its right numbers have different tolerances'],
  ])('leaves %s out', async (text, why) => {
    const { questions, leftOut, mistakes } = await take(text)
    expect([questions, mistakes]).toEqual([[], []])
    expect(leftOut).toEqual([expect.stringContaining(`bank.gift:1: ${why}`)])
  })

  it.each([
    ['\n\nQ {=a ~b', "bank.gift:3: the answers' '{' is not closed"],
    ['Q }', "bank.gift:1: there is a '}' without a '{'"],
    ['A{T}\nB{F}', "bank.gift:2: there is another '{' after the answers"],
    ['Q {=a {b} ~c}', "bank.gift:1: there is another '{' within the answers"],
    ['Q\n{\n=a\n~b}}', "bank.gift:4: there is another '}' after the answers"],
    ['::name Q {T}', "bank.gift:1: the name's second '::' is missing"],
    ['Q {a ~b}', "bank.gift:1: 'a' has no '=' or '~' before it"],
    ['Q {~a ~b}', 'bank.gift:1: none of its options is right'],
    ['Q {#abc}', "bank.gift:1: 'abc' is not a number"],
    ['Q {#1:2:3}', "bank.gift:1: '1:2:3' is not a number"],
    ['Q {#1..x}', "bank.gift:1: '1..x' is not a number"],
    ['Q {=only ~ }', 'bank.gift:1: options: options[1] is empty'],
    ['{=a ~b}', 'bank.gift:1: title: is empty'],
    [`Q {=a ${'~b '.repeat(12)}}`, 'bank.gift:1: options: has 13 options, at most 11'],
  ])('names the mistake in %j', async (text, why) => {
    const { questions, mistakes } = await take(text)
    expect(questions).toEqual([])
    expect(mistakes).toEqual([expect.stringContaining(why)])
  })

  it.each([
    ['যদি $x^{2} = 4$ হয় {=2 ~3}', 'যদি \\(x^{2} = 4\\) হয়', ['2', '3']],
    ['$\\frac{1}{2} + \\frac{1}{2}$ = ? {=1 ~2}', '\\(\\frac{1}{2} + \\frac{1}{2}\\) = ?', ['1', '2']],
    [
      '$\\sqrt[3]{x_{1}}$ {=$H_{2}O$ ~\\frac{a}{b}}',
      '\\(\\sqrt[3]{x_{1}}\\)',
      ['\\(H_{2}O\\)', '\\(\\frac{a}{b}\\)'],
    ],
    ['Q {=\\(x=\\frac{1}{2}\\) ~\\(y~z\\)}', 'Q', ['\\(x=\\frac{1}{2}\\)', '\\(y~z\\)']],
    ['Q {=$x = 4$ ~%-50%$x^{2}=9$#no}', 'Q', ['\\(x = 4\\)', '\\(x^{2}=9\\)']],
    [
      'Q $\\sqrt\\{x\\}$ {=$\\\\sqrt\\{4\\}$ ~$\\\\sqrt{9}$}',
      'Q \\(\\sqrt{x}\\)',
      ['\\(\\sqrt{4}\\)', '\\(\\sqrt{9}\\)'],
    ],
    ['It costs $5 {=$3 ~$4}', 'It costs $5', ['$3', '$4']],
    ['Plants ____{=are ~are not} green', 'Plants ____ _____ green', ['are', 'are not']],
    ['Line\\n{=$1 ~$2}', 'Line\n', ['$1', '$2']],
  ])('reads the LaTeX of %j', async (text, title, options) => {
    expect(await bodies(text)).toEqual([expect.objectContaining({ title, options })])
  })

  it.each(['$x^{2 {=a ~b}', 'F_{T} {=a ~b}', '\\frac{a} {=a ~b}', '$5 {a} {=a ~$6}'])(
    'refuses %j, whose braces may be its answers',
    async (text) => {
      const { questions, mistakes } = await take(text)
      expect(questions).toEqual([])
      expect(mistakes).toEqual([expect.stringMatching(/'[{}]'/)])
    },
  )

  it('one mistake hides no other question, and each has its line', async () => {
    const { questions, mistakes } = await take('A {T}\n\nB {=x\n\n// note\nC {F}\r\n\r\nD {#z}\n')
    expect(questions.map(({ body }) => body.title)).toEqual(['A', 'C'])
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['bank.gift:3:', 'bank.gift:8:'])
  })

  it('puts a gap where answers stand within the text, and chapters by category', async () => {
    const text =
      '$CATEGORY: $course$/top/A//B/Cells\n\nPlants {=are ~are not} green.\n\n$CATEGORY: top\nX {T}'
    expect(await bodies(text)).toEqual([
      expect.objectContaining({ title: 'Plants _____ green.', chapter: 'Cells' }),
      expect.objectContaining({ title: 'X', chapter: null }),
    ])
  })

  it('reads formats: HTML of one text makes the others HTML, plain text stays what it is', async () => {
    expect(await bodies('[html]<b>a</b> {=x \\= 1 < 2 ~[plain]y < z & w}')).toEqual([
      expect.objectContaining({
        format: 'html',
        title: '<b>a</b>',
        options: ['x = 1 < 2', 'y &lt; z &amp; w'],
      }),
    ])
    expect(await bodies('if a < b and c > d {=x ~y}')).toEqual([
      expect.objectContaining({ format: 'text', title: 'if a < b and c > d' }),
    ])
    expect(await bodies('[plain]<b>a</b> {=x ~y}')).toEqual([
      expect.objectContaining({ format: 'text', title: '<b>a</b>' }),
    ])
    expect(await bodies('H<sub>2</sub>O\\nis {=x ~y & z}')).toEqual([
      expect.objectContaining({ format: 'html', title: 'H<sub>2</sub>O<br>is', options: ['x', 'y &amp; z'] }),
    ])
  })

  it('gives ids that stay: by comment, by name, by text', async () => {
    const text =
      '// [id:k1] [tag:x]\n::n::A {T}\n\n::n::B {T}\n\n::n::C {T}\n\nD {=a ~b}\n\nD {=a ~c}\n\nD {=a ~c}'
    const first = (await take(text)).questions.map(({ id }) => id)
    expect(new Set(first).size).toBe(6)
    expect(first.slice(0, 2)).toEqual(['k1', 'n'])
    expect(first[2]).toMatch(/^n~[0-9a-f]{10}$/)
    expect(first[3]).toMatch(/^q-[0-9a-f]{10}$/)
    expect((await take(text.replace('D {=a ~b}', 'D {~a =b}'))).questions.map(({ id }) => id)).toEqual(first)
    const [long] = (await take(`::${'ক'.repeat(90)}::A {T}`)).questions
    expect(long?.id).toMatch(/^q-[0-9a-f]{10}$/)
  })

  it('says which pictures did not come along', async () => {
    const { questions, warnings } = await take('[html]<p><img src\\="@@PLUGINFILE@@/a.png"> Look</p> {=x ~y}')
    expect(questions[0]?.body).toMatchObject({ title: '<p> Look</p>', images: [] })
    expect(warnings).toEqual(["bank.gift:1: the picture 'a.png' did not come with the file"])
  })

  it('reads UTF-8 with its mark and UTF-16, and names the line that is neither', async () => {
    const text = '::q::প্রশ্ন {=ক ~খ}'
    const wide = (littleEndian: boolean) => {
      const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
      for (const [index, sign] of [...`\ufeff${text}`].entries())
        view.setUint16(index * 2, sign.codePointAt(0) ?? 0, littleEndian)
      return new Uint8Array(view.buffer)
    }
    const whole = await bodies(text)
    for (const data of [`\ufeff${text}`, wide(true), wide(false)])
      expect((await take(data)).questions.map(({ body }) => body)).toEqual(whole)
    const broken = await take(Buffer.from('A {T}\n\nB \xe9t\xe9 {T}\n', 'latin1'))
    expect(broken.mistakes).toEqual([expect.stringMatching(/^bank\.gift:3: is not UTF-8/)])
    expect(broken.questions).toHaveLength(1)
  })

  it.each([
    ['one line of nine megabytes', ' '.repeat(9 * 1024 * 1024)],
    ['a question of two thousand long lines', `${'a'.repeat(999)}\n`.repeat(2000)],
    ['a million answers', `Q {${'='.repeat(900_000)}}`],
    ['spaces before an end that never comes', `Q {=a ~b${' '.repeat(900_000)}`],
    ['tags that never close', `Q ${'<img '.repeat(100_000)} {=a ~${'<'.repeat(100_000)}}`],
    ['scripts that never close', `Q ${'x^{'.repeat(300_000)}`],
    ['formulas that never close', `Q ${'\\(a $ '.repeat(150_000)}`],
    ['a category of slashes', `$CATEGORY: ${'/'.repeat(100_000)}\n\nQ {T}`],
  ])('is done soon with %s', async (_, text) => {
    const began = performance.now()
    const { questions, mistakes } = await take(`::n::Q {=a ~b}\n\n${text}`)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(questions.length + mistakes.length).toBeGreaterThan(0)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  })
})
