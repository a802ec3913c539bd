/** A bank's question as a line of our JSONL. */
import type { BankQuestion } from '@porua/question-formats/question'

/** What a line of questions/*.jsonl says; `media` gives the path under which a key is written. */
export function questionJson(id: string, body: BankQuestion, media: { path(key: string): string }): object {
  const text = (option: string, index: number): string =>
    body.imageOptions.includes(index) ? media.path(option) : option
  const answers = body.answer.map((answer) => {
    const index = body.options.indexOf(answer)
    return index < 0 ? answer : text(answer, index)
  })
  return {
    id,
    type: body.type,
    title: body.title,
    format: body.format === 'html' ? 'html' : undefined,
    options: body.options.map(text),
    optionType:
      body.imageOptions.length > 0
        ? Object.fromEntries(body.imageOptions.map((index) => [index, 'image']))
        : undefined,
    answer: answers,
    tolerance: body.tolerance ?? undefined,
    explanation: body.explanation ?? undefined,
    notes: body.notes ?? undefined,
    images: body.images.length > 0 ? body.images.map((key) => media.path(key)) : undefined,
    files: body.files.length > 0 ? body.files.map((key) => media.path(key)) : undefined,
    subject: body.subject ?? undefined,
    chapter: body.chapter ?? undefined,
    marks: body.marks === null ? undefined : body.marks / 100,
    language: body.language ?? undefined,
    difficulty: body.difficulty,
    tags: body.tags,
    formulas: body.formulas,
  }
}
