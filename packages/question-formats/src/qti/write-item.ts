/** One question as an assessmentItem of QTI 2.2, in the words that other programs read and in which our own reader finds it again. */

import { fault } from '@porua/files/faults/faults'
import { kindOfName } from '@porua/files/media-kinds'
import { markedMedia, ownClass } from '../own-marks.ts'
import type { BankQuestion } from '../question.ts'
import { numberText } from '../read-numbers.ts'
import {
  type BankEntry,
  firstWords,
  marksOf,
  mediaName,
  rightIndices,
  type WriteContext,
} from '../write-context.ts'
import { isForbidden, readBack, xhtmlOf, xmlAttribute, xmlSource, xmlText } from '../xml/write.ts'
import { ownTool } from './qti2-item.ts'

/** Where a package keeps its media. */
export const mediaFolder = 'media'

const types: Record<string, string> = {
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const languages = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/

export interface WrittenItem {
  xml: string
  /** Keys of the media that it shows. */
  media: string[]
}

/** @param name the item's identifier: letters, digits, '-', '_' and '.' */
export async function qtiItem(
  { id, body }: BankEntry,
  name: string,
  context: WriteContext,
): Promise<WrittenItem> {
  const images = await context.present(id, body.images)
  const files = await context.present(id, body.files)
  const writer = new ItemWriter(id, body, context)
  const marks = marksOf(body)
  const title = firstWords(body) || id
  const parts = writer.parts(await writer.options())
  const language = body.language !== null && languages.test(body.language) ? body.language : null
  if (body.language !== null && language === null) context.warn(id, fault('languageNoCode'))
  if (body.tags) context.warn(id, fault('noPlaceFor', { format: 'QTI', part: 'tags' }))
  const pieces = [
    `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd" identifier="${name}" title="${xmlAttribute(title)}" label="${xmlAttribute(id)}"${language === null ? '' : ` xml:lang="${language}"`} adaptive="false" timeDependent="false" toolName="${ownTool}" toolVersion="1">`,
    parts.declaration,
    `  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"${marks === null ? '' : ` normalMaximum="${marks}"`}/>`,
    feedbackDeclaration(body),
    '  <itemBody>',
    `    ${writer.block(body.title)}`,
    ...(images.length + files.length > 0 ? [`    ${mediaBlock(images, files)}`] : []),
    ...parts.body.map((line) => `    ${line}`),
    '  </itemBody>',
    parts.processing,
    ...writer.feedbacks(),
    '</assessmentItem>\n',
  ]
  const xml = pieces.filter((piece) => piece !== '').join('\n')
  return { xml, media: [...new Set([...images, ...files, ...writer.pictures])] }
}

function mediaBlock(images: string[], files: string[]): string {
  const shown = images.map((key) => `<img src="${mediaFolder}/${mediaName(key)}" alt=""/>`)
  const given = files.map((key) => {
    const type = types[kindOfName(key) ?? ''] ?? 'application/octet-stream'
    return `<object data="${mediaFolder}/${mediaName(key)}" type="${type}">${mediaName(key)}</object>`
  })
  return markedMedia([...shown, ...given].join(''))
}

/** Explanation and notes are shown to everybody once the question is marked. */
function feedbackDeclaration({ explanation, notes }: BankQuestion): string {
  const names = [...(explanation === null ? [] : ['EXPLANATION']), ...(notes === null ? [] : ['NOTES'])]
  if (names.length === 0) return ''
  const values = names.map((name) => `<value>${name}</value>`).join('')
  return `  <outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"><defaultValue>${values}</defaultValue></outcomeDeclaration>`
}

interface ItemXml {
  declaration: string
  body: string[]
  processing: string
}

class ItemWriter {
  readonly #id: string
  readonly #body: BankQuestion
  readonly #context: WriteContext
  /** Keys of pictures that are options. */
  readonly pictures: string[] = []
  #models: string[] = []

  constructor(id: string, body: BankQuestion, context: WriteContext) {
    this.#id = id
    this.#body = body
    this.#context = context
  }

  /** A text as an element of its own, which says whether it was text or HTML. */
  block(text: string): string {
    const isText = this.#body.format === 'text'
    const inner = isText ? text.split('\n').map(xmlText).join('<br/>') : xhtmlOf(text)
    const same = isText ? !isForbidden(text) : readBack(inner) === text
    const kind = isText ? ownClass.text : ownClass.html
    return `<div class="${kind}">${same ? '' : xmlSource(text)}${inner}</div>`
  }

  /** The options' contents; model answers of a written question are made ready too. */
  async options(): Promise<string[]> {
    const { type, options, imageOptions, answer } = this.#body
    const made: string[] = []
    for (const [index, option] of options.entries()) {
      if (imageOptions.includes(index) && (await this.#context.media(this.#id, option))) {
        this.pictures.push(option)
        made.push(`<img src="${mediaFolder}/${mediaName(option)}" alt=""/>`)
      } else made.push(isSimple(this.#body, option) ? xmlText(option) : this.block(option))
    }
    if (type === 'paragraph') for (const model of answer) this.#models.push(this.block(model))
    return made
  }

  parts(options: readonly string[]): ItemXml {
    const { type, tolerance } = this.#body
    if (type === 'MCQ' || type === 'checkbox') return this.#choice(options)
    if (type === 'paragraph') return this.#essay()
    return tolerance === null ? this.#words() : this.#number(tolerance)
  }

  feedbacks(): string[] {
    const made: string[] = []
    for (const [name, text] of [
      ['EXPLANATION', this.#body.explanation],
      ['NOTES', this.#body.notes],
    ] as const) {
      if (text === null) continue
      const inner = this.block(text)
      made.push(
        `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="${name}" showHide="show">${inner}</modalFeedback>`,
      )
    }
    return made
  }

  #choice(options: readonly string[]): ItemXml {
    const several = this.#body.type === 'checkbox'
    const right = rightIndices(this.#body)
    const cardinality = several ? 'multiple' : 'single'
    return {
      declaration: declaration(
        cardinality,
        'identifier',
        right.map((index) => `C${index + 1}`),
      ),
      body: [
        `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${several ? 0 : 1}">`,
        ...options.map(
          (option, index) => `  <simpleChoice identifier="C${index + 1}">${option}</simpleChoice>`,
        ),
        '</choiceInteraction>',
      ],
      processing: this.#processing(
        '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>',
      ),
    }
  }

  /** Accepted texts are mapped to full marks each, small and capital letters alike. */
  #words(): ItemXml {
    const { answer } = this.#body
    const marks = marksOf(this.#body) ?? 1
    const entries = answer.map(
      (text) =>
        `<mapEntry mapKey="${xmlAttribute(text)}" mappedValue="${marks || 1}" caseSensitive="false"/>`,
    )
    const mapping = entries.length > 0 ? `<mapping defaultValue="0">${entries.join('')}</mapping>` : ''
    return {
      declaration: declaration('single', 'string', answer.slice(0, 1).map(xmlText), mapping),
      body: ['<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'],
      processing:
        entries.length === 0
          ? ''
          : '  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response"/>',
    }
  }

  #number(tolerance: number): ItemXml {
    const { answer } = this.#body
    const numbers = answer.map(plainNumber)
    // What a person would read: 1,50,000 or ১২ are no numbers in XML.
    const read = answer.every((text, index) => text === numbers[index]) ? '' : answer.join(' | ')
    const mode =
      tolerance === 0
        ? 'toleranceMode="exact"'
        : `toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"`
    const tests = numbers.map(
      (number) =>
        `<equal ${mode}><variable identifier="RESPONSE"/><baseValue baseType="float">${number}</baseValue></equal>`,
    )
    return {
      declaration: declaration('single', 'float', numbers.slice(0, 1), '', read),
      body: ['<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'],
      processing:
        tests.length === 0
          ? ''
          : this.#processing(tests.length > 1 ? `<or>${tests.join('')}</or>` : (tests[0] ?? '')),
    }
  }

  #essay(): ItemXml {
    const rubrics = this.#models.map((model) => `<rubricBlock view="scorer">${model}</rubricBlock>`)
    return {
      declaration: declaration('single', 'string', []),
      body: [...rubrics, '<extendedTextInteraction responseIdentifier="RESPONSE"/>'],
      processing: '',
    }
  }

  #processing(test: string): string {
    const score = (value: number): string =>
      `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`
    return `  <responseProcessing><responseCondition><responseIf>${test}${score(marksOf(this.#body) ?? 1)}</responseIf><responseElse>${score(0)}</responseElse></responseCondition></responseProcessing>`
  }
}

/** A text that is the same without a mark around it. */
function isSimple({ format }: BankQuestion, text: string): boolean {
  return format === 'text' && text.trim() === text && !/[\t\r\n\f]| {2}/.test(text) && !isForbidden(text)
}

function plainNumber(text: string): string {
  if (/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text)) return text
  return numberText(text.replaceAll(',', '')) ?? text
}

function declaration(
  cardinality: string,
  base: string,
  values: readonly string[],
  more = '',
  read = '',
): string {
  const list = values.map((value) => `<value>${value}</value>`).join('')
  const interpretation = read === '' ? '' : ` interpretation="${xmlAttribute(read)}"`
  const correct = list === '' ? '' : `<correctResponse${interpretation}>${list}</correctResponse>`
  const open = `  <responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${base}"`
  return correct + more === '' ? `${open}/>` : `${open}>${correct}${more}</responseDeclaration>`
}
