/** The Q&A list of a course: finding, sorting, paging, and what is said where nothing is found. */
import { forumCalls } from '@porua/contract/forum'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectListStates } from '../../../testing/list-states.ts'
import { askableCourse, giveForum, me, questionRecord } from '../../../testing/replies/forum.ts'
import { api, open } from '../../../testing/stage.tsx'

const list = '/qa-forum-list/course-1'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const cards = main.getByRole('article')
const field = main.getByRole('combobox', { name: 'Search questions' })
const select = (name: string) => main.getByRole('combobox', { name, exact: true })
const button = (name: string | RegExp) => main.getByRole('button', { name })
const says = (text: string | RegExp) => expect.element(main.getByText(text)).toBeVisible()
const chosen = (name: string) => (select(name).element() as HTMLSelectElement).selectedOptions[0]?.textContent
const search = () => decodeURIComponent(window.location.search)

/** Thirteen, of which every second stands at another chapter. */
const lanterns = Array.from({ length: 13 }, (_, n) =>
  questionRecord({
    _id: `lantern-${n}`,
    questionDescription: `Numbered lantern ${n}`,
    chapterId: n % 2 ? 'sound' : 'light',
  }),
)

describe('finding', () => {
  test('pages and their size stand in the address, and an address leads to its page', async () => {
    giveForum({ questions: lanterns })
    await open(`${list}?q=lantern`)
    await says('13 questions found')
    expect(cards.elements()).toHaveLength(10)
    await expect.element(select('Per page')).toHaveValue('10')
    await expect
      .poll(() => api.sent(forumCalls.search)[0]?.body)
      .toMatchObject({
        page: 1,
        limit: 10,
        searchString: 'lantern',
      })
    await expect.element(button('Previous page')).toBeDisabled()
    await button('Page 2').press()
    await expect.poll(() => cards.elements().length).toBe(3)
    await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page')
    await expect.element(button('Next page')).toBeDisabled()
    expect(search()).toBe('?q=lantern&page=2')
    await select('Per page').selectOptions('100')
    await expect.poll(() => cards.elements().length).toBe(13)
    expect(search()).toBe('?q=lantern&size=100')
    await expect.poll(() => api.sent(forumCalls.search).at(-1)?.body).toMatchObject({ page: 1, limit: 100 })
    const sizes = [...(await select('Per page').findElement()).querySelectorAll('option')].map(
      (it) => it.textContent,
    )
    expect(sizes).toEqual(['10 / page', '40 / page', '100 / page'])
    await open(`${list}?q=lantern&page=2`)
    await expect.poll(() => cards.elements().length).toBe(3)
  })

  test('course, subject and chapter narrow the list; Back takes a choice back', async () => {
    const courses = [askableCourse(), askableCourse({ _id: 'course-2', name: 'HSC জীববিজ্ঞান', subjects: [] })]
    giveForum({ questions: lanterns, courses })
    await open(list, { size: 'wide' })
    await says('13 questions found')
    await expect
      .element(main.getByRole('paragraph').filter({ hasText: 'Medical Admission 2027' }))
      .toBeVisible()
    await expect.element(select('Chapter')).toBeDisabled()
    await select('Subject').selectOptions('Physics')
    await select('Chapter').selectOptions('Sound')
    await says('6 questions found')
    expect(search()).toBe('?subject=physics&chapter=sound')
    await expect.element(cards.first().getByText('Physics · Sound')).toBeVisible()
    history.back()
    await says('13 questions found')
    await expect.poll(() => chosen('Subject')).toBe('Physics')
    // The chosen field is still the only one of its name; cleared, it keeps the focus.
    await button('Clear: Subject').press()
    await expect.element(select('Subject')).toHaveValue('')
    await expect.element(select('Subject')).toHaveFocus()
    await select('Course').selectOptions('HSC জীববিজ্ঞান')
    await says('No questions here yet')
    expect(window.location.pathname).toBe('/qa-forum-list/course-2')
    await expect.element(main.getByRole('paragraph').filter({ hasText: 'HSC জীববিজ্ঞান' })).toBeVisible()
  })

  test('five sorts; the active one again clears it; Reset clears all', async () => {
    giveForum({ questions: lanterns })
    await open(`${list}?q=lantern`, { size: 'wide' })
    await says('13 questions found')
    const sort = button(/^Sort/)
    const choices = main.getByRole('group', { name: 'Sort' }).getByRole('button')
    await sort.press()
    await expect
      .poll(() => choices.elements().map((it) => it.textContent))
      .toEqual(['None', 'Date', 'Popularity', 'My Questions', 'My Bookmarks'])
    await userEvent.keyboard('{Escape}')
    await expect.element(sort).toHaveAttribute('aria-expanded', 'false')
    await sort.press()
    await choices.nth(4).press()
    await says('No question fits')
    await expect.element(sort).toHaveTextContent('Sort: My Bookmarks')
    expect(search()).toBe('?q=lantern&sort=myBookmarks')
    // One Reset, and under the sentence another way to all of them.
    expect(button('Reset').elements()).toHaveLength(1)
    await expectGoodLooks()
    await button('Show all questions').press()
    await says('13 questions found')
    expect(search()).toBe('')
    history.back()
    await says('No question fits')
    await sort.press()
    await choices.nth(4).press()
    await says('13 questions found')
    expect(search()).toBe('?q=lantern')
    await button('Reset').press()
    await expect.poll(search).toBe('')
    // Also what was typed and not searched for.
    await field.fill('lant')
    await button('Reset').press()
    await expect.element(field).toHaveValue('')
  })

  test('Enter and the button search; an emptied field takes the search away', async () => {
    giveForum({ questions: [...lanterns, questionRecord({ questionDescription: 'A kaleidoscope?' })] })
    await open(list)
    await field.fill('kaleidoscope')
    await userEvent.keyboard('{Enter}')
    await says('1 question found')
    expect(search()).toBe('?q=kaleidoscope')
    await field.fill('')
    await says('14 questions found')
    await field.fill('lantern')
    await button('Search').press()
    await says('13 questions found')
  })

  test('suggestions wait until typing has rested for 800 ms, show formulas, and open a question by keys', async () => {
    giveForum({ questions: [questionRecord()] })
    const more = { _id: 'question-2', questionDescription: 'Another sky' }
    api.on(forumCalls.keyword, [{ _id: 'question-1', questionDescription: 'Why is $E = h\\nu$ blue?' }, more])
    await open(list)
    await says('1 question found')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await field.fill('sky blue')
      await vi.advanceTimersByTimeAsync(700)
      await new Promise(requestAnimationFrame)
      expect(api.sent(forumCalls.keyword)).toEqual([])
      await vi.advanceTimersByTimeAsync(100)
      await expect
        .poll(() => api.sent(forumCalls.keyword).map(({ body }) => body))
        .toEqual([{ searchString: 'sky blue', courseId: 'course-1' }])
    } finally {
      vi.useRealTimers()
    }
    const options = main.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect.poll(() => options.elements().length).toBe(2)
    await expect.poll(() => options.first().element().querySelectorAll('math').length).toBe(1)
    expect((await options.first().findElement()).textContent).not.toContain('$')
    await says('2 suggestions')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await field.fill('sky  blue')
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Question', level: 1 })).toBeVisible()
    expect(window.location.pathname).toBe('/question-details/question-1')
    await button('Back').press()
    await says('1 question found')
  })

  test('a suggestion is chosen by a press, too', async () => {
    giveForum({ questions: [questionRecord()] })
    api.on(forumCalls.keyword, [{ _id: 'question-1', questionDescription: 'Why is the sky blue?' }])
    await open(list)
    await field.fill('sky')
    await main.getByRole('option', { name: 'Why is the sky blue?' }).press()
    await expect.element(page.getByRole('heading', { name: 'Question', level: 1 })).toBeVisible()
  })
})

describe('a card', () => {
  test('names its author, time, place and files; the list has no context menu', async () => {
    const media = [
      { mediaType: 'image', mediaUrl: 'icon-192.png' },
      { mediaType: 'pdf', mediaUrl: 'icon.svg' },
      { mediaType: 'audio', mediaUrl: 'icon.svg#sound' },
    ]
    const gone = questionRecord({
      _id: 'question-2',
      studentId: null,
      questionDescription: 'Who asked this?',
    })
    const own = questionRecord({
      _id: 'question-3',
      studentId: me,
      status: 'COMPLETED',
      answers: 2,
      updatedAt: '2026-11-21T09:30:00.000Z',
      questionDescription: 'My own',
    })
    giveForum({ questions: [questionRecord({ media }), gone, own] })
    await open(list)
    const first = cards.filter({ hasText: 'Why is the sky blue?' })
    await expect.element(first.getByText('Rafiq Islam')).toBeVisible()
    expect((await first.findElement()).querySelector('time')?.textContent).toBe('20 Nov 2026, 15:30 pm')
    await expect.element(first.getByText('Physics · Light')).toBeVisible()
    await expect.element(first.getByRole('list', { name: 'Images' })).toBeInTheDocument()
    await expect
      .element(first.getByRole('list', { name: 'PDF' }).getByRole('link'))
      .toHaveAttribute('href', '/media/icon.svg')
    await expect.element(first.getByRole('list', { name: 'Audio' })).toBeVisible()
    await expect.element(first.getByText('0 replies')).toBeVisible()
    expect(first.getByText('Solved').elements()).toEqual([])
    await expect
      .element(cards.filter({ hasText: 'Who asked this?' }).getByText('Guest', { exact: true }))
      .toBeVisible()
    const mine = cards.filter({ hasText: 'My own' })
    for (const text of ['You', 'Solved', 'Completed'])
      await expect.element(mine.getByText(text, { exact: true })).toBeVisible()
    await expect.element(mine.getByText('· edited')).toBeVisible()
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
    expect((await first.findElement()).dispatchEvent(menu)).toBe(false)
    const inField = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
    expect((await field.findElement()).dispatchEvent(inField)).toBe(true)
  })

  test('a long text is cut at 400 characters with See more', async () => {
    giveForum({
      questions: [questionRecord({ questionDescription: `Long ${'word '.repeat(120)}the very end` })],
    })
    await open(list)
    const more = cards.getByRole('button', { name: 'See more' })
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    expect((await cards.first().findElement()).textContent).not.toContain('the very end')
    await more.press()
    await expect.poll(() => cards.first().element().textContent).toContain('the very end')
    await cards.getByRole('button', { name: 'See less' }).press()
    await expect.poll(() => cards.first().element().textContent).not.toContain('the very end')
  })

  test('a bookmark and a like are there at once', async () => {
    const question = questionRecord()
    giveForum({ questions: [question] })
    const answers = [
      api.hold(forumCalls.like, { question: { ...question, likes: 3, isLiked: true } }),
      api.hold(forumCalls.bookmark, { bookmarks: ['question-1'] }),
    ]
    await open(list)
    const bookmark = cards.getByRole('button', { name: 'Bookmark' })
    await bookmark.press()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await cards.getByRole('button', { name: 'Like, 0 likes' }).press()
    const like = cards.getByRole('button', { name: 'Like, 1 like' })
    await expect.element(like).toHaveAttribute('aria-pressed', 'true')
    // A second press waits for the answer of the first.
    await like.press()
    for (const answer of answers) answer()
    // Others have liked it meanwhile.
    await expect
      .element(cards.getByRole('button', { name: 'Like, 3 likes' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => api.sent(forumCalls.like).map(({ body }) => body))
      .toEqual([{ questionId: 'question-1' }])
    await expect
      .poll(() => api.sent(forumCalls.bookmark).map(({ body }) => body.questionId))
      .toEqual(['question-1'])
  })

  test('a mark that was not taken is undone, with a message', async () => {
    giveForum({ questions: [questionRecord({ isBookmarked: true, isLiked: true, likes: 1 })] })
    api.lose(forumCalls.like)
    api.refuse(forumCalls.bookmark, 'notFound', 'This question is not there.')
    await open(list)
    await cards.getByRole('button', { name: 'Like, 1 like' }).press()
    await expect
      .element(
        page.getByRole('alert').getByText('This could not be saved. Check your internet and try again.'),
      )
      .toBeVisible()
    await expect
      .element(cards.getByRole('button', { name: 'Like, 1 like' }))
      .toHaveAttribute('aria-pressed', 'true')
    const bookmark = cards.getByRole('button', { name: 'Bookmark' })
    await bookmark.press()
    await expect.element(page.getByRole('alert').getByText('This question is not there.')).toBeVisible()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the page', () => {
  test('looks good with long texts, in every language, theme and window', async () => {
    const long = 'আলো কেন বাঁকে? $n_1 \\sin i = n_2 \\sin r$ '.repeat(12)
    giveForum({
      questions: [questionRecord({ questionDescription: long, answers: 3, likes: 1_200 }), ...lanterns],
    })
    await open(list)
    await says('14 questions found')
    await expect.poll(() => document.querySelectorAll('math').length).toBeGreaterThan(0)
    await expectGoodLooks()
    await button('Filters').press()
    await expect.element(dialog.getByRole('combobox', { name: 'Chapter' })).toBeVisible()
    await expectGoodLooks()
  })

  test('a phone has one row, the first question in view, and the filters in a sheet with their count', async () => {
    giveForum({ questions: lanterns })
    await open(list)
    await says('13 questions found')
    await page.viewport(360, 616)
    const first = (await cards.first().findElement()).getBoundingClientRect()
    expect(first.top).toBeLessThan(460)
    await button('Filters').press()
    const sort = dialog.getByRole('button', { name: /^Sort/ })
    await sort.press()
    const last = dialog.getByRole('button', { name: 'My Bookmarks' })
    const { left, right, top, bottom } = (await last.findElement()).getBoundingClientRect()
    expect(
      (await last.findElement()).contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)),
    ).toBe(true)
    expect(bottom).toBeLessThanOrEqual(616)
    // It closes what opened last, not the sheet.
    await userEvent.keyboard('{Escape}')
    await expect.element(last).not.toBeInTheDocument()
    await expect.element(sort).toHaveFocus()
    await sort.press()
    await dialog.getByRole('button', { name: 'Popularity' }).press()
    await dialog.getByRole('combobox', { name: 'Subject' }).selectOptions('Physics')
    // Nothing is asked for before the sheet closes.
    expect(search()).toBe('')
    await dialog.getByRole('button', { name: 'Show questions' }).press()
    await expect.poll(search).toBe('?sort=popularity&subject=physics')
    await button('Filters, 2 chosen').press()
    await dialog.getByRole('button', { name: 'Reset' }).press()
    await expect.poll(search).toBe('')
  })

  test('Back leads to where the list was opened, else to My Q&A', async () => {
    giveForum({ questions: [questionRecord()] })
    await open(list)
    await button('Back').press()
    await expect.element(page.getByRole('heading', { name: 'My Q&A', level: 1 })).toBeVisible()
    expect(window.location.pathname).toBe('/my-qa')
  })

  test('a page beyond the last one leads to the first', async () => {
    giveForum({ questions: lanterns })
    await open(`${list}?page=7`)
    await says('There is nothing on this page any more.')
    await button('First page').press()
    await says('13 questions found')
    expect(search()).toBe('')
  })

  test('a course without questions says so', async () => {
    giveForum()
    await open(list)
    await says('No questions here yet')
    await says('Ask the first one: your teachers and classmates will see it.')
  })

  test('a course that is not mine says so, and each of mine can be chosen', async () => {
    giveForum({ questions: [questionRecord()] })
    api.on(forumCalls.search, ({ body }) => {
      if (body.courseId === 'course-1') return { questions: [questionRecord()], totalRecords: 1 }
      throw new Refusal('notFound', 'No such course.')
    })
    await open('/qa-forum-list/elsewhere', { size: 'wide' })
    await says('This course is not one of yours.')
    await expect.element(main.getByRole('link', { name: 'Back to My Q&A' })).toHaveAttribute('href', '/my-qa')
    await expect.poll(() => chosen('Course')).toBe('Select a course')
    await select('Course').selectOptions('Medical Admission 2027')
    await says('1 question found')
    expect(window.location.pathname).toBe(list)
  })

  test('questions: waits, failed, asked again, there', async () => {
    await expectListStates(
      list,
      () => giveForum({ questions: [questionRecord()] }),
      forumCalls.search,
      'Why is the sky blue?',
    )
  })

  test('of a hundred, what is off the screen is not laid out', async () => {
    const questions = Array.from({ length: 100 }, (_, n) =>
      questionRecord({ _id: `far-${n}`, questionDescription: `Thread ${n}.` }),
    )
    giveForum({ questions })
    await open(`${list}?size=100`)
    await expect.poll(() => cards.elements().length).toBe(100)
    const laidOut = () =>
      cards
        .elements()
        .filter((one) => one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(() => laidOut().length).toBeLessThan(34)
    expect(laidOut().length).toBeGreaterThan(0)
    const far = cards.filter({ hasText: 'Thread 60.' })
    ;(await far.findElement()).scrollIntoView({ block: 'center' })
    await expect.poll(() => laidOut().includes(far.element())).toBe(true)
  })
})
