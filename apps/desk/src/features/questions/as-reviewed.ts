/** A question of a bank as the student's components draw it. Pure. */
import type { QuestionFields } from '@porua/contract/desk/questions'
import type { ReviewQuestion } from '@porua/contract/exams'

/** @param id Of the card; two of a page may not share one. @param marks What the exam gives it, where it says so. */
export function asReviewed(
  id: string,
  question: QuestionFields & { formulas?: 'marked' | null },
  marks: number | null = question.marks,
): ReviewQuestion {
  const { options, imageOptions, right, accepted, type, formulas } = question
  const isChoice = type === 'MCQ' || type === 'checkbox'
  const point = marks ?? 1
  const pictures = imageOptions.map((index) => [options[index] ?? '', 'image'] as const)
  return {
    _id: id,
    type,
    title: question.title,
    format: question.format,
    ...(formulas ? { formulas } : {}),
    point,
    marks: point,
    options: isChoice ? options : [],
    optionType: JSON.stringify(Object.fromEntries(isChoice ? pictures : [])),
    image: question.images,
    file: question.files,
    answer: isChoice ? right.map((index) => options[index] ?? '') : accepted,
    explanation: question.explanation,
    explanationExt: [],
    notes: question.notes,
  }
}
