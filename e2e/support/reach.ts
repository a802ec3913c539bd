/** What a student needs who has no mouse, large text, a narrow screen or colours of their own; and a school to try it in. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Locator, Page } from 'playwright-core'
import { appOf } from './app.ts'

const bank = 'questions/bank.jsonl'

/** A live exam and a practice exam of every kind of question, a course with something in it, a forum. */
export function reachApp(): Promise<TestApp> {
  const questions = [
    {
      id: 'q1',
      type: 'MCQ',
      title: 'Which tissue carries water?',
      options: ['xylem', 'phloem'],
      answer: ['xylem'],
    },
    {
      id: 'q2',
      type: 'checkbox',
      title: 'Which are plants?',
      options: ['fern', 'dog', 'moss'],
      answer: ['fern', 'moss'],
    },
    { id: 'q3', type: 'shortAns', title: 'How many legs has a spider?', answer: ['8'] },
  ] as const
  const exam = { bank, ids: ['q1', 'q2', 'q3'], multiple: true }
  const pack = makePack({
    students: 6,
    banks: { [bank]: questions },
    exams: [
      { ...exam, id: 'live' },
      { ...exam, id: 'drill', practice: true },
    ],
  })
  const school = JSON.parse(String(pack['school.json'])) as { courses: object[]; groups: object[] }
  const lecture = {
    id: 'l1',
    name: 'Lecture 1: Roots and stems',
    description: '<p>What holds a plant up.</p>',
  }
  school.courses = [
    {
      id: 'course',
      name: 'Science for the admission test',
      description: '<p>Light, sound and plants.</p>',
      subjects: [
        {
          id: 'subject',
          name: 'Botany',
          chapters: [{ id: 'c1', name: 'Tissues and leaf anatomy' }],
          lectures: [
            { ...lecture, videos: [], files: [{ id: 'f1', title: 'Roots', file: 'media/roots.pdf' }] },
          ],
        },
      ],
    },
  ]
  school.groups = school.groups.map((group) => ({ ...group, chapters: ['c1'], lectures: ['l1'] }))
  const pdf = new TextEncoder().encode(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  return appOf({ ...pack, 'media/roots.pdf': pdf, 'school.json': JSON.stringify(school) })
}

/**
 * Presses Tab until the element has the focus. @throws where it is not reached within `most` steps, or where a stop on the
 * way shows no focus ring or lies hidden under something that sticks to the screen's edge
 */
export async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  const stops: string[] = []
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(wanted)) return
    await page.keyboard.press('Tab')
    const { name, fault } = await page.evaluate(describeFocus)
    if (fault) throw new Error(`${name}: ${fault}`)
    stops.push(name)
  }
  throw new Error(`not reached by Tab: ${String(wanted)}; the stops were ${stops.join(' | ')}`)
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) === 0) return false
  return wanted.first().evaluate((it) => it === document.activeElement)
}

/** Runs in the page: what has the focus, and what is wrong with how that shows. */
function describeFocus(): { name: string; fault: string | null } {
  const at = document.activeElement as HTMLElement | null
  if (!at || at === document.body) return { name: 'the page', fault: null }
  const text = at.getAttribute('aria-label') ?? at.innerText ?? ''
  const name = `${at.tagName.toLowerCase()} '${(text || at.getAttribute('name') || '').trim().slice(0, 40)}'`
  // A box that is drawn by its label or by what stands beside it carries the ring there.
  const carriers = [at, at.parentElement, at.nextElementSibling, at.closest('label')]
  const ringed = carriers.some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  if (!ringed) return { name, fault: 'has the focus and no ring shows it' }
  const box = at.getBoundingClientRect()
  const [x, y] = [box.left + Math.min(box.width / 2, 200), box.top + Math.min(box.height / 2, 20)]
  if (y < 0 || y > window.innerHeight) return { name, fault: 'has the focus outside of the window' }
  const seen = document.elementFromPoint(x, y)
  const ours =
    seen !== null && (at.contains(seen) || seen.contains(at) || at.closest('label')?.contains(seen))
  return { name, fault: ours ? null : `has the focus under ${seen?.className ?? 'nothing'}` }
}

/** What is cut off, hangs out of the window, or lies over a text, a picture or something else that can be pressed, each in a line. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const wide = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
    if (wide > 0) faults.push(`the page is ${wide} px wider than the window`)
    const nameOf = (it: Element) =>
      `${it.tagName.toLowerCase()}.${String(it.className).split(' ')[0]} '${(it.textContent ?? '').trim().slice(0, 40)}'`
    const sticks = (it: Element | null): boolean =>
      it !== null && (/sticky|fixed/.test(getComputedStyle(it).position) || sticks(it.parentElement))
    // What is not laid out because it is off the screen has the places of a guess.
    const shown = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
    for (const it of document.querySelectorAll<HTMLElement>('body *')) {
      if (!shown(it) || it.clientWidth < 2 || it.closest('svg, select, .katex')) continue
      const style = getComputedStyle(it)
      const hides = /hidden|clip/.test(style.overflowX)
      const meant =
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.maskImage !== 'none'
      if (hides && !meant && it.scrollWidth > it.clientWidth + 1)
        faults.push(`cut at the side: ${nameOf(it)}`)
      const tall = /hidden|clip/.test(style.overflowY) && it.scrollHeight > it.clientHeight + 1
      if (tall && !meant && it.innerText.trim() !== '') faults.push(`cut below: ${nameOf(it)}`)
    }
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
      (it) => shown(it) && !sticks(it) && it.getClientRects().length === 1,
    )
    const boxes = targets.map((it) => it.getBoundingClientRect())
    const over = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    for (const it of document.querySelectorAll('img, p, h1, h2, h3')) {
      if (!shown(it) || it.clientWidth < 2 || sticks(it)) continue
      const box = it.getBoundingClientRect()
      targets.forEach((target, i) => {
        const apart = !it.contains(target) && !target.contains(it)
        if (apart && boxes[i] && over(box, boxes[i]))
          faults.push(`covered: ${nameOf(it)} by ${nameOf(target)}`)
      })
    }
    targets.forEach((one, i) => {
      targets.slice(i + 1).forEach((other, k) => {
        const [a, b] = [boxes[i], boxes[i + 1 + k]]
        if (!a || !b || one.contains(other) || other.contains(one)) return
        // A field's own button (show the password, clear the choice) stands inside the field.
        const inField = one.parentElement === other.parentElement && /INPUT|SELECT/.test(one.tagName)
        if (over(a, b) && !inField) faults.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`)
      })
    })
    return faults
  })
}

/** Text twice as large, as a browser's setting makes it. */
export async function textSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((it) => {
    document.documentElement.style.fontSize = `${it}%`
  }, percent)
}
