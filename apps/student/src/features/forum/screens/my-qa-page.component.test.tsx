/** My Q&A: which courses stand there, what is said where there is none, and when the list does not come. */
import { contentCalls } from '@porua/contract/content'
import { forumCalls } from '@porua/contract/forum'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectListStates } from '../../../testing/list-states.ts'
import { askableCourse, giveForum, questionRecord } from '../../../testing/replies/forum.ts'
import { open } from '../../../testing/stage.tsx'

const main = page.getByRole('main')
const says = (text: string | RegExp) => expect.element(main.getByText(text)).toBeVisible()
const ask = main.getByRole('button', { name: 'Ask a Question' })

test('the courses with at least one question, each a card that leads to its list', async () => {
  giveForum({
    questions: [questionRecord()],
    courses: [
      askableCourse(),
      askableCourse({ _id: 'course-2', name: '', description: null, questionCount: 1_200 }),
      askableCourse({ _id: 'course-3', name: 'Silent course', questionCount: 0 }),
    ],
  })
  await open('/my-qa')
  await expect.element(page.getByRole('heading', { name: 'My Q&A', level: 1 })).toBeVisible()
  const card = main.getByRole('listitem').filter({ hasText: 'Medical Admission 2027' })
  await expect.element(card.getByText('Everything for the medical admission test')).toBeVisible()
  await expect.element(card.getByText('1 question', { exact: true })).toBeVisible()
  // A course without a name is called so; one without a question is not there.
  const nameless = main.getByRole('listitem').filter({ hasText: '1,200 questions' })
  await expect.element(nameless.getByRole('link', { name: 'Title' })).toBeVisible()
  expect(main.getByText('Silent course').elements()).toEqual([])
  await expect.poll(() => document.title).toContain('My Q&A')
  await expect.element(ask).toBeVisible()
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Medical Admission 2027' }).press()
  await expect.element(page.getByRole('article').getByText('Why is the sky blue?')).toBeVisible()
  expect(window.location.pathname).toBe('/qa-forum-list/course-1')
})

test('where nobody has asked yet it says so, and offers to ask', async () => {
  giveForum({ courses: [askableCourse({ questionCount: 0 })] })
  await open('/my-qa')
  await says('Nobody has asked a question yet')
  await says('Ask the first one: your teachers and classmates will see it.')
  expect(ask.elements()).toHaveLength(1)
  await expectGoodLooks()
  await ask.press()
  await expect.element(page.getByRole('dialog', { name: 'Guidelines for Asking Questions' })).toBeVisible()
})

test('who is in no group reads whom to ask', async () => {
  giveForum({ courses: [] })
  await open('/my-qa')
  await says(
    'You are not added to a group yet, To view contents you must be added to a student group. Please ask Test School Administration to add you to a group.',
  )
  expect(ask.elements()).toEqual([])
  await expectGoodLooks()
})

test.each([
  ['its courses', contentCalls.askableCourses],
  ['what the groups list', forumCalls.subjects],
])('%s: waits, failed, asked again, there', async (_, call) => {
  await expectListStates('/my-qa', () => giveForum(), call, 'Medical Admission 2027')
})
