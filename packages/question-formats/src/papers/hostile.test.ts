/** Papers that are none, or want to do harm: one refusal each, with a code that names what is wrong. */
import { type FaultCode, isFault } from '@porua/files/faults/faults'
import { MemoryPack } from '@porua/files/source'
import { describe, expect, it } from 'vitest'
import { openQuestions } from '../read.ts'
import type { Found } from '../read-found.ts'
import { documentXml, docxOf, item, p, run, table } from './docx.testing.ts'

async function found(name: string, bytes: Uint8Array, size = bytes.length): Promise<Found[]> {
  const source = new MemoryPack({ [name]: bytes })
  const file = await source.find(name)
  if (isFault(file)) throw new Error(file.text)
  const open = await openQuestions(source, { ...file, size }, name)
  try {
    const all: Found[] = []
    for await (const one of open.found) all.push(one)
    return all
  } finally {
    await open.close()
  }
}

/** The codes of all that was said, and nothing else was found. */
async function codes(name: string, bytes: Uint8Array, size?: number): Promise<unknown[]> {
  const all = await found(name, bytes, size)
  return all.map((one) => (one.kind === 'mistake' ? one.remark.wording?.[0] : one.kind))
}

/** Microsoft's old container with these entries. */
function ole(...names: string[]): Buffer {
  const file = Buffer.alloc(512 * 10)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(2, 48)
  names.forEach((name, at) => {
    const entry = 512 * 3 + 128 * at
    file.write(name, entry, 'utf16le')
    file.writeUInt16LE(name.length * 2 + 2, entry + 64)
  })
  return file
}

const good = [p('1. Which?'), p('a) x  b) y'), p('Ans: a')]
const withDocument = (xml: string | Uint8Array) => docxOf([], { more: { 'word/document.xml': xml } })

describe('a file that is no paper', () => {
  it.each<[string, string, Uint8Array, FaultCode]>([
    ['with a password', 'p.docx', ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), 'paperEncrypted'],
    ['an old Word file with a new name', 'p.docx', ole('Root Entry', 'WordDocument'), 'paperOldWord'],
    ['an old Excel file', 'p.doc', ole('Root Entry', 'Workbook'), 'paperOldOffice'],
    ['with macros', 'p.docm', docxOf(good, { more: { 'word/vbaProject.bin': 'x' } }), 'paperMacros'],
    ['cut short', 'p.docx', docxOf(good).subarray(0, 400), 'paperPackage'],
    ['with broken XML', 'p.docx', withDocument('<w:document xmlns:w="w"><w:body><w:p>'), 'paperBroken'],
    ['with entities', 'p.docx', withDocument('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), 'paperBroken'],
    ['nested without end', 'p.docx', withDocument(documentXml('<w:sdt>'.repeat(300))), 'paperBroken'],
    ['of bytes', 'p.docx', withDocument(Buffer.from([0xff, 0xfe, 0, 0xd8, 0, 0])), 'paperBroken'],
    ['empty', 'p.docx', docxOf([]), 'paperEmpty'],
    ['a letter', 'p.docx', docxOf([p('Dear all,'), p('1. Come.'), p('2. Go.')]), 'paperEmpty'],
    [
      'a text in another encoding',
      'p.txt',
      Buffer.from('1. caf\xe9?\na) x\nb) y\nAns: a', 'latin1'),
      'textEncoding',
    ],
    [
      'a text in Bijoy',
      'p.txt',
      Buffer.from('1| evsjv‡`‡ki ivRavbx †KvbwU?\nK) XvKv\nL) Lyjbv'),
      'paperBijoyText',
    ],
  ])('%s is refused', async (_, name, bytes, code) => {
    expect(await codes(name, bytes)).toEqual([code])
  })

  it('of 200 MB is refused by its size', async () => {
    expect(await codes('p.docx', docxOf(good), 200 * 1024 * 1024)).toEqual(['paperBig'])
  })

  it('that unpacks without end is refused', async () => {
    const blanks = Buffer.alloc(20 * 1024 * 1024, ' ')
    expect(await codes('p.docx', withDocument(blanks))).toEqual(['paperBomb'])
  })

  it('with lists that say nonsense is read', async () => {
    const lists = {
      1: [
        ['decimal', '%9.%1.'],
        ['upperRoman', '%2'],
      ] as [string, string][],
    }
    const blocks = [item(1, 'x'), item(1, 'y', 40), item(7, 'z'), item(1, 'w', -1), ...good]
    expect(
      (await found('p.docx', docxOf(blocks, { lists }))).filter(({ kind }) => kind === 'question'),
    ).toHaveLength(1)
  })

  it('fetches nothing and runs nothing: what it holds is text', async () => {
    const script = '<script>alert(1)</script>'
    const all = await found(
      'p.docx',
      docxOf([
        p(`1. ${script} H${''}?`),
        p(`${run(`a) ${script}  b) x`)}${run('2', '<w:vertAlign w:val="superscript"/>')}`),
        p('Ans: a'),
      ]),
    )
    expect(all).toEqual([expect.objectContaining({ kind: 'question' })])
    const [one] = all
    expect(one?.kind === 'question' && one.question.written).toMatchObject({
      format: 'html',
      title: '&lt;script&gt;alert(1)&lt;/script&gt; H?',
      options: ['&lt;script&gt;alert(1)&lt;/script&gt;', 'x<sup>2</sup>'],
    })
  })

  it('of many tables in tables ends', async () => {
    let inner = p('x')
    for (let depth = 0; depth < 40; depth++) inner = table([inner])
    expect(await codes('p.docx', docxOf([inner, ...good]))).toEqual(['warning', 'question'])
  })
})
