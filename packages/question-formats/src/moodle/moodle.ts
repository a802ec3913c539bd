/** Moodle XML: every type that an exam can ask becomes a question, the others are named. */

import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { difficultyNamed } from '../difficulty.ts'
import { ItemBuilder, type ItemParts } from '../qti/item-builder.ts'
import { type Found, foundRemark, LeftOut, Shared } from '../read-found.ts'
import { QuestionIds } from '../read-ids.ts'
import { attributeOf, childOf, childrenOf, textOf, type XmlElement, xmlElements } from '../xml/xml.ts'
import { answered, whyLeftOut } from './answers.ts'
import type { MoodleFiles } from './files.ts'
import { MoodleTexts } from './texts.ts'

/**
 * @param file Its name, for messages.
 * @param media Where the files inside it are put.
 * @throws Unreadable
 */
export async function* readMoodle(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  media: MoodleFiles,
): AsyncGenerator<Found> {
  const ids = new QuestionIds()
  const shared = new Shared(file)
  let chapter: string | undefined
  let number = 0
  for await (const element of xmlElements(chunks, isQuestion)) {
    number++
    const type = attributeOf(element, 'type')?.trim()
    const name = childText(element, 'name')
    const place = { file, line: element.line, field: '' }
    if (type === 'category') chapter = chapterOf(childText(element, 'category'))
    else if (type === undefined || type === '')
      yield foundRemark('mistake', { ...place, field: 'type' }, fault('questionTypeMissing'))
    else {
      const ident = childText(element, 'idnumber') || name
      const builder = new ItemBuilder(
        { file, media, folder: '', ids },
        ident === '' ? null : ident,
        element.line,
      )
      const texts = new MoodleTexts(media, number, (what) => shared.add(element.line, what))
      const read = async (): Promise<ItemParts> => {
        const parts = await partsOf(type, element, texts, shared, chapter)
        for (const path of texts.files) await builder.takeFile(path)
        return parts
      }
      yield* builder.found(read)
    }
  }
  yield* shared.found()
}

function isQuestion(path: readonly string[]): boolean {
  return path.length === 2 && path[0] === 'quiz' && path[1] === 'question'
}

async function partsOf(
  type: string,
  element: XmlElement,
  texts: MoodleTexts,
  shared: Shared,
  chapter: string | undefined,
): Promise<ItemParts> {
  const why = whyLeftOut(type.toLowerCase())
  if (why) throw new LeftOut(why)
  const title = await texts.piece(childOf(element, 'questiontext'))
  if (title.text.trim() === '') throw new Unreadable(fault('questionTextEmpty'), { line: element.line })
  const answers = await answered(type.toLowerCase(), element, texts, (what) => shared.add(element.line, what))
  if (answers === null) throw new LeftOut(fault('moodleTypeUnknown', { value: type }))
  await texts.oldPicture(element)
  const { right, ...parts } = answers
  return {
    title,
    ...parts,
    ...(right ? { right } : {}),
    explanation: await texts.optional(childOf(element, 'generalfeedback'), 'explanation', parts.explanation),
    marks: marksOf(element),
    chapter,
    ...tagged(element),
  }
}

const ownTag = /^(?:subject|language|difficulty):/

/**
 * What our own export says in tags: 'subject:Botany', 'language:bn', 'difficulty:hard'. Of others' tags, one that says how hard
 * the question is ('Easy', 'hard' …) is its difficulty; the rest are its tags.
 */
function tagged(element: XmlElement): Pick<ItemParts, 'subject' | 'language' | 'difficulty' | 'tags'> {
  const tags = childOf(element, 'tags')
  const texts = tags ? childrenOf(tags, 'tag').map((tag) => textOf(childOf(tag, 'text') ?? tag)) : []
  const value = (name: string): string | undefined =>
    texts.find((text) => text.startsWith(`${name}:`))?.slice(name.length + 1)
  const [subject, language] = [value('subject'), value('language')]
  const named = [value('difficulty') ?? '', ...texts].map(difficultyNamed).find((found) => found !== null)
  const others = texts.filter(
    (text) => text.trim() !== '' && !ownTag.test(text) && difficultyNamed(text) === null,
  )
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(language === undefined ? {} : { language }),
    ...(named ? { difficulty: named } : {}),
    ...(others.length > 0 ? { tags: others } : {}),
  }
}

function marksOf(element: XmlElement): number | undefined {
  const given = childOf(element, 'defaultgrade')
  if (!given) return undefined
  const text = textOf(given).trim()
  if (!/^\d{1,6}(?:\.\d{1,12})?$/.test(text))
    throw new Unreadable(fault('gradeNoNumber', { value: text }), { line: given.line })
  return Number(text)
}

/** The <text> inside a child, or the child's own text. */
function childText(element: XmlElement, name: string): string {
  const child = childOf(element, name)
  return child ? textOf(childOf(child, 'text') ?? child).trim() : ''
}

/** $course$/top/Default for Unit 1: Topic → Default for Unit 1: Topic */
export function chapterOf(category: string): string | undefined {
  const parts = category.split(/(?<!\/)\/(?!\/)/).map((part) => part.replaceAll('//', '/').trim())
  const last = parts.at(-1) ?? ''
  return last === '' || /^(?:\$\w+\$|top)$/i.test(last) ? undefined : last.slice(0, 300)
}
