/** Replies of the desk's calls about questions, with the fields of your own. */
import type { BankFacts, BankQuestion, ListedQuestion } from '@porua/contract/desk/questions'

/** A bank. */
export function bankReply(own: Partial<BankFacts> = {}): BankFacts {
  return { bank: 'botany', name: 'Botany', version: 1, questions: 2, ...own }
}

/** A question in a list. */
export function listedQuestion(own: Partial<ListedQuestion> = {}): ListedQuestion {
  return {
    bank: 'botany',
    id: 'q1',
    version: 1,
    type: 'MCQ',
    text: 'Which tissue carries \\(H_2O\\)?',
    key: 'A xylem',
    subject: 'Botany',
    chapter: 'Tissues',
    difficulty: 'easy',
    tags: ['board 2024'],
    marks: 1,
    pictures: 0,
    ...own,
  }
}

/** A question whole. */
export function bankQuestion(own: Partial<BankQuestion> = {}): BankQuestion {
  return {
    bank: 'botany',
    id: 'q1',
    version: 3,
    type: 'MCQ',
    format: 'text',
    title: 'Which tissue carries \\(H_2O\\)?',
    options: ['xylem', 'phloem', 'cambium'],
    imageOptions: [],
    right: [0],
    accepted: [],
    tolerance: null,
    explanation: 'Xylem does.',
    notes: null,
    images: [],
    files: [],
    subject: 'Botany',
    chapter: 'Tissues',
    marks: 1,
    language: null,
    difficulty: 'easy',
    tags: ['board 2024'],
    formulas: 'marked',
    ...own,
  }
}
