/** Real files of QTI 1.2: each gives the questions that a person reads in it, or is refused with the line at fault. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { takeFile } from '../testing.ts'
import { data, written } from './data.testing.ts'

const posting = [
  'Poses a question or invites additional comment from others',
  "Attacks another's post to generate controversy",
  'Expresses an opinion which may be controversial so that others can agree or disagree',
  "Adds information, ideas or suggestions that expand everyone's thinking about the topic",
  'Reiterates the consensus or restates the ideas of others without adding independent thought',
  'Provides non-specific praise for fellow learners like "good job" or "I loved your idea"',
  "Responds positively to a person's comment and includes their name or quote from the original posting that supports your expanded idea",
]
const hours = [
  'However long it takes',
  '30 - 90 minutes',
  '1 - 2 hours',
  'At least 3 hours',
  '6 or more hours',
]
const bonds = ['hydrogen', 'ionic', 'non-polar covalent', 'polar covalent']

if (existsSync(data)) {
  describe('QTI 1.2', () => {
    it('takes all that Canvas asks and an exam can ask, and names the rest', async () => {
      const { questions, leftOut, mistakes } = await takeFile(`${data}/qti12`, 'all_canvas_simple_1.2.xml')
      expect(mistakes).toEqual([])
      const explanation = '<p>Item Feedback, Neutral</p><p>Item Feedback, Correct</p>'
      expect(
        questions.map(({ body: { type, title, options, answer, marks, ...body } }) => [
          type,
          title,
          options,
          answer,
          marks,
          body.explanation,
        ]),
      ).toEqual([
        [
          'MCQ',
          '<div><p>Question 1, Multiple Choice, Answer is C</p></div>',
          ['C', 'A', 'B', 'D'],
          ['C'],
          100,
          explanation,
        ],
        [
          'MCQ',
          '<div><p>Question 2, True/False, Answer is True</p></div>',
          ['True', 'False'],
          ['True'],
          100,
          explanation,
        ],
        ['shortAns', '<div><p>Question 3, Fill in the</p></div>', [], ['Blank', 'blank'], 100, explanation],
        [
          'checkbox',
          '<div><p>Multiple Answers, Correct Answers: A, B, C</p></div>',
          ['<p>A</p>', 'B', 'C', 'D', 'E', 'F'],
          ['<p>A</p>', 'B', 'C'],
          100,
          explanation,
        ],
        ['paragraph', '<div><p>Question 10, Essay</p></div>', [], [], 100, '<p>Item Feedback, Neutral</p>'],
      ])
      const file = 'all_canvas_simple_1.2.xml'
      expect(leftOut).toEqual([
        `${file}:363: i2fcd1e9d01e3b1529bf9bfbe56e513dd: it is a text with several blanks, which has no place in an exam here`,
        `${file}:733: id97b6303fa7b8df7f32ac779ca3cd957: it is a text with menus in it, which has no place in an exam here`,
        `${file}:837: i3846da99b022d2a347759703fc50351e: it is a matching question, which has no place in an exam here`,
        `${file}:1363: ic72ec957ee36c87bb8774a0798ea9d2d: it accepts numbers with different tolerances; here one tolerance holds for all`,
        `${file}:1487: i671f685f8d3902befa38c673d4a58c70: it is a calculated question: its numbers are made anew for each student, which has no place in an exam here`,
      ])
    })

    it('takes the packages of Canvas with their right answers', async () => {
      const bond = await takeFile(`${data}/qti12`, 'canvas_qti_v1_2-WOMC-bond_types.zip')
      expect([bond.format, bond.mistakes, bond.leftOut, bond.questions.length]).toEqual([
        'QTI 1.2 package',
        [],
        [],
        23,
      ])
      const right = bond.questions.map(({ body }) => body.options.indexOf(body.answer[0] ?? ''))
      // The key as it stands in the file beside the first lines of its questions.
      expect(right).toEqual([0, 0, 3, 3, 1, 2, 3, 2, 1, 2, 3, 1, 3, 2, 2, 1, 1, 0, 1, 2, 3, 2, 0])
      expect(
        bond.questions[0]?.body.options.map((option) =>
          option.replace(/<[^>]*>/g, '').replace('&nbsp;', ' '),
        ),
      ).toEqual(bonds.map((name) => `${name} bond`))
      const blood = await takeFile(`${data}/qti12`, 'canvas_qti_v1_2-blood_type_offspring.zip')
      expect([blood.mistakes, blood.leftOut, blood.questions.length]).toEqual([[], [], 16])
      for (const { body } of blood.questions) expect(body.type).toBe('checkbox')
      expect(blood.questions[0]?.body.answer).toEqual(['Type O blood', 'Type A blood'])
    })

    it('reads what a tool from before it says', async () => {
      expect(await written('qti12', 'choice.xml')).toMatchObject([
        {
          id: 'QUE_1003',
          type: 'MCQ',
          title: 'If I get a 3, I must have done something wrong.',
          options: ['True', 'False'],
          answer: ['False'],
          images: ['org0/images/image.png'],
        },
        { id: 'QUE_1007', type: 'MCQ', options: hours, answer: ['At least 3 hours'], marks: 10 },
        {
          id: 'QUE_1022',
          type: 'checkbox',
          options: posting,
          answer: [0, 2, 3, 6].map((index) => posting[index]),
          marks: 10,
        },
        {
          id: 'i3953bf354b7f585d5a3fcfcf5223cb33',
          format: 'html',
          options: ['a&amp;b', 'a &amp;&amp; b', 'aaa &amp;  bbb', '&amp; aabbb'],
          answer: ['a&amp;b'],
          marks: 1,
        },
      ])
      expect(await written('qti12', 'multiple_answer.xml')).toMatchObject([
        { type: 'checkbox', options: posting, answer: [0, 2, 3, 6].map((index) => posting[index]), marks: 1 },
      ])
      expect(await written('qti12', 'multiple_choice.xml')).toMatchObject([
        { type: 'MCQ', options: hours, answer: ['At least 3 hours'] },
      ])
      expect(await written('qti12', 'true_false.xml')).toMatchObject([
        {
          type: 'MCQ',
          options: ['True', 'False'],
          answer: ['False'],
          explanation: '<p>Neutral</p><p>Correct</p>',
        },
      ])
      expect(await written('qti12', 'essay.xml')).toEqual([
        {
          id: 'if15fb877c2cde9a14437aa7429360ac6',
          type: 'paragraph',
          title: '<div><p>Here is an essay question.</p></div>',
          format: 'html',
        },
      ])
      // From 1 to 22.
      expect(await written('qti12', 'numeric_within_range.xml')).toMatchObject([
        { type: 'shortAns', answer: ['11.5'], tolerance: 10.5, marks: 1 },
      ])
    })

    it.each([
      [
        'choice.xml',
        [
          `choice.xml:5: images[0]: there is no file 'org0/images/image.png' in the pack`,
          `choice.xml:43: images[0]: there is no file '$IMS_CC_FILE_BASE$org1/images/image.png' in the pack`,
        ],
      ],
      [
        'multiple_choice.xml',
        [
          `multiple_choice.xml:5: images[0]: there is no file '$IMS_CC_FILE_BASE$org1/images/image.png' in the pack`,
        ],
      ],
      [
        'true_false.xml',
        [`true_false.xml:5: images[0]: there is no file 'org0/images/image.png' in the pack`],
      ],
      ['fib.xml', ['fib.xml:45: is not well-formed XML: unexpected close tag']],
      ['item_no_title.xml', ['item_no_title.xml:45: is not well-formed XML: unexpected close tag']],
    ])('refuses %s with the line', async (name, lines) => {
      expect((await takeFile(`${data}/qti12`, name)).mistakes).toEqual(lines)
    })

    it('leaves matching out by name', async () => {
      expect((await takeFile(`${data}/qti12`, 'matching.xml')).leftOut).toEqual([
        'matching.xml:3: 4772: it is a matching question, which has no place in an exam here',
      ])
    })
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(data)).toBe(false)
  })
}
