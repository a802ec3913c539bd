/** The Ask modal: guidelines, what the form wants, drafts, similar questions, and what the server refuses. */
import { contentCalls } from '@porua/contract/content'
import { type ForumQuestion, forumCalls } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import { axe, expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askableCourse, asked, giveForum, me, questionRecord } from '../../../testing/replies/forum.ts'
import { api, open } from '../../../testing/stage.tsx'
import {
  choosePlace,
  clearPosts,
  closeForm,
  details,
  form,
  formSelect,
  openForm,
  submit,
} from '../testing.ts'

const list = '/qa-forum-list/course-1'
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const gone = (text: string | RegExp) => expect.element(page.getByText(text)).not.toBeInTheDocument()
const optionsOf = (name: string) =>
  [...formSelect(name).element().querySelectorAll('option')].map((it) => it.textContent)
const button = (name: string) => page.getByRole('button', { name })

beforeEach(clearPosts)

describe('asking', () => {
  test('says what is missing; the question opens, and stands first in its list', async () => {
    const questions: ForumQuestion[] = [
      questionRecord({ _id: 'question-0', questionDescription: 'An older one' }),
    ]
    giveForum({ questions })
    api.on(forumCalls.addQuestion, ({ body }) => {
      const question = asked(body)
      questions.unshift(question)
      return { question }
    })
    await open('/my-qa')
    await openForm()
    // Each select waits for the one before it, the description for the chapter (spec §5).
    await expect.element(formSelect('Course')).toBeEnabled()
    await expect.element(formSelect('Subject')).toBeDisabled()
    await expect.element(formSelect('Chapter')).toBeDisabled()
    await expect.element(details).toBeDisabled()
    await submit()
    for (const missing of ['a course', 'a subject', 'a chapter']) await says(`Please select ${missing}`)
    await says('Please enter the question details')
    await expect.element(formSelect('Course')).toHaveFocus()
    await choosePlace()
    // Only subjects of the student's groups; a chapter whose name begins with P is hidden.
    expect(optionsOf('Subject')).toEqual(['Select a subject', 'Physics'])
    expect(optionsOf('Chapter')).toEqual(['Select a chapter', 'Light', 'Sound'])
    for (const missing of ['a course', 'a subject', 'a chapter']) await gone(`Please select ${missing}`)
    await submit()
    await expect.element(details).toHaveFocus()
    await details.fill('Why is the sky blue?\nI mean $E = h\\nu$.')
    await submit()
    await says('Question submitted successfully!')
    await expect.element(page.getByRole('article').getByText(/^Why is the sky blue/)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('article .katex').length).toBe(1)
    expect(window.location.pathname).toBe('/question-details/question-9')
    await expect
      .poll(() => api.sent(forumCalls.addQuestion).map(({ body }) => body))
      .toEqual([
        expect.objectContaining({
          courseId: 'course-1',
          subjectId: 'physics',
          chapterId: 'light',
          questionDescription: 'Why is the sky blue?\nI mean $E = h\\nu$.',
          clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
        }),
      ])
    await button('Back').press()
    await page.getByRole('link', { name: 'Medical Admission 2027' }).press()
    const cards = page.getByRole('article')
    await expect.poll(() => cards.elements().length).toBe(2)
    await expect.element(cards.first().getByText(/^Why is the sky blue/)).toBeVisible()
  })

  test('looks good with every mistake said, in every language, theme and window', async () => {
    giveForum()
    await open(list)
    await openForm()
    await submit()
    await says('Please select a subject')
    await expectGoodLooks()
  })

  test('a paste beyond the limit stays whole: the form says how much is too much, and is not sent', async () => {
    giveForum()
    await open(list)
    await openForm()
    await choosePlace()
    await details.fill('x'.repeat(limits.questionTextMax + 300))
    const trouble = '300 characters too many. Please shorten it: a post has at most 10,000.'
    await says(trouble)
    expect(((await details.findElement()) as HTMLTextAreaElement).value).toHaveLength(
      limits.questionTextMax + 300,
    )
    expect(await axe()).toEqual([])
    await submit()
    await expect.element(details).toHaveFocus()
    expect(api.sent(forumCalls.addQuestion)).toEqual([])
    await details.fill('x'.repeat(limits.questionTextMax))
    await gone(trouble)
    await says('0 characters left')
  })

  test('the guidelines are in Bangla and can be left; from a course’s list that course is chosen', async () => {
    giveForum()
    await open(list)
    await button('Ask a Question').press()
    const guidelines = page.getByRole('dialog', { name: 'Guidelines for Asking Questions' })
    expect((await guidelines.findElement()).querySelector('ol')?.lang).toBe('bn')
    expect(guidelines.getByRole('listitem').elements()).toHaveLength(5)
    await expectGoodLooks()
    await guidelines.getByRole('button', { name: 'Cancel' }).press()
    await expect.element(guidelines).not.toBeInTheDocument()
    await openForm()
    await expect.element(formSelect('Course')).toHaveValue('course-1')
  })

  test('changing the course or subject clears what hangs on it', async () => {
    giveForum()
    await open(list)
    await openForm()
    await choosePlace()
    await form.getByRole('button', { name: 'Clear: Subject' }).press()
    await expect.element(formSelect('Chapter')).toBeDisabled()
    await choosePlace()
    await form.getByRole('button', { name: 'Clear: Course' }).press()
    await formSelect('Course').selectOptions('Medical Admission 2027')
    await expect.element(formSelect('Subject')).toHaveValue('')
    await expect.element(formSelect('Chapter')).toHaveValue('')
  })

  test('a course in which the student’s groups list no chapter says so', async () => {
    giveForum({ courses: [askableCourse({ subjects: [] })] })
    await open('/my-qa')
    await openForm()
    await formSelect('Course').selectOptions('Medical Admission 2027')
    await says('You cannot ask in this course yet: none of your groups lists a chapter of it.')
  })

  test('without the courses the form says that they did not come, and asks again', async () => {
    giveForum()
    api.refuse(contentCalls.askableCourses, 'badRequest', 'No.')
    await open(list)
    await openForm()
    await expect.element(form.getByText(/^This could not be loaded\./)).toBeVisible()
    await expect.element(formSelect('Course')).toBeDisabled()
    giveForum()
    await form.getByRole('button', { name: 'Try again' }).press()
    await choosePlace()
    await expect.element(details).toBeEnabled()
  })

  test('a question that stands already is offered before one asks it again', async () => {
    giveForum({ questions: [questionRecord()] })
    const found = ['sky', 'sea', 'sun', 'sand'].map((it, n) => ({
      _id: `question-${n + 1}`,
      questionDescription: `The ${it}?`,
    }))
    api.on(forumCalls.keyword, found)
    await open('/my-qa')
    await openForm()
    await choosePlace()
    await details.fill('why is the sky blue')
    await says('Has this been asked already?')
    // Three at most.
    expect(form.getByRole('link').elements()).toHaveLength(3)
    await expect.poll(() => api.sent(forumCalls.keyword)[0]?.body.courseId).toBe('course-1')
    expect(await axe()).toEqual([])
    await form.getByRole('link', { name: 'The sky?' }).press()
    await expect.element(page.getByRole('article').getByText('Why is the sky blue?')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('what the server refuses is said, and the text stays; the next try goes through', async () => {
    giveForum()
    api.refuse(forumCalls.addQuestion, 'duplicatePost', 'You have asked this already.')
    await open(list)
    await openForm()
    await choosePlace()
    await details.fill('asked ONCE')
    await submit()
    await says('Error submitting question. Please try again later.')
    await expect.element(form.getByRole('alert').getByText('You have asked this already.')).toBeVisible()
    await expect.element(details).toHaveValue('asked ONCE')
    api.on(forumCalls.addQuestion, ({ body }) => ({ question: asked(body) }))
    await submit()
    await says('Question submitted successfully!')
    await gone('Error submitting question. Please try again later.')
    const [first, second] = api.sent(forumCalls.addQuestion)
    expect(second?.body.clientId).toBe(first?.body.clientId)
  })

  test('two presses are one call', async () => {
    giveForum()
    const answer = api.hold(forumCalls.addQuestion, ({ body }) => ({ question: asked(body) }))
    await open(list)
    await openForm()
    await choosePlace()
    await details.fill('Pressed twice')
    await submit()
    const press = form.getByRole('button', { name: 'Submit' })
    await expect.element(press).toHaveAttribute('aria-busy', 'true')
    await expect.element(details).toHaveAttribute('readonly')
    await press.click({ force: true })
    answer()
    await says('Question submitted successfully!')
    await expect.poll(() => api.sent(forumCalls.addQuestion)).toHaveLength(1)
  })
})

describe('a draft', () => {
  test('survives a closed form and a page that is drawn anew; it can be thrown away', async () => {
    giveForum()
    await open('/my-qa')
    await openForm()
    await choosePlace('Sound')
    await details.fill('Half a question')
    await closeForm()
    await openForm()
    await expect.element(details).toHaveValue('Half a question')
    await details.fill('Half a question, and a bit')
    await open('/my-qa')
    await openForm()
    await says('What you wrote before is still here.')
    await expect.element(details).toHaveValue('Half a question, and a bit')
    await expect.element(formSelect('Chapter')).toHaveValue('sound')
    expect(await axe()).toEqual([])
    await button('Start over').press()
    const asked = page.getByRole('alertdialog')
    await expect.element(asked.getByText('Throw away what you wrote?')).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).press()
    await expect.element(details).toHaveValue('Half a question, and a bit')
    await button('Start over').press()
    await asked.getByRole('button', { name: 'Throw away' }).press()
    await expect.element(details).toHaveValue('')
    await gone('What you wrote before is still here.')
  })

  test('a place that is no longer offered is chosen anew', async () => {
    giveForum()
    await open('/my-qa')
    await openForm()
    await choosePlace('Sound')
    await details.fill('Of an older group')
    await closeForm()
    giveForum({ courses: [askableCourse({ subjects: [{ _id: 'physics', name: 'Physics', chapters: [] }] })] })
    await open('/my-qa')
    await openForm()
    await expect.element(formSelect('Subject')).toHaveValue('physics')
    await expect.element(formSelect('Chapter')).toHaveValue('')
    // What is written stays readable.
    await expect.element(details).toHaveValue('Of an older group')
    await expect.element(details).toHaveAttribute('readonly')
  })

  test('while another form has it open, a new one is begun', async () => {
    giveForum()
    await open('/my-qa')
    const other = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    void navigator.locks.request(`porua-draft ${me._id} question`, () => {
      held.resolve()
      return other.promise
    })
    await held.promise
    await openForm()
    await says(/^What you write in another tab, or have just sent, stays there\./)
    await userEvent.keyboard('{Escape}')
    other.resolve()
  })
})
