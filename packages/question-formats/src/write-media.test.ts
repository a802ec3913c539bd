/** Banks written in other formats: pictures and files come along, and other programs can read what was written. */

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFault } from '@porua/files/faults/faults'
import { FolderPack } from '@porua/files/source'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankQuestion, endings, inFolder, keyOf, roundTrip, takeFile, writeBank } from './testing.ts'
import type { BankEntry } from './write-context.ts'
import { childrenOf, readXml } from './xml/xml.ts'
import { openZip } from './zip/zip.ts'

describe('pictures and files', () => {
  const media = new Map<string, Uint8Array>()
  let questions: BankEntry[]
  let image: string
  let document: string

  beforeAll(async () => {
    const raw = { width: 190, height: 180, channels: 3 as const }
    const noise = sharp(randomBytes(190 * 180 * 3), { raw })
    const picture = await noise.clone().png().toBuffer()
    const option = await noise.clone().resize(20).gif().toBuffer()
    const paper = Buffer.from(`%PDF-1.7\n${randomBytes(40_000).toString('base64')}\n%%EOF\n`)
    image = keyOf(picture, 'png')
    document = keyOf(paper, 'pdf')
    const choice = keyOf(option, 'gif')
    media.set(image, picture).set(choice, option).set(document, paper)
    questions = [
      { id: 'a', body: bankQuestion({ title: 'Look:\na < b?', images: [image], files: [document] }) },
      {
        id: 'b',
        body: bankQuestion({
          format: 'html',
          title: '<p>Look</p>',
          images: [image, choice],
          options: ['<i>a</i>', 'b'],
          answer: ['b'],
        }),
      },
      {
        id: 'c',
        body: bankQuestion({
          title: 'Which?',
          options: [choice, 'words', image],
          imageOptions: [0, 2],
          answer: [choice],
        }),
      },
    ]
  })

  it.each(['qti', 'moodle'] as const)('come along in %s', async (format) => {
    const { questions: taken, mistakes, said } = await roundTrip(format, questions, media)
    expect([mistakes, said]).toEqual([[], []])
    expect(taken).toEqual(questions)
  })

  it('have no place in GIFT, which says so', async () => {
    const { questions: taken, said } = await roundTrip('gift', questions, media)
    expect(taken.map(({ id, body }) => [id, body.images, body.files])).toEqual([
      ['a', [], []],
      ['b', [], []],
    ])
    expect(said).toEqual([
      'GIFT has no place for pictures: left out (a, b)',
      'GIFT has no place for files: left out (a)',
      'not written: its options are pictures, for which GIFT has no place (c)',
    ])
  })

  it('that are gone are named, and the questions written without them', async () => {
    const { questions: taken, said } = await roundTrip('qti', questions.slice(0, 1))
    expect(taken).toEqual([{ id: 'a', body: { ...questions[0]?.body, images: [], files: [] } }])
    expect(said).toEqual([
      `its file ${image} is gone, and left out (a)`,
      `its file ${document} is gone, and left out (a)`,
    ])
  })
})

describe('a QTI package of ours', () => {
  const questions: BankEntry[] = [
    {
      id: 'L-Hôpital rule?',
      body: bankQuestion({
        format: 'html',
        title: '<p>It&rsquo;s<br>&lt;x&gt; <img src=a.png alt=x>',
        subject: 'Botany & co',
        marks: 250,
      }),
    },
    { id: 'imsmanifest', body: bankQuestion({ type: 'shortAns', options: [], answer: ['a "b"\n'] }) },
    { id: 'Q1', body: bankQuestion({}) },
    { id: 'q1', body: bankQuestion({ type: 'paragraph', options: [], answer: ['a', 'b'] }) },
  ]

  it('is well-formed XML with one file an item, whose names no disk confuses', async () => {
    await inFolder(async (folder) => {
      await writeBank(folder, 'qti', questions)
      const zip = await openZip({ path: join(folder, endings.qti) })
      const small = zip.paths.map((path) => path.toLowerCase())
      expect(new Set(small).size).toBe(questions.length + 1)
      for (const path of zip.paths) {
        const file = await zip.find(path)
        if (isFault(file)) throw new Error(file.text)
        const root = await readXml(await file.read())
        expect(root.name).toBe(path === 'imsmanifest.xml' ? 'manifest' : 'assessmentItem')
      }
      await zip.close()
    })
  })

  it('still says what was changed in it by another program, and not what it was', async () => {
    await inFolder(async (folder) => {
      await writeBank(folder, 'qti', [
        { id: 'x', body: bankQuestion({ format: 'html', title: "<p class='a'>old &nbsp;</p>" }) },
      ])
      const zip = await openZip({ path: join(folder, endings.qti) })
      const file = await zip.find('x.xml')
      if (isFault(file)) throw new Error(file.text)
      const xml = Buffer.from(await file.read())
        .toString()
        .replace('>old \u00a0', '>new \u00a0')
      await zip.close()
      expect(xml).toContain('<?porua-source')
      await writeFile(join(folder, 'x.xml'), xml)
      const { questions: taken } = await takeFile(folder, 'x.xml')
      expect(taken[0]?.body.title).toBe('<p class="a">new \u00a0</p>')
    })
  })
})

describe('Moodle XML of ours', () => {
  it('is well-formed, and holds no character that XML may not', async () => {
    await inFolder(async (folder) => {
      const said = await writeBank(folder, 'moodle', [
        { id: 'x', body: bankQuestion({ title: 'a\u0001 ]]> <b>', notes: 'n' }) },
      ])
      expect(said).toEqual([
        'control characters, which XML cannot hold, are left out (x)',
        'Moodle XML has no place for notes: left out (x)',
      ])
      const file = await new FolderPack(folder).find(endings.moodle)
      if (isFault(file)) throw new Error(file.text)
      const quiz = await readXml(await file.read())
      expect(childrenOf(quiz, 'question').length).toBe(1)
    })
  })
})
