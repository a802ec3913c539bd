/** The bell and its drawer: what is read, seen and deleted, where a notice leads, and when the server says no. */
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { examCalls } from '@porua/contract/exams'
import { forumCalls } from '@porua/contract/forum'
import { notificationCalls } from '@porua/contract/notifications'
import { lost } from '@porua/kit/testing/fake-api.ts'
import { axe, expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attemptOf, examMeta, mineReply, resultRecord } from '../../../testing/replies/exams.ts'
import { giveForum, questionRecord } from '../../../testing/replies/forum.ts'
import { giveNotices, noticeRecord } from '../../../testing/replies/notifications.ts'
import { api, open } from '../../../testing/stage.tsx'

const drawer = page.getByRole('dialog', { name: 'Notifications' })
const items = drawer.getByRole('listitem')
const item = (text: string) => items.filter({ hasText: text })
const unseen = (n: number | string) =>
  expect
    .element(
      page.getByRole('button', {
        name: n === 0 ? 'Notifications' : `Notifications, ${n} unseen`,
        exact: true,
      }),
    )
    .toBeVisible()
const says = (text: string | RegExp) => expect.element(drawer.getByText(text)).toBeVisible()
const dots = (text: string) => item(text).element().querySelectorAll('[data-unseen]').length
const texts = () => items.elements().map((it) => it.querySelector('[class*=message]')?.textContent)

async function openDrawer(): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .press()
  await expect.element(drawer).toBeVisible()
}

beforeEach(() => giveForum({ questions: [questionRecord()] }))

describe.each([
  ['phone', 288],
  ['wide', 1152],
] as const)('on a %s window', (size, width) => {
  test('they are counted, read, seen and deleted', async () => {
    giveNotices([
      noticeRecord(2, 'The second one.'),
      noticeRecord(1, 'Bring a ruler tomorrow.\nAnd a pencil.'),
    ])
    await open('/my-qa', { size })
    await unseen(2)
    await openDrawer()
    await expect.poll(() => items.elements().length).toBe(2)
    expect(texts()[0]).toBe('The second one.')
    expect((await item('ruler').findElement()).querySelector('time')?.textContent).toBe(
      '20 Nov 2026 | 15:00 pm',
    )
    expect(dots('ruler')).toBe(1)
    await expect.poll(() => drawer.element().getBoundingClientRect().width).toBe(width)
    if (size === 'phone') await expectGoodLooks()
    expect(await axe()).toEqual([])

    // It leads nowhere: only the dot goes.
    await item('ruler').getByRole('button').first().press()
    await expect.poll(() => dots('ruler')).toBe(0)
    await expect.element(drawer).toBeVisible()
    await expect
      .poll(() => api.sent(notificationCalls.seen).map(({ params }) => params.id))
      .toEqual(['notice-1'])

    await drawer.getByRole('button', { name: 'Delete: The second one.' }).press()
    await expect.poll(() => items.elements().length).toBe(1)
    await expect.element(item('ruler').getByRole('button', { name: /^Delete/ })).toHaveFocus()
    await expect.element(drawer.getByText('Notification deleted.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await says('No notifications yet')
    await says('When your teachers post an exam, a result or a lesson, you will read it here.')
    await expect
      .poll(() => api.sent(notificationCalls.remove).map(({ params }) => params.id))
      .toEqual(['notice-2', 'notice-1'])
    expect(await axe()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toHaveFocus()
  })

  test('long ones and Bangla fit', async () => {
    giveNotices([
      noticeRecord(3, 'x'.repeat(300)),
      noticeRecord(2, `A long one: ${'word '.repeat(60)}`, { on: 'lecture', id: 'l' }),
      noticeRecord(1, 'আগামীকাল পরীক্ষা।', { on: 'exam', id: 'live' }),
    ])
    await open('/my-qa', { size, language: 'bn' })
    await page.getByRole('button', { name: 'নোটিফিকেশন, ৩টি অদেখা' }).press()
    const list = page.getByRole('dialog').getByRole('listitem')
    await expect.poll(() => list.elements().length).toBe(3)
    expect((await list.nth(2).findElement()).querySelector('time')?.textContent).toMatch(
      /^[০-৯]{1,2} \S+ [০-৯]{4} \| \S+ [০-৯:]+$/,
    )
    // Once it has come in from the side.
    const dialog = await page.getByRole('dialog').findElement()
    const sideways = (it: Element) =>
      getComputedStyle(it).overflowX !== 'visible' && it.clientWidth > 1 && it.scrollWidth > it.clientWidth
    await expect
      .poll(() => [dialog, ...dialog.querySelectorAll('*')].filter(sideways).map((it) => it.className))
      .toEqual([])
    // From the phone it looks in the wide window, too.
    if (size === 'phone') await expectGoodLooks()
    expect(await axe()).toEqual([])
  })
})

test('all are marked as seen at once; how long ago stands beside the date; a deletion is taken back', async () => {
  const old = noticeRecord(1, 'Older.')
  const fresh = noticeRecord(2, 'Newer.')
  fresh.notificationId.createdAt = new Date(Date.now() - 3_700_000).toISOString()
  giveNotices([fresh, old])
  api.on(notificationCalls.seenAll, {})
  api.on(notificationCalls.restore, {})
  await open('/my-qa')
  await unseen(2)
  await openDrawer()
  await expect.element(item('Newer.').getByText('an hour ago')).toBeVisible()
  const all = drawer.getByRole('button', { name: 'Mark all as seen' })
  await all.press()
  await unseen(0)
  await expect.element(all).toBeDisabled()
  await expect.poll(() => api.sent(notificationCalls.seenAll)).toHaveLength(1)
  await drawer.getByRole('button', { name: 'Delete: Newer.' }).press()
  await expect.poll(texts).toEqual(['Older.'])
  await page.getByRole('button', { name: 'Undo' }).press()
  await expect.poll(texts).toEqual(['Newer.', 'Older.'])
  await expect
    .poll(() => api.sent(notificationCalls.restore).map(({ params }) => params.id))
    .toEqual(['notice-2'])
})

test('two deleted one after the other are brought back by one press', async () => {
  giveNotices([noticeRecord(2, 'Newer.'), noticeRecord(1, 'Older.')])
  api.on(notificationCalls.restore, {})
  await open('/my-qa')
  await openDrawer()
  await drawer.getByRole('button', { name: 'Delete: Newer.' }).press()
  await expect.poll(texts).toEqual(['Older.'])
  await drawer.getByRole('button', { name: 'Delete: Older.' }).press()
  await expect.element(drawer.getByText('2 notifications deleted.')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo (2)' }).press()
  await expect.poll(texts).toEqual(['Newer.', 'Older.'])
  await expect.poll(() => api.sent(notificationCalls.restore).length).toBe(2)
})

describe('when the server says no', () => {
  test('the dot comes back, and so does what could not be deleted', async () => {
    giveNotices([noticeRecord(2, 'Newer.'), noticeRecord(1, 'Older.')])
    api.lose(notificationCalls.seen)
    api.lose(notificationCalls.remove)
    await open('/my-qa')
    await unseen(2)
    await openDrawer()
    await item('Older.').getByRole('button').first().press()
    await expect.poll(() => api.sent(notificationCalls.seen).length).toBe(1)
    await expect.poll(() => dots('Older.')).toBe(1)
    await item('Older.')
      .getByRole('button', { name: /^Delete/ })
      .press()
    await says('The notification could not be deleted. Check your internet and try again.')
    expect(texts()).toEqual(['Newer.', 'Older.'])
    expect(await axe()).toEqual([])
    // The server's own words, where it has some.
    api.refuse(notificationCalls.remove, 'badRequest', 'Not this one.')
    await item('Older.')
      .getByRole('button', { name: /^Delete/ })
      .press()
    await says('Not this one.')
    // Deleted already, on another device: a list that is asked for again has it no longer.
    api.on(notificationCalls.remove, () => {
      giveNotices([noticeRecord(2, 'Newer.')])
      throw new Refusal('notFound', 'It is not there.')
    })
    await item('Older.')
      .getByRole('button', { name: /^Delete/ })
      .press()
    await expect.poll(texts).toEqual(['Newer.'])
  })

  test('what failed without a network is said until the network is back', async () => {
    giveNotices([noticeRecord(2, 'Newer.'), noticeRecord(1, 'Older.')])
    await open('/my-qa')
    await unseen(2)
    await openDrawer()
    api.disconnect()
    await drawer.getByRole('button', { name: 'Mark all as seen' }).press()
    await item('Older.')
      .getByRole('button', { name: /^Delete/ })
      .press()
    const lines = [/could not be deleted/, /could not be marked as seen/].map((it) => page.getByText(it))
    for (const line of lines) await expect.element(line).toBeVisible()
    api.connect()
    for (const line of lines) await expect.element(line).not.toBeInTheDocument()
  })

  test('older ones come by Load More, where they come at all', async () => {
    const all = Array.from({ length: 53 }, (_, n) => noticeRecord(53 - n, `Number ${53 - n}.`))
    giveNotices(all)
    await open('/my-qa')
    await unseen('50 or more')
    await openDrawer()
    await expect.poll(() => items.elements().length).toBe(50)
    api.lose(notificationCalls.list)
    const more = drawer.getByRole('button', { name: 'Load More' })
    await more.press()
    await expect
      .element(drawer.getByRole('alert').getByText('The older ones could not be loaded.'))
      .toBeVisible()
    giveNotices(all)
    await more.press()
    await expect.poll(() => items.elements().length).toBe(53)
    expect(texts().at(-1)).toBe('Number 1.')
    await expect.element(more).not.toBeInTheDocument()

    // Opened again it begins with as many as at first; the others stand ready, also without a network.
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    api.lose(notificationCalls.list)
    await openDrawer()
    await expect.poll(() => items.elements().length).toBe(50)
    await more.press()
    await expect.poll(() => items.elements().length).toBe(53)
    await expect.element(more).not.toBeInTheDocument()
  })

  test('nothing came at all: words and a button, and then the list', async () => {
    giveNotices([])
    for (const call of [accountCalls.profile, notificationCalls.list]) api.refuse(call, 'badRequest', 'No.')
    await open('/my-qa')
    await openDrawer()
    await says('Your notifications could not be loaded')
    await says('Check your internet and try again.')
    expect(await axe()).toEqual([])
    giveNotices([])
    await drawer.getByRole('button', { name: 'Try again' }).press()
    await says('No notifications yet')
  })
})

test('notices on this phone: what could not be turned on is said until the network is back', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
  onTestFinished(() => void vi.restoreAllMocks())
  giveNotices([noticeRecord(1, 'Newer.')])
  await open('/my-qa')
  await openDrawer()
  const box = drawer.getByRole('checkbox', { name: 'Notices on this phone' })
  await expect.element(box).toBeEnabled()
  api.disconnect()
  await box.press()
  const line = drawer.getByText(/^This could not be saved\./)
  await expect.element(line).toBeVisible()
  api.connect()
  await expect.element(line).not.toBeInTheDocument()
})

describe('where they lead', () => {
  test('a question: its thread, and the drawer is closed', async () => {
    giveNotices([noticeRecord(1, 'Your question was answered.', { on: 'question', id: 'question-1' })])
    await open('/my-qa')
    await openDrawer()
    await item('answered').getByRole('button').first().press()
    await expect.element(page.getByRole('article').getByText('Why is the sky blue?')).toBeVisible()
    expect(window.location.pathname).toBe('/question-details/question-1')
    await expect.element(drawer).not.toBeInTheDocument()
    await unseen(0)
    expect(api.sent(forumCalls.question)).not.toEqual([])
  })

  test('a result: Back from it leads to the notices, and from another page it does not', async () => {
    const sat = examMeta({ examId: { _id: 'exam-3', title: 'Weekly Live Test 6' } })
    api.on(examCalls.mine, mineReply({ exams: [sat], attempts: [attemptOf(sat)] }))
    api.on(examCalls.result, {
      result: resultRecord({ exam: { _id: 'exam-3', title: 'Weekly Live Test 6' } }),
    })
    api.on(examCalls.tries, { tries: [] })
    giveNotices([noticeRecord(1, 'The result is out.', { on: 'exam', id: 'exam-3', examResultId: 'exam-3' })])
    const openResult = async () => {
      await item('The result is out.').getByRole('button').first().press()
      await expect.poll(() => window.location.pathname).toBe('/result/exam-3/group-1')
      await expect.element(page.getByRole('heading', { name: 'Weekly Live Test 6' })).toBeVisible()
    }
    await open('/my-qa')
    await openDrawer()
    await openResult()
    window.history.back()
    await expect.element(drawer).toBeVisible()
    expect(window.location.pathname).toBe('/my-qa')
    await openResult()
    await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).press()
    await expect.poll(() => window.location.pathname).toBe('/exams')
    window.history.go(-2)
    await expect.poll(() => window.location.pathname).toBe('/my-qa')
    await expect.element(page.getByRole('heading', { name: 'My Q&A' })).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    // My Exams stands already: it is where Back leads.
    await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).press()
    await expect.poll(() => window.location.pathname).toBe('/exams')
    await openDrawer()
    await openResult()
    window.history.back()
    await expect.poll(() => window.location.pathname).toBe('/exams')
  })

  test('a lesson: without its subjects it says so and stays; with them course and subject are remembered', async () => {
    const info = { on: 'lecture', id: 'lecture-1', courseId: 'course-1', subjectId: 'physics' }
    giveNotices([noticeRecord(1, 'A new lecture.', info)])
    // The whole network: a call that gets through takes the sentence away again.
    api.on(contentCalls.subjectsByCourse, () => {
      api.disconnect()
      throw lost
    })
    await open('/my-qa')
    await openDrawer()
    await item('A new lecture.').getByRole('button').first().press()
    await says('This could not be opened. Check your internet and try again.')
    api.connect()
    api.on(contentCalls.subjectsByCourse, {
      subjects: [{ _id: 'physics', name: 'Physics', image: null, courseId: 'course-1' }],
    })
    api.on(contentCalls.courses, { courses: [] })
    api.on(contentCalls.completion, { _id: 'course-1', courseId: 'course-1', subjects: [] })
    const contents = { contents: [], videoContents: [], fileContents: [] }
    const lecture = {
      _id: 'lecture-1',
      name: 'Light',
      description: null,
      subjectId: 'physics',
      courseId: 'course-1',
    }
    api.on(contentCalls.lecture, { ...lecture, ...contents })
    await item('A new lecture.').getByRole('button').first().press()
    await expect.element(page.getByRole('heading', { name: 'Light', level: 1 })).toBeVisible()
    expect(window.location.pathname).toBe('/videos/lecture-1/lecture')
    const kept = ['selectedCourse', 'selectedSubject'].map((key) =>
      JSON.parse(localStorage.getItem(key) ?? 'null'),
    )
    expect(kept).toEqual([
      { _id: 'course-1', name: 'Medical Admission 2027' },
      { _id: 'physics', name: 'Physics' },
    ])
  })

  test('an address in a message is a link under it, and pressing it has been reading', async () => {
    giveNotices([noticeRecord(1, 'See https://school.example/routine for more.')])
    await open('/my-qa')
    await openDrawer()
    const link = drawer.getByRole('link')
    await expect.element(link).toHaveAttribute('href', 'https://school.example/routine')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    ;(await link.findElement()).addEventListener('click', (event) => event.preventDefault())
    await link.press()
    await unseen(0)
  })
})
