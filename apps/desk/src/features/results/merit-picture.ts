/** Draws the merit list as a picture. The browser's own text shapes Bangla; nothing of a name is more than text here. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { formatDate, formatNumber } from '@porua/kit/i18n/format.ts'
import type { Language } from '@porua/kit/i18n/language.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { resultsWords } from './words.ts'

interface Drawn {
  head: NonNullable<MeritReply['head']>
  lines: readonly MeritLineReply[]
  school: string
  /** The picture is drawn anew when it changes. */
  language: Language
}

/** Width in the picture's own pixels, for a phone's full screen; the height follows from the lines. */
const width = 1_080
const edge = 48
const rowHeight = 56
const headHeight = 232
const ink = '#1b2022'
const quiet = '#5c666a'
const line = '#dde2e4'

/** Draws on the canvas, which takes the size that it needs. Always dark on light: it is sent on and printed. */
export function drawMerit(canvas: HTMLCanvasElement, { head, lines, school }: Drawn): void {
  const t = words(resultsWords)
  canvas.width = width
  canvas.height = headHeight + rowHeight * (lines.length + 1) + edge
  const pen = canvas.getContext('2d')
  if (!pen) return
  const family = getComputedStyle(document.body).fontFamily
  const right = width - edge
  const write = (
    text: string,
    x: number,
    y: number,
    { size = 28, weight = 400, colour = ink, align = 'left' as CanvasTextAlign, most = width } = {},
  ) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = colour
    pen.textAlign = align
    pen.fillText(cut(pen, text, most), x, y)
  }
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'middle'
  const most = width - 2 * edge
  write(school, edge, 52, { size: 26, colour: quiet, most })
  write(head.title, edge, 100, { size: 42, weight: 700, most })
  const when = head.startsAt === null ? [] : [formatDate(head.startsAt)]
  write([t('merit'), ...when].join(' · '), edge, 148, { colour: quiet, most })
  const or = (value: number | null) => (value === null ? '–' : formatNumber(value))
  const facts = [
    `${t('students')} ${formatNumber(head.students)}`,
    `${t('fullMarks')} ${formatNumber(head.possible)}`,
    `${t('average')} ${or(head.average)}`,
    `${t('highest')} ${or(head.highest)}`,
  ].join('   ')
  write(facts, edge, 192, { size: 26, colour: quiet, most })

  const columns = { rank: edge, name: edge + 110, group: 640, marks: right }
  const titles = headHeight + rowHeight / 2
  const title = { size: 24, colour: quiet }
  write(t('rank'), columns.rank, titles, title)
  write(t('name'), columns.name, titles, title)
  write(t('group'), columns.group, titles, title)
  write(t('marks'), columns.marks, titles, { ...title, align: 'right' })
  lines.forEach((one, place) => {
    const top = headHeight + rowHeight * (place + 1)
    const middle = top + rowHeight / 2
    pen.fillStyle = line
    pen.fillRect(edge, top, width - 2 * edge, 1)
    write(one.rank === null ? '–' : formatNumber(one.rank), columns.rank, middle, { weight: 700 })
    write(one.name || t('gone'), columns.name, middle, { most: columns.group - columns.name - 16 })
    write(one.group, columns.group, middle, { size: 24, colour: quiet, most: right - columns.group - 130 })
    write(formatNumber(one.marks), columns.marks, middle, { weight: 700, align: 'right' })
  })
}

/** As much of a text as fits, whole letters with their signs alone. */
function cut(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  while (letters.length > 1) {
    letters.pop()
    const shorter = `${letters.map(({ segment }) => segment).join('')}…`
    if (pen.measureText(shorter).width <= most) return shorter
  }
  return '…'
}
