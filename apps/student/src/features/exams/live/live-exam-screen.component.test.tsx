/** The live exam as it is seen (spec §2 Live exam, §8): what stands there, what is said, and what a hand may do. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { setWindow } from '@porua/kit/testing/draw.ts'
import { lost } from '@porua/kit/testing/fake-api.ts'
import { alert, button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentRecord } from '../../../testing/replies/account.ts'
import { examMeta, mineReply, reviewQuestion } from '../../../testing/replies/exams.ts'
import { giveExam, savedReply } from '../../../testing/replies/live-exam.ts'
import { api, open } from '../../../testing/stage.tsx'

const card = (n: number) => page.getByRole('article', { name: `Question ${n}`, exact: true })
const option = (n: number, at: number) =>
  card(n)
    .getByRole(n === 1 ? 'radio' : 'checkbox')
    .nth(at)
const give = (n: number) => card(n).getByRole('button', { name: /^Submit Answer/ })
const field = (n: number) => card(n).getByRole('textbox', { name: 'Your answer' })
const foot = button('Submit')
const inDialog = (name: string) => dialog.getByRole('button', { name })
const at = (pathname: string) => expect.poll(() => window.location.pathname).toBe(pathname)

/** Opens it, and waits for its questions. */
async function openExam(given: Parameters<typeof giveExam>[0] = {}, size: 'phone' | 'wide' = 'phone') {
  const exam = giveExam(given)
  await open(exam.path, { size })
  await expect.element(card(4)).toBeInTheDocument()
  return exam
}

test('the head, the facts, the times; every kind of question; nothing is wrong with its looks', async () => {
  await openExam()
  await heading('Weekly Live Test 7')
  await says('Live')
  await says('4 questions · 4 marks · 60 min · Physics')
  expect((await page.getByRole('timer', { name: 'Time left' }).findElement()).textContent).toMatch(
    /\d\d:\d\d$/,
  )
  await expect.element(page.getByText(/^From \d\d:\d\d to \d\d:\d\d$/)).toBeInTheDocument()
  await says('Answered questions 0 / 4')
  await says('Offline saved: 0')
  const contextMenu = (on: Element) =>
    on.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  expect(contextMenu(await card(1).findElement())).toBe(false)
  // Paste lives there.
  expect(contextMenu(await field(3).findElement())).toBe(true)
  await expectGoodLooks()
  // It sticks: from the last question it is still in the window.
  ;(await card(4).findElement()).scrollIntoView({ block: 'end', behavior: 'instant' })
  expect((await page.getByRole('timer').findElement()).getBoundingClientRect().top).toBeLessThan(80)
  await button('Hide the time').press()
  await says('Time hidden')
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  await button('Hide the time').press()
})

describe('an answer', () => {
  test('of an MCQ is a tap, of a checkbox question a button, of a written one a button and a question', async () => {
    await openExam()
    await option(1, 1).press()
    await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
    await expect.element(option(1, 1)).toHaveAttribute('aria-checked', 'true')
    await says('Answered questions 1 / 4')
    await saysNot('Answer submitted successfully!')

    await expect.element(give(2)).toBeDisabled()
    await option(2, 0).press()
    await expect.element(card(2).getByText('Not submitted yet')).toBeVisible()
    await give(2).press()
    await says('Answer submitted successfully!')
    await expect.element(card(2).getByRole('button', { name: /^Answer Submitted/ })).toBeDisabled()

    await give(3).press()
    await expect
      .element(dialog.getByRole('heading', { name: 'Submit Answer Error: Question 3' }))
      .toBeVisible()
    await says('Please provide an answer or upload a file')
    await inDialog('OK').press()
    await field(3).fill('8')
    await give(3).press()
    await says("Are you sure you want to submit? Once submitted, it can't be changed.")
    await says('In this exam you may still change it until the end.')
    await inDialog('Cancel').press()
    await expect.element(card(3).getByText('Not submitted yet')).toBeVisible()
    await give(3).press()
    await inDialog('Submit').press()
    await says('Answered questions 3 / 4')
    await expect.element(card(3).getByRole('button', { name: /^Answer Submitted/ })).toBeDisabled()
    await expect
      .poll(() => api.sent(examCalls.addAnswer).map(({ body }) => body.answers.map(({ answer }) => answer)))
      .toEqual([[['phloem']], [['fern']], [['8']]])
    // Taken away again, the tick is no answer that could be given.
    await option(2, 0).press()
    await expect.element(give(2)).toBeDisabled()
    await expect.element(card(2).getByText('Not submitted yet')).toBeVisible()
  })

  test('that is too long stays whole: the card says by how much, and Submit rests', async () => {
    await openExam()
    await field(4).fill('x'.repeat(limits.answerTextMax + 300))
    await says('300 characters too many. Please shorten it: an answer has at most 20,000.')
    await expect.element(give(4)).toBeDisabled()
    await field(4).fill('x'.repeat(limits.answerTextMax - 20))
    await says('20 characters left')
    await expect.element(give(4)).toBeEnabled()
  })

  test.each([
    ['Error uploading file leaf.png', /^Error uploading file leaf\.png The answer is kept on this phone/],
    ['', /^Unhandled exception The answer is kept/],
  ] as const)(
    'that the server does not take (‘%s’): a dialog says so, and it is not answered',
    async (title, said) => {
      const { start } = await openExam()
      api.on(examCalls.addAnswer, ({ body }) =>
        savedReply(start, body.answers, { outcome: 'invalid', title, seq: null }),
      )
      await option(1, 0).press()
      await expect
        .element(dialog.getByRole('heading', { name: 'Submit Answer Error: Question 1' }))
        .toBeVisible()
      await expect.element(dialog.getByText(said)).toBeVisible()
      await inDialog('OK').press()
      await expect.element(option(1, 0)).toHaveAttribute('aria-checked', 'false')
      await says('Answered questions 0 / 4')
    },
  )

  test('where the first one stands it is locked, and whoever taps again is told', async () => {
    await openExam({ start: { multipleTimesSubmission: false } })
    await option(1, 0).press()
    await expect.element(card(1).getByText('Answer Submitted')).toBeVisible()
    await option(1, 1).click({ force: true })
    await says('You cannot change the answer')
    await expect.element(option(1, 0)).toHaveAttribute('aria-checked', 'true')
    await expect.poll(() => api.sent(examCalls.addAnswer)).toHaveLength(1)
  })

  test('that came late waits for a teacher, and says so', async () => {
    const { start } = await openExam()
    api.on(examCalls.addAnswer, ({ body }) =>
      savedReply(start, body.answers, { outcome: 'onHold', late: true }),
    )
    await option(1, 0).press()
    await says('Your answer came late. A teacher will decide whether it counts.')
    await expect
      .element(card(1).getByText('It came late. A teacher will decide whether it counts.'))
      .toBeVisible()
  })

  test('given before, and files, stand there; a flag is in the palette and in the last question', async () => {
    await openExam({
      start: {
        answers: [
          {
            questionId: 'q4',
            answer: ['Because water climbs.'],
            timestamp: new Date().toISOString(),
            extra: [{ name: 'leaf.png', key: 'leaf.png', type: 'image/png' }],
            outcome: 'saved',
            device: 'other',
            revision: 1,
            seq: 1,
            locked: false,
          },
        ],
      },
    })
    await says('Answered questions 1 / 4')
    await expect.element(field(4)).toHaveValue('Because water climbs.')
    await expect.element(card(4).getByText('leaf.png')).toBeVisible()
    await card(1).getByRole('button', { name: 'Mark for review' }).press()
    await field(3).fill('8')
    await button('Show all questions').press()
    await expect.element(inDialog('Question 1: Not answered, Marked for review')).toBeVisible()
    await expect.element(inDialog('Question 4: Saved')).toBeVisible()
    await inDialog('Question 4: Saved').press()
    await expect.poll(() => document.activeElement?.getAttribute('data-question')).toBe('q4')
    await foot.press()
    for (const line of [
      'Answered questions 1 / 4',
      '3 questions are not answered.',
      '1 question is marked for review.',
      'Begun or changed but not submitted: question 3.',
      'After this you cannot answer any more.',
    ])
      await expect.element(dialog.getByText(line)).toBeVisible()
    await expectGoodLooks({ languages: ['bn'] })
    // What is open or marked is a tap away; what is saved is not in the way.
    const numbers = dialog.getByRole('button', { name: /^Question/ }).elements()
    expect(numbers.map((it) => it.getAttribute('aria-label'))).toEqual([
      'Question 1: Not answered, Marked for review',
      'Question 2: Not answered',
      'Question 3: Not submitted yet',
      'Question 1: Not answered, Marked for review',
    ])
    await inDialog('Question 2: Not answered').press()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('data-question')).toBe('q2')
  })
})

test('offline stands in full for five seconds, then in one line: time, banner and foot take 150 px', async () => {
  await openExam()
  await setWindow('phone')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  api.disconnect()
  const text = page.getByText(
    'Go on. Your answers stay on this phone and are sent when the internet is back.',
  )
  const banner = page.getByRole('status').filter({ has: text })
  await expect.element(banner).toBeVisible()
  const high = (it: Element | null) => it?.getBoundingClientRect().height ?? Number.NaN
  const whole = high(await banner.findElement())
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => high(banner.element())).toBeLessThan(whole / 1.5)
  const bar = (await page.getByRole('timer').findElement()).closest('main > div')
  expect(
    high(bar) + high(await banner.findElement()) + high((await foot.findElement()).closest('footer')),
  ).toBeLessThan(151)
  await expect.element(text).toBeInTheDocument()
})

test('one filled button stands at the thumb: the exam’s own Submit', async () => {
  await openExam()
  await option(2, 0).press()
  const fill = (it: Element) => getComputedStyle(it).backgroundColor
  expect(fill(await give(2).findElement())).not.toBe(fill(await foot.findElement()))
})

test('on a bad line an answer is saved on the phone and counted; it is sent when the line is back', async () => {
  const { start } = await openExam()
  const flags = () => api.sent(examCalls.addAnswer).map(({ query: { isLive, offline } }) => [isLive, offline])
  api.lose(examCalls.addAnswer)
  await option(1, 0).press()
  await says('Due to internet issue, saving locally')
  await says('Offline saved: 1')
  await expect.element(card(1).getByText('Saved on this phone')).toBeVisible()
  api.disconnect()
  await says('You are offline!')
  await foot.press()
  await says('You are offline. Please insure stable internet connection.')
  await expect.element(inDialog('Submit')).toBeDisabled()
  await says('1 answer on this phone will be sent first.')
  await inDialog('Cancel').press()
  api.on(examCalls.addAnswer, ({ body }) => savedReply(start, body.answers))
  api.connect()
  await says('Internet has been restored')
  await says('Your saved answers are being submitted.')
  await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
  await says('Offline saved: 0')
  // Three tries as a live answer, and from then on as one that was saved offline.
  expect(flags().slice(0, 3)).toEqual([1, 2, 3].map(() => ['true', undefined]))
  expect(flags().at(-1)).toEqual(['true', 'true'])
})

test('offline, an answer that is still being tried is not denied by a 0', async () => {
  await openExam()
  const line = page.getByText('Offline saved: 0')
  await expect.element(line).toBeVisible()
  api.disconnect()
  await says('You are offline!')
  await expect.element(line).toBeVisible()
  await option(1, 0).press()
  await expect.element(card(1).getByText('Saved on this phone')).toBeVisible()
  await expect.element(line).not.toBeVisible()
})

describe('the submit', () => {
  test('of nothing is no submit; what fails is said in the dialog, which stays; then it goes', async () => {
    const { submitted } = await openExam()
    await foot.press()
    await says('You have not answered any question yet!')
    await inDialog('OK').press()
    await option(1, 0).press()
    await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
    api.refuse(examCalls.submit, 'tooLarge', 'The register is being written.')
    await foot.press()
    await inDialog('Submit').press()
    await alert('Somethink went wrong! Please try again.')
    await says('The register is being written.')
    // The whole network: a call that gets through takes the sentence away again.
    api.on(examCalls.submit, () => {
      api.disconnect()
      throw lost
    })
    await inDialog('Submit').press()
    await alert('Please check your internet connection then try again.')
    api.on(examCalls.submit, submitted)
    api.connect()
    await expect.element(inDialog('Submit')).toBeEnabled()
    localStorage.setItem('isLive', 'true')
    await inDialog('Submit').press()
    await says('Exam submitted successfully!')
    await at('/exams')
    expect(localStorage.getItem('isLive')).toBeNull()
  })

  test('of what is submitted My Exams offers nothing to continue, before the next list is here', async () => {
    const { path } = giveExam()
    await open('/exams')
    const listed = page.getByRole('listitem', { name: 'Weekly Live Test 7' })
    await expect.element(listed.getByRole('button', { name: 'Continue' })).toBeVisible()
    const { navigate } = await import('@porua/kit/platform/router.tsx')
    navigate(path)
    await option(1, 0).press()
    await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
    const answer = api.hold(examCalls.mine, mineReply({ exams: [] }))
    await foot.press()
    await inDialog('Submit').press()
    await at('/exams')
    await expect.element(listed.getByText(/^Submitted \d{2} /)).toBeVisible()
    expect(listed.getByRole('button', { name: 'Continue' }).elements()).toEqual([])
    // The server has the last word.
    answer()
    await expect.element(listed).not.toBeInTheDocument()
  })

  test('of what is typed only: it says which question, which looks unlike an empty one, with the jump to it', async () => {
    await openExam()
    await field(3).fill('8')
    await expect.element(card(3).getByText('Not submitted yet')).toBeVisible()
    await foot.press()
    await says('You have not answered any question yet!')
    await says('Begun or changed but not submitted: question 3.')
    await expectGoodLooks({ languages: ['bn'] })
    await inDialog('Question 3: Not submitted yet').press()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.contains(card(3).element())).toBe(true)
    await option(1, 0).press()
    await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
    await foot.press()
    const border = (name: string) => getComputedStyle(inDialog(name).element()).borderStyle
    await expect.element(inDialog('Question 4: Not answered')).toBeVisible()
    expect(border('Question 3: Not submitted yet')).not.toBe(border('Question 4: Not answered'))
  })

  test('when the time is over: what is typed goes with it; without a network it may be left', async () => {
    const { start } = await openExam()
    await field(3).fill('8')
    await expect.element(card(3).getByText('Not submitted yet')).toBeVisible()
    // A teacher ends it: the time is over at once.
    api.on(examCalls.start, { ...start, ended: true, endsAt: new Date().toISOString() })
    api.connect()
    await says('Exam time is over!')
    await says('Not submitted, and handed in as it stands: question 3.')
    await expectGoodLooks({ languages: ['bn'] })
    api.disconnect()
    await inDialog('OK').press()
    await alert('Please check your internet connection then try again.')
    await says('You may also leave: the exam is then submitted by itself.')
    await inDialog('Leave now').press()
    await at('/exams')
  })
})

describe('in its way', () => {
  test('a pause, and more time', async () => {
    const { start } = await openExam({ start: { paused: true } })
    await says('The exam is paused')
    await expect.poll(() => option(1, 0).element().closest('[inert]')).not.toBeNull()
    api.on(examCalls.start, {
      ...start,
      paused: false,
      endsAt: new Date(Date.now() + 5_000_000).toISOString(),
    })
    api.connect()
    await says(/^You have more time: the exam ends at/)
    await saysNot('The exam is paused')
    await expect.poll(() => option(1, 0).element().closest('[inert]')).toBeNull()
  })

  test('a session that has ended: signed in again without leaving, by the same student alone', async () => {
    const { start } = await openExam()
    api.refuse(examCalls.addAnswer, 'notLoggedIn', 'Please sign in.')
    await option(1, 0).press()
    await alert('Please sign in again')
    await button('Sign In').press()
    await says('Sign in as Nusrat Jahan')
    await inDialog('Sign In').press()
    await says('Please enter password')
    const password = dialog.getByLabelText('Password', { exact: true })
    await password.fill('secret')
    api.refuse(accountCalls.login, 'wrongCredentials', 'Wrong mobile or password.')
    await inDialog('Sign In').press()
    await says('Wrong mobile or password.')
    api.on(accountCalls.login, { student: studentRecord({ _id: 'student-2' }) }, { sessionid: 'session-2' })
    await inDialog('Sign In').press()
    await says('That is another student. This exam belongs to the one who began it.')
    await expectGoodLooks({ languages: ['bn'] })
    api.on(accountCalls.login, { student: studentRecord() }, { sessionid: 'session-2' })
    api.on(examCalls.addAnswer, ({ body }) => savedReply(start, body.answers))
    await inDialog('Sign In').press()
    await expect.element(card(1).getByText('Saved', { exact: true })).toBeVisible()
    await saysNot('Please sign in again')
  })

  test('the exam is removed from the group: back to the exams', async () => {
    await openExam()
    api.refuse(examCalls.addAnswer, 'forbidden', 'Not yours.')
    api.refuse(examCalls.start, 'forbidden', 'Not yours.')
    await option(1, 0).press()
    await expect.element(dialog.getByRole('heading', { name: 'exam removed from your group' })).toBeVisible()
    await inDialog('Back').press()
    await at('/exams')
  })

  test('whoever leaves is asked; from a practice exam it goes to the practice exams', async () => {
    await openExam({ paper: { isPracticeExam: true } })
    await says('Practice')
    await button('Leave the exam').press()
    await says('Are you sure you want to quit? Once quit your submitted answer state will be erased.')
    await says(/^What the server has received stays\./)
    await inDialog('Cancel').press()
    await expect.element(card(1)).toBeVisible()
    await button('Leave the exam').press()
    await inDialog('Quit').press()
    await at('/exams')
    await expect
      .element(page.getByRole('tab', { name: 'Practice Exam' }))
      .toHaveAttribute('aria-selected', 'true')
  })

  test('another student has signed in at this browser', async () => {
    await openExam()
    localStorage.setItem('student', JSON.stringify(studentRecord({ _id: 'student-2' })))
    window.dispatchEvent(new StorageEvent('storage', { key: 'student' }))
    await expect.element(dialog.getByRole('heading', { name: 'Another student has signed in' })).toBeVisible()
    await expect.element(inDialog('Go to the start page')).toBeVisible()
  })
})

describe('before it stands', () => {
  test('it loads; without a line it says so, and is asked again', async () => {
    const { path, start } = giveExam()
    const letGo = api.hold(examCalls.start, () => {
      throw lost
    })
    await open(path)
    await expect.element(page.getByRole('status').filter({ hasText: 'Opening the exam' })).toBeInTheDocument()
    letGo()
    await heading('You are offline!')
    await expectGoodLooks({ languages: ['bn'] })
    api.on(examCalls.start, start)
    await button('Try again').press()
    await expect.element(card(1)).toBeVisible()
  })

  test('one that is over says the server’s words, and leads to the exams', async () => {
    const { path } = giveExam()
    api.refuse(examCalls.start, 'examEnded', 'This exam has ended.')
    await open(path)
    await heading('This exam has ended.')
    await page.getByRole('link', { name: 'My Exams' }).press()
    await at('/exams')
  })

  test('one that was not begun is not begun by its address', async () => {
    const { path } = giveExam()
    api.on(examCalls.mine, mineReply({ exams: [examMeta({ examId: { _id: path.split('/')[2] } })] }))
    await open(path)
    await at('/exams')
    expect(api.sent(examCalls.start)).toEqual([])
  })
})

test('by keyboard on a wide window: letters choose, arrows go on, Enter gives, the palette jumps', async () => {
  const { path } = await openExam({}, 'wide')
  const palette = page.getByRole('navigation', { name: 'Questions' })
  const cell = (name: string) => palette.getByRole('button', { name })
  const focused = () =>
    expect.poll(() => document.activeElement?.closest('[data-question]')?.getAttribute('data-question'))
  await userEvent.keyboard('b')
  await expect.element(option(1, 1)).toHaveAttribute('aria-checked', 'true')
  await expect.element(cell('Question 1: Saved')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await focused().toBe('q2')
  await userEvent.keyboard('{ArrowLeft}')
  await focused().toBe('q1')
  // On an answered MCQ Enter goes on; on a ticked option it presses the question's own Submit.
  await userEvent.keyboard('b{Enter}')
  await focused().toBe('q2')
  await userEvent.keyboard('ac{Enter}')
  await expect.element(cell('Question 2: Saved')).toBeVisible()
  await expect
    .poll(() => api.sent(examCalls.addAnswer).at(-1)?.body.answers[0]?.answer)
    .toEqual(['fern', 'moss'])
  // Keys are letters while a text is written.
  await field(3).fill('')
  await userEvent.keyboard('bad')
  await expect.element(field(3)).toHaveValue('bad')
  await says('Answered questions 2 / 4')
  // Who speaks to the computer turns the letters off, and a later exam remembers it.
  const letters = button('Keys A to K choose an option')
  await expect.element(letters).toHaveAttribute('aria-pressed', 'true')
  await letters.press()
  await open(path, { size: 'wide' })
  await expect.element(letters).toHaveAttribute('aria-pressed', 'false')
  await cell('Question 1: Saved').press()
  await focused().toBe('q1')
  await userEvent.keyboard('a{ArrowDown}')
  await focused().toBe('q2')
  await expect.element(option(1, 1)).toHaveAttribute('aria-checked', 'true')
  await letters.press()
  await card(1).getByRole('button', { name: 'Mark for review' }).press()
  await expect.element(cell('Question 1: Saved, Marked for review')).toBeVisible()
  // A window that is drawn narrow makes no palette beside the questions; drawn wide again it has it as it was.
  await setWindow('phone')
  await expect.element(palette).not.toBeInTheDocument()
  await setWindow('wide')
  await expect.element(cell('Question 1: Saved, Marked for review')).toBeVisible()
})

test('a key means the question that one sees, wherever the focus was left', async () => {
  const many = Array.from({ length: 9 }, (_, n) =>
    reviewQuestion({ _id: `k${n + 1}`, title: `Question ${n}` }),
  )
  await openExam({ paper: { questions: many.map((question) => ({ question })) } }, 'wide')
  await userEvent.keyboard('a')
  await expect.element(card(1).getByRole('radio').first()).toHaveAttribute('aria-checked', 'true')
  // Questions below the first ones are drawn a little later.
  await expect.element(card(7)).toBeInTheDocument()
  ;(await card(7).findElement()).scrollIntoView({ block: 'start', behavior: 'instant' })
  await userEvent.keyboard('c')
  await expect.element(card(7).getByRole('radio').nth(2)).toHaveAttribute('aria-checked', 'true')
  await expect.element(card(1).getByRole('radio').nth(2)).toHaveAttribute('aria-checked', 'false')
})
