/** Real files of QTI 2.1 and 2.2: each gives the questions that a person reads in it, or is refused with the line at fault. */
import { existsSync } from 'node:fs'
import { PackMedia } from '@porua/files/media'
import { FolderPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { describe, expect, it } from 'vitest'
import { BankJudge } from '../judge.ts'
import { takeFile } from '../testing.ts'
import { data, written } from './data.testing.ts'
import { openQtiPackage } from './open.ts'

const luggage = [
  'You must stay with your luggage at all times.',
  'Do not let someone else look after your luggage.',
  'Remember your luggage when you leave.',
]
if (existsSync(data)) {
  describe('QTI 2', () => {
    it('reads choices, with their pictures', async () => {
      const { questions, mistakes } = await takeFile(`${data}/qti22/package`, 'choice.xml')
      expect(mistakes).toEqual([])
      expect(questions).toMatchObject([
        {
          id: 'choice',
          body: {
            type: 'MCQ',
            title: '<p>Look at the text in the picture.</p>  <p>What does it say?</p>',
            options: luggage,
            answer: [luggage[0]],
            images: [expect.stringMatching(/^school\/[0-9a-f]{32}\.png$/)],
          },
        },
      ])
      expect(await written('qti21', 'choice.xml')).toMatchObject([
        { options: luggage, answer: [luggage[0]], images: ['images/sign.png'] },
      ])
      expect(await written('qti22', 'choice_true_false.xml')).toMatchObject([
        { type: 'MCQ', options: ['True', 'False'], answer: ['True'] },
      ])
      const elements = ['Hydrogen', 'Helium', 'Carbon', 'Oxygen', 'Nitrogen', 'Chlorine']
      expect(await written('qti22', 'choice_multiple.xml')).toEqual([
        {
          id: 'choiceMultiple',
          type: 'checkbox',
          title: 'Which of the following elements are used to form water?',
          options: elements,
          answer: ['Hydrogen', 'Oxygen'],
          marks: 2,
        },
      ])
    })

    it('keeps the direction of writing', async () => {
      const [question] = await written('qti22', 'choice_multiple_rtl.xml')
      expect(question?.title).toBe('<div dir="rtl"> איזה מהגורמים הבאים משמשים ליצירת מים </div>')
      expect(question?.answer).toEqual(['<span dir="rtl">מימן</span>', '<span dir="rtl">חמצן</span>'])
    })

    it('reads words and essays', async () => {
      const [entry] = await written('qti21', 'text_entry.xml')
      expect(entry).toMatchObject({ type: 'shortAns', answer: ['York'] })
      expect(entry?.title).toContain('Made glorious summer by this sun of _____;<br>')
      const [essay] = await written('qti21', 'essay.xml')
      expect(essay).toMatchObject({
        type: 'paragraph',
        marks: 25,
        title:
          '<p>In the class room, we discovered Martin Luther King Jr. and his devotion.</p> <p><b>Write an abstract about the life of this historical figure.</b></p>',
      })
      const postcard = await takeFile(`${data}/qti22`, 'extended_text.xml')
      expect(postcard.mistakes).toEqual([])
      // Its picture is not there: the words that stand in its place are.
      expect(postcard.questions[0]?.body.title).toContain('What is the nicest part of your town?')
      expect(postcard.warnings).toEqual([
        "extended_text.xml:12: extendedText: there is no file 'images/postcard.png' with it: what it says in its place is taken",
      ])
    })

    it.each([
      [
        'qti21',
        'match.xml',
        'match.xml:2: associate: it is a question about pairs, which has no place in an exam here',
      ],
      [
        'qti21',
        'order.xml',
        'order.xml:2: order: it is a question about an order, which has no place in an exam here',
      ],
      [
        'qti22',
        'inline_choice_math.xml',
        'inline_choice_math.xml:2: inlineChoiceMath: it is a text with a menu in it, which has no place in an exam here',
      ],
    ])('leaves %s/%s out by name', async (folder, name, line) => {
      expect(await takeFile(`${data}/${folder}`, name)).toMatchObject({
        questions: [],
        mistakes: [],
        leftOut: [line],
      })
    })

    it('refuses pictures that are not there, with the line', async () => {
      expect((await takeFile(`${data}/qti21`, 'choice.xml')).mistakes).toEqual([
        "choice.xml:3: images[0]: there is no file 'images/sign.png' in the pack",
      ])
      expect((await takeFile(`${data}/qti22`, 'choice_true_false.xml')).mistakes).toEqual([
        "choice_true_false.xml:3: images[0]: there is no file 'images/sign.png' in the pack",
      ])
    })

    it('does not guess a key that names no choice', async () => {
      const name = 'blackboard_qti_v2_1-WOMC-bond_types.zip'
      const { format, questions, mistakes } = await takeFile(`${data}/qti21`, name)
      expect([format, questions.length, mistakes.length]).toEqual(['QTI 2.1 package', 0, 23])
      expect(mistakes[2]).toBe(
        `${name}/qti21_items/item_00003.xml:5: c9dd_cd6e_9c44: 'answer_004' is the right answer, but the choices are answer_1, answer_2, answer_3, answer_4`,
      )
    })

    it('reads a package that lies in a folder', async () => {
      const pack = new FolderPack(`${data}/qti22/package`)
      const paths = (await pack.tree('.')).map(({ path }) => path)
      const open = await openQtiPackage('package', pack, paths, async () => undefined)
      const mistakes = new ValidationErrors()
      const judge = new BankJudge('package', new PackMedia(open.media, mistakes), mistakes)
      const questions = []
      for await (const found of open.found) questions.push(await judge.question(found))
      expect(open.format).toBe('QTI 2.2 package')
      expect(mistakes.list).toEqual([])
      expect(questions).toMatchObject([
        { id: 'choice', body: { options: luggage, images: [expect.any(String)] } },
      ])
    })
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(data)).toBe(false)
  })
}
