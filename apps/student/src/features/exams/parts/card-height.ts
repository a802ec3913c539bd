/** About how tall a question's card is before it is drawn. */
import type { Question } from '@porua/contract/exams'
import type { PictureSizes } from '@porua/kit/questions/picture-sizes.ts'
import { textHeight } from '@porua/kit/rich-text/text-pieces.ts'

/** What is known of where a card will stand. */
export interface CardPlace {
  /** Of the screen. */
  width: number
  height: number
  /** Of pictures, by media key. */
  sizes: PictureSizes
}

/** About how tall a question's card is there. */
export function cardHeight(question: Question, { width, height, sizes }: CardPlace): number {
  const column = Math.max(200, width - 64)
  /** Of a picture; undefined where its size is not known. */
  const drawn = (key: string, room: number) => {
    const size = sizes.get(key)
    return size && Math.max(48, Math.min(size[1], (room * size[1]) / size[0], height * 0.52))
  }
  const options = question.options.reduce(
    (sum, option) => sum + (drawn(option, column - 90) ?? textHeight(option, column - 90)) + 33,
    0,
  )
  // With its loupe below, and what is between it and the next.
  const pictures = question.image.reduce((sum, key) => sum + (drawn(key, column) ?? 196) + 44, 0)
  // A text's field, its place for files and its button.
  const given = question.options.length > 0 ? options : 350
  const button = question.type === 'checkbox' ? 60 : 0
  return 100 + textHeight(question.title, column) + pictures + given + button
}
