/** Courses, a course from inside, its books, a subject's lists: what stands there, and what is said where nothing does. */
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { overflow } from '@porua/kit/testing/layout.ts'
import { axe, expectGoodLooks } from '@porua/kit/testing/look.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectListStates } from '../../../testing/list-states.ts'
import { clientReply, profileReply } from '../../../testing/replies/account.ts'
import {
  courseRecord,
  giveSchool,
  itemRecord,
  noteRecord,
  subjectRecord,
} from '../../../testing/replies/content.ts'
import { api, open } from '../../../testing/stage.tsx'

const main = page.getByRole('main')
const says = (text: string | RegExp) => expect.element(main.getByText(text)).toBeVisible()
const link = (name: string | RegExp) => main.getByRole('link', { name })
const crumbs = page.getByRole('navigation', { name: 'Where you are' })
const hereInCrumbs = () => crumbs.element().querySelector('[aria-current=page]')?.textContent
const heading = (name: string) => expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
const at = (pathname: string) => expect.poll(() => window.location.pathname).toBe(pathname)
const names = () => [...document.querySelectorAll('main li h2')].map((it) => it.textContent)
const field = main.getByRole('searchbox', { name: 'Find in this list' })

const noGroup =
  'You are not added to a group yet, To view contents you must be added to a student group. Please ask Test School Administration to add you to a group.'

describe('courses', () => {
  test('cards carry cover, name, a clipped description and what is done; they lead to the course', async () => {
    api.config(clientReply({ assets: '/apps/student/public' }))
    giveSchool({ courses: [courseRecord({ image: 'icon-192.png' })], completed: ['a', 'b'] })
    await open('/courses')
    await heading('My Courses')
    const card = main.getByRole('listitem').filter({ hasText: 'Medical Admission 2027' })
    await expect.poll(() => card.element().querySelector('img')?.naturalWidth).toBe(192)
    await expect.element(card.getByText('Everything for the medical admission test')).toBeVisible()
    await expect.element(card.getByText('2 of 4 done')).toBeVisible()
    await expectGoodLooks()
    await link('Medical Admission 2027').press()
    await at('/subjects/course-1')
    expect(JSON.parse(localStorage.getItem('selectedCourse') ?? '')).toMatchObject({ _id: 'course-1' })
  })

  test('what has no name or picture has a stand-in, and what an author made too wide stays in its box', async () => {
    const description = `<table><tr><td>${'W'.repeat(400)}</td></tr></table>`
    const bare = { name: '', description }
    giveSchool({
      courses: [
        courseRecord({ ...bare, image: null }),
        courseRecord({ ...bare, _id: 'course-2', image: 'gone.jpg' }),
      ],
      subjects: [subjectRecord({ name: '' }), subjectRecord({ _id: 'botany', name: '', image: 'gone.jpg' })],
    })
    for (const [path, name] of [
      ['/courses', 'Title'],
      ['/subjects/course-1', 'Not given'],
    ] as const) {
      await open(path)
      const named = main.getByRole('listitem').filter({ hasText: name })
      await expect.poll(() => named.elements().length).toBe(2)
      // Without a picture at once, with one that does not come as soon as that is known.
      await expect.poll(() => named.elements().flatMap((it) => [...it.querySelectorAll('img')])).toEqual([])
      for (const one of named.elements()) expect(one.querySelectorAll('svg').length).toBeGreaterThan(0)
      await expect.poll(() => document.querySelectorAll('main td').length).toBeGreaterThan(0)
      expect(overflow()).toBeLessThanOrEqual(0)
    }
  })

  test('of forty-five, progress is asked for those on the screen', async () => {
    const courses = Array.from({ length: 45 }, (_, n) => courseRecord({ _id: `c${n}`, name: `Course ${n}` }))
    giveSchool({ courses })
    await open('/courses')
    await expect.poll(() => names().length).toBe(45)
    const asked = () => api.sent(contentCalls.completion).map(({ params }) => params.courseId)
    await expect.poll(() => asked().length).toBeGreaterThan(0)
    await expect.element(main.getByText('0 of 4 done').first()).toBeVisible()
    expect(asked().length).toBeLessThan(8)
    // What comes into sight is asked for then.
    ;(await link('Course 40').findElement()).scrollIntoView()
    await expect.poll(asked).toContain('c40')
  })

  test('without a network a list that was seen says how old it is', async () => {
    giveSchool()
    await open('/courses')
    await expect.element(link('Medical Admission 2027')).toBeVisible()
    const kept = JSON.parse(localStorage.getItem('seenContent') ?? '') as {
      seen: { courses: { at: number } }
    }
    kept.seen.courses.at -= 60_000
    localStorage.setItem('seenContent', JSON.stringify(kept))
    api.lose(contentCalls.courses)
    await open('/courses')
    await says('This page could not be updated.')
    await says(/^What you see is from \d{2} \w{3} \d{4}, \d{2}:\d{2} [ap]m\.$/)
    await expect.element(page.getByText('You are offline!')).toBeVisible()
    await expect.element(link('Medical Admission 2027')).toBeVisible()
  })
})

describe('a course', () => {
  test('what it is, its subjects three in a row, its books, its forum', async () => {
    const subjects = ['Physics', 'Chemistry', 'Botany', 'Zoology'].map((name) =>
      subjectRecord({ _id: name.toLowerCase(), name }),
    )
    const description = '<p>A long one.</p>'.repeat(40)
    giveSchool({ courses: [courseRecord({ description })], subjects, completed: ['a'] })
    await open('/subjects/course-1', { size: 'wide' })
    await heading('Medical Admission 2027')
    await expect.element(crumbs.getByRole('link', { name: 'My Courses' })).toBeVisible()
    await expect.poll(hereInCrumbs).toBe('Medical Admission 2027')
    await expect.element(main.getByText('1 of 4 done')).toBeVisible()
    const tops = subjects.map(({ name }) =>
      Math.round(main.getByRole('listitem').filter({ hasText: name }).element().getBoundingClientRect().top),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    await main.getByRole('button', { name: 'See More' }).press()
    await main.getByRole('button', { name: 'See Less' }).press()
    await expect.element(link('Books')).toHaveAttribute('href', '/books/course-1')
    await expect.element(main.getByText('1 book')).toBeVisible()
    await expect.element(link('Question and Answer')).toHaveAttribute('href', '/qa-forum-list/course-1')
    await expectGoodLooks()
    await link('Physics').press()
    await at('/lectures/physics')
    await expect.poll(() => api.sent(contentCalls.startSubject)).toHaveLength(1)
  })

  test('while it loads, a spinner says so; subjects do not come before the course’s own card', async () => {
    giveSchool()
    const answers = [
      api.hold(contentCalls.subjectsByCourse, { subjects: [subjectRecord()] }),
      api.hold(contentCalls.courses, { courses: [courseRecord()] }),
    ]
    await open('/subjects/course-1')
    const waits = main.getByRole('status').filter({ hasText: 'Loading' })
    await expect.poll(() => waits.elements()[0]?.querySelector('[aria-hidden=true]')).toBeTruthy()
    answers[0]?.()
    await expect.poll(() => localStorage.getItem('seenContent')).toContain('Physics')
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await expect.element(waits).toBeVisible()
    expect(link('Physics').elements()).toEqual([])
    answers[1]?.()
    await expect.element(link('Physics')).toBeVisible()
  })

  test('its books: each opens its file', async () => {
    giveSchool()
    await open('/books/course-1')
    await heading('Books of Medical Admission 2027')
    const book = link('Open A Book')
    await expect.element(book).toHaveAttribute('href', '/media/book.pdf')
    await expect.element(book).toHaveAttribute('target', '_blank')
    await expectGoodLooks()
    giveSchool({ courses: [courseRecord({ books: [] })] })
    localStorage.clear()
    await open('/books/course-1')
    await says("Nothing added yet. You'll see contents immediately after contents will be updated.")
    await open('/books/elsewhere')
    await says('This is not in one of your groups.')
    await expect.element(link('Back to My Courses')).toHaveAttribute('href', '/courses')
  })
})

describe('a subject', () => {
  test('has Chapters, Lectures and Question Solve in tabs, with cards that lead to videos and notes', async () => {
    giveSchool({ items: [itemRecord(), itemRecord({ _id: 'item-2', name: '', description: null })] })
    await open('/chapters/physics')
    await heading('Physics')
    for (const name of ['My Courses', 'Medical Admission 2027'])
      await expect.element(crumbs.getByRole('link', { name })).toBeVisible()
    await expect.poll(hereInCrumbs).toBe('Physics')
    const card = main.getByRole('listitem').filter({ hasText: 'Rays and lenses' })
    await expect
      .element(card.getByRole('link', { name: 'Notes of Light' }))
      .toHaveAttribute('href', '/notes/item-1/chapter')
    await expect.element(link('Videos of Title')).toBeVisible()
    await expectGoodLooks()
    await page.getByRole('tab', { name: 'Lectures' }).press()
    await at('/lectures/physics')
    await expect.element(link('Videos of Light')).toHaveAttribute('href', '/videos/item-1/lecture')
    await page.getByRole('tab', { name: 'Question Solve' }).press()
    await at('/question-solve/physics')
    await expect.element(link('Videos of Light')).toHaveAttribute('href', '/videos/item-1/question-solve')
    await page.getByRole('tab', { name: 'Chapters' }).press()
    await link('Videos of Light').press()
    await at('/videos/item-1/chapter')
  })

  test('a card says how many videos and notes there are; what is empty leads nowhere', async () => {
    giveSchool({ items: [itemRecord({ videoCount: 3, noteCount: 0 })] })
    await open('/lectures/physics')
    await expect.element(link('Videos of Light (3)')).toBeVisible()
    await expect.element(page.getByText('No notes yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Notes of/ })).not.toBeInTheDocument()
    await expectGoodLooks({ languages: ['bn'] })
  })

  test('by keys from tab to tab, the focus stays at the tabs', async () => {
    giveSchool()
    const chosen = () =>
      expect.poll(() => document.querySelector('[role=tab][aria-selected=true]:focus')?.textContent)
    await open('/chapters/physics')
    ;((await page.getByRole('tab', { name: 'Chapters' }).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await chosen().toBe('Lectures')
    expect(window.location.pathname).toBe('/lectures/physics')
    await userEvent.keyboard('{ArrowRight}')
    await chosen().toBe('Question Solve')
    await open('/videos/item-1/lecture')
    ;((await page.getByRole('tab', { name: 'Videos' }).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.element(main.getByRole('table')).toBeVisible()
    await chosen().toBe('Notes')
    await userEvent.keyboard('{Home}')
    await chosen().toBe('Videos')
    expect(window.location.pathname).toBe('/videos/item-1/lecture')
  })

  test('in a long one items are found by name, in either kind of digits, and again after Back', async () => {
    const nameOf = (n: number) => `জীবকোষ ${n}`
    const items = Array.from({ length: 150 }, (_, n) => itemRecord({ _id: `l${n}`, name: nameOf(n) }))
    giveSchool({ items, notes: [] })
    await open('/lectures/physics')
    await field.fill('জীবকোষ ১৩')
    await expect.poll(names).toEqual([13, 113, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139].map(nameOf))
    await expect.element(main.getByRole('status').filter({ hasText: '12 of 150' })).toBeVisible()
    expect(await axe()).toEqual([])
    // What was typed is kept when the hand rests.
    await expect.poll(() => JSON.stringify(history.state)).toContain('১৩')
    await link(`Notes of ${nameOf(131)}`).press()
    await says('No notes here yet.')
    history.back()
    await expect.element(field).toHaveValue('জীবকোষ ১৩')
    await expect.poll(() => names().length).toBe(12)
    await field.fill('zoology')
    await says('Nothing here has ‘zoology’ in its name.')
    await main.getByRole('button', { name: 'Show all' }).press()
    await expect.element(field).toHaveValue('')
    // Whoever searches in the page, or goes from heading to heading, finds every one.
    await expect.poll(() => names().length, { timeout: 15_000 }).toBe(150)
    // A list that is seen at a glance has no such field.
    giveSchool()
    localStorage.clear()
    await open('/lectures/physics')
    await expect.element(link('Videos of Light')).toBeVisible()
    expect(field.elements()).toEqual([])
  })

  test('an address that names no kind of item leads back', async () => {
    giveSchool()
    await open('/videos/item-1/nothing')
    await heading('This is not in one of your groups.')
    await expect.element(link('Back to My Courses')).toHaveAttribute('href', '/courses')
  })
})

describe('videos and notes', () => {
  test('notes stand in a table: serial, Title, Year, Resource', async () => {
    giveSchool({ notes: [noteRecord(), noteRecord({ _id: 'note-2', title: '', size: null })] })
    await open('/notes/item-1/chapter', { size: 'wide' })
    await heading('Light')
    const table = main.getByRole('table')
    await expect.element(table).toBeVisible()
    const texts = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map((it) => it.textContent)
    expect(texts('columnheader')).toEqual(['Serial', 'Title', 'Year', 'Resource'])
    expect(texts('cell').slice(0, 3)).toEqual(['1', 'Light on one page', '2026'])
    expect(texts('cell').slice(4, 7)).toEqual(['2', 'Title', '2026'])
    await expect.element(table.getByRole('button', { name: 'DOWNLOAD Light on one page' })).toBeVisible()
    await expectGoodLooks()
  })

  test('where one kind is missing, the other is offered', async () => {
    giveSchool({ videos: [] })
    await open('/videos/item-1/lecture')
    await says('No Video Available')
    await main.getByRole('button', { name: 'See the notes' }).press()
    await expect.element(main.getByRole('table')).toBeVisible()
    giveSchool({ notes: [] })
    localStorage.clear()
    await open('/notes/item-1/lecture')
    await says('No notes here yet.')
    await main.getByRole('button', { name: 'See the videos' }).press()
    await expect.element(main.getByRole('button', { name: 'Watch A lens' })).toBeVisible()
  })
})

describe('nothing there', () => {
  test('nothing added, nobody’s group, not mine: each in its words', async () => {
    giveSchool({ items: [] })
    await open('/question-solve/physics')
    await says("Nothing added yet. You'll see contents immediately after contents will be updated.")
    await expectGoodLooks()
    api.refuse(contentCalls.lecturesBySubject, 'notFound', 'No such subject.')
    await open('/lectures/physics')
    await says('This is not in one of your groups.')
    giveSchool({ courses: [], items: [] })
    api.on(accountCalls.profile, profileReply({ groups: [], groupIds: [], courses: [] }))
    localStorage.clear()
    await open('/courses')
    await says(noGroup)
    await open('/chapters/physics')
    await says(noGroup)
  })

  test.each([
    ['/courses', contentCalls.courses],
    ['/lectures/physics', contentCalls.lecturesBySubject],
    ['/chapters/physics', contentCalls.chaptersBySubject],
    ['/question-solve/physics', contentCalls.questionSolvesBySubject],
  ] as const)('%s: a refusal says its title in a message', async (path, call) => {
    giveSchool()
    api.refuse(call, 'badRequest', 'The list is being renewed')
    await open(path)
    await expect.element(page.getByRole('alert').getByText('The list is being renewed')).toBeVisible()
  })

  test.each([
    ['courses', '/courses', contentCalls.courses, 'Medical Admission 2027'],
    ['subjects of a course', '/subjects/course-1', contentCalls.subjectsByCourse, 'Botany'],
    ['lectures', '/lectures/physics', contentCalls.lecturesBySubject, 'Rays and lenses'],
    ['chapters', '/chapters/physics', contentCalls.chaptersBySubject, 'Rays and lenses'],
    [
      'question-solve items',
      '/question-solve/physics',
      contentCalls.questionSolvesBySubject,
      'Rays and lenses',
    ],
    ['videos', '/videos/item-1/chapter', contentCalls.chapter, 'A lens'],
    ['notes', '/notes/item-1/lecture', contentCalls.lecture, 'Light on one page'],
  ] as const)('%s: waits, failed, asked again, there', async (_, path, call, text) => {
    await expectListStates(path, () => giveSchool(), call, text)
  })
})
