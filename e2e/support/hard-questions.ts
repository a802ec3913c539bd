/** The questions of the hardest paper: chosen from the real ones, and written for it. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PackQuestion } from '@porua/testkit/packs'
import { hostile, longHostile } from './hostile.ts'

/** Real input, beside the repository. */
export const data = resolve(import.meta.dirname, '../../../shared/data')
/** False where the real questions are not beside the repository. */
export const here = existsSync(join(data, 'questions'))

/** Real questions by bank; the reason for each is its line in the journey's list of checks. */
export const chosen = {
  biology_problems: [
    'bio-genetics-topic03-linear_digest-length_16-sites_4-strand-1',
    'bio-biochemistry-topic10-classify_Haworth-MA-with_hint-PYRAN-1',
    'bio-biochemistry-topic01-which_macromolecule-MC-1',
    'bio-biochemistry-topic02-Henderson-Hasselbalch-EQUATION-1',
    'bio-genetics-topic03-blood_type_agglutination_test-1',
  ],
  mmlu_pro: ['mmlupro-7950', 'mmlupro-8603', 'mmlupro-7717'],
  theoremqa: ['theoremqa-maxku-cv-imageprocessing15-DCT-2', 'theoremqa-xueguangma-compound_interest'],
  mgsm: ['mgsm-bn-3'],
  iot_quizzes: ['iot-bn-1-1'],
}

/** What the data has none of. */
export const own: PackQuestion[] = [
  {
    id: 'pictures',
    type: 'MCQ',
    title: 'Which one is a circle?',
    options: ['images/theoremqa/geometry_4.jpg', 'images/theoremqa/geometry_1.jpg'],
    optionType: { 0: 'image', 1: 'image' },
    answer: ['images/theoremqa/geometry_4.jpg'],
  },
  {
    id: 'equal',
    type: 'MCQ',
    title: 'Which one is 4?',
    options: ['5', '4', '4'],
    answer: ['4'],
    answerIndex: [1],
  },
  {
    id: 'eleven',
    type: 'MCQ',
    title: 'The last one, please.',
    options: [...'ABCDEFGHIJK'].map((letter) => `option ${letter}`),
    answer: ['option K'],
  },
  {
    id: 'hostile',
    type: 'MCQ',
    title: hostile,
    format: 'html',
    options: ['<b onclick="window.__xss=1">nothing</b>', '<script>alert(1)</script>all of it'],
    answer: ['<b onclick="window.__xss=1">nothing</b>'],
  },
  {
    id: 'longHostile',
    type: 'MCQ',
    title: longHostile,
    format: 'html',
    options: ['yes', 'no'],
    answer: ['no'],
  },
]

/** A bank's questions, whole. */
export function bank(name: string): PackQuestion[] {
  return readFileSync(join(data, `questions/${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as PackQuestion)
}
