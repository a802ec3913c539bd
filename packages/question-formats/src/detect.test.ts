/** What a file is, whatever its name says; and what it looks like when it is none of questions. */

import { deflateRawSync } from 'node:zlib'
import { isFault } from '@porua/files/faults/faults'
import { MemoryPack } from '@porua/files/source'
import { png } from '@porua/testkit/png'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openQuestions } from './read.ts'
import { takeText } from './testing.ts'

async function zipOf(...names: string[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

describe('the format of a file', () => {
  it.each([
    ['q.txt', 'Q?\nA. a\nB. b\nANSWER: A', 'Aiken'],
    ['q.gift', 'Q {T}', 'GIFT'],
    ['q.txt', '::n::Q {=a ~b}', 'GIFT'],
    ['q.txt', '// comment\n\nWhat is 2 + 2? {=4 ~5}', 'GIFT'],
    ['q.csv', '<?xml version="1.0"?><!-- <html> --><quiz></quiz>', 'Moodle XML'],
    ['q.txt', '{"id":"a","type":"paragraph","title":"Q?"}\n', 'JSONL'],
    ['q', 'title;A;B;answer\nQ?;x;y;A', 'CSV'],
    ['q.txt', '1. Q?\nA. a\nB. b\nANSWER: A', 'plain text'],
    ['q.txt', 'Q?\nA. a\nB. b\n\nAnswer key\n1. A', 'plain text'],
    ['q.gift', 'MC\tQ\ta\tcorrect\tb\tincorrect', 'Blackboard text'],
    ['q.xml', '<questestinterop></questestinterop>', 'QTI 1.2'],
  ])('%s %j is %s', async (name, text, format) => {
    expect((await takeText(name, text)).format).toBe(format)
  })

  it.each<[string, string | Uint8Array, string]>([
    ['q.gift', '%PDF-1.7', 'looks like a PDF document'],
    ['q.gift', png, 'looks like a PNG picture'],
    ['q.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old Office file (such as .xls)'],
    ['q.txt', '{\\rtf1 Q', 'looks like a rich text document'],
    ['q.txt', '<!DOCTYPE html><html><body>', 'looks like a web page'],
    ['q.xml', '<rss><item/></rss>', "is XML with the root '<rss>'"],
    [
      'q.xml',
      '<qti-assessment-item identifier="q"/>',
      'looks like QTI 3, which is not read: save it as QTI 2.2',
    ],
    ['q.xml', '<manifest identifier="m"/>', 'is the manifest of a package'],
    ['q.txt', '[{"id":"a"}]', 'looks like a JSON list'],
    ['q.txt', '{\n"id": "a"\n}', 'looks like JSON over several lines'],
    ['q.txt', 'Once upon a time.', 'looks like plain text without questions'],
    ['q.txt', '', 'is empty'],
    ['q.txt', 'a\u0000b', 'is no text'],
    ['q.mbz', deflateRawSync('x').fill(0x8b, 1, 2).fill(0x1f, 0, 1), 'looks like a compressed file'],
  ])('%s %j is refused', async (name, data, why) => {
    const { format, mistakes } = await takeText(name, data)
    expect([format, mistakes]).toEqual(['unknown', [expect.stringContaining(`${name}: ${why}`)]])
  })

  it('says which pictures stay on another site: they are not fetched, and no page shows them', async () => {
    const gift =
      '::q::[html]See <img src\\="https\\://example.org/a.png?x\\=1&amp;y\\=2"> <img src\\="data\\:image/png;base64,AAAA"> {=<b>a</b><img src\\="//cdn.example.org/b.png"> ~b####<img src\\="/c.png">}'
    const { questions, warnings } = await takeText('q.gift', gift)
    expect(questions).toHaveLength(1)
    const told = (address: string) =>
      expect.stringMatching(
        new RegExp(`students will not see the picture '${address}': it is on another site`),
      )
    expect(warnings).toEqual([
      told('https://example.org/a.png.*'),
      told('//cdn.example.org/b.png'),
      told('/c.png'),
    ])
    const line = { id: 'j', type: 'paragraph', title: '<img src="http://example.org/j.png">', format: 'html' }
    expect((await takeText('q.txt', JSON.stringify(line))).warnings).toEqual([
      told('http://example.org/j.png'),
    ])
    const beside = { ...line, title: '<p><img src="media/j.png"></p>' }
    expect((await takeText('q.txt', JSON.stringify(beside))).warnings).toEqual([
      expect.stringContaining(
        "students will not see the picture 'media/j.png': a text cannot show a file; name it under 'images'",
      ),
    ])
    const plain = { ...line, format: 'text' }
    expect((await takeText('q.txt', JSON.stringify(plain))).warnings).toEqual([])
  })

  it.each([
    [['ppt/presentation.xml'], 'looks like a PowerPoint presentation'],
    [['mimetype', 'content.xml'], 'looks like a LibreOffice document'],
    [['META-INF/container.xml'], 'looks like an e-book'],
    [['moodle_backup.xml'], 'looks like a Moodle backup'],
    [['a.txt'], 'is a zip without questions'],
  ])('a zip of %j is refused', async (names, why) => {
    expect((await takeText('q.zip', await zipOf(...names))).mistakes).toEqual([
      expect.stringContaining(`q.zip: ${why}`),
    ])
  })

  it('is not looked for in a file above its bound', async () => {
    const source = new MemoryPack({ 'q.gift': 'Q {T}' })
    const file = await source.find('q.gift')
    if (isFault(file)) throw new Error(file.text)
    const open = await openQuestions(source, { ...file, size: 5 * 1024 ** 3 }, 'q.gift')
    const found = []
    for await (const one of open.found) found.push(one)
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'mistake',
        remark: expect.objectContaining({ line: 0, text: 'is too big: at most 4096 MB are possible' }),
      }),
    ])
  })
})
