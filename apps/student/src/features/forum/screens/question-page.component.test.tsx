/** A thread: who wrote what, replying, and what its author may change. */
import { forumCalls } from '@porua/contract/forum'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectListStates } from '../../../testing/list-states.ts'
import { clientReply } from '../../../testing/replies/account.ts'
import { commentRecord, giveForum, me, questionRecord } from '../../../testing/replies/forum.ts'
import { api, open } from '../../../testing/stage.tsx'
import { clearPosts, details, submit } from '../testing.ts'

const thread = '/question-details/question-1'
const main = page.getByRole('main')
const article = main.getByRole('article')
const replies = main.getByRole('list', { name: 'Replies' }).getByRole('listitem')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const replyDialog = page.getByRole('dialog', { name: 'Reply' })
const question = page.getByRole('alertdialog')

async function openReply(): Promise<void> {
  await main.getByRole('button', { name: 'Reply', exact: true }).press()
  await page.getByRole('button', { name: 'OK' }).press()
  await expect.element(replyDialog).toBeVisible()
}

beforeEach(clearPosts)

describe('reading', () => {
  test('names authors, teachers and what was changed; pictures stand 120 pixels large and open larger', async () => {
    api.config(clientReply({ assets: '/apps/student/public' }))
    const media = [
      { mediaType: 'image', mediaUrl: 'icon-192.png' },
      { mediaType: 'image', mediaUrl: 'icon.svg' },
    ]
    giveForum({
      questions: [questionRecord({ studentId: null, media, answers: 4 })],
      comments: [
        commentRecord({ updatedAt: '2026-11-21T10:30:00.000Z' }),
        commentRecord({
          _id: 'reply-2',
          userType: 'Admin',
          userId: { _id: 't', name: 'Ms Rahman' },
          reply: 'See $1/f$.',
        }),
        commentRecord({ _id: 'reply-3', userType: 'Admin', userId: { _id: 't', name: 'Teacher' } }),
        commentRecord({ _id: 'reply-4', userType: 'Admin', userId: null }),
      ],
    })
    await open(thread)
    await expect.element(article.getByText('Guest', { exact: true })).toBeVisible()
    await expect.element(article.getByText('Physics · Light')).toBeVisible()
    await expect.poll(() => replies.elements().length).toBe(4)
    await expect.element(replies.nth(0).getByText('Rafiq Islam')).toBeVisible()
    await expect.element(replies.nth(0).getByText('· edited')).toBeVisible()
    await expect.element(replies.nth(1).getByText('Ms Rahman')).toBeVisible()
    await expect.poll(() => replies.nth(1).element().querySelectorAll('.katex').length).toBe(1)
    // A teacher with a name is a Teacher beside it; one without is called so, once.
    for (const at of [1, 2, 3])
      expect(replies.nth(at).getByText('Teacher', { exact: true }).elements()).toHaveLength(1)
    const picture = article.getByRole('button', { name: 'Enlarge: Image 1' })
    await expect.poll(() => picture.element().querySelector('img')?.naturalWidth).toBe(192)
    const { width, height } = (await picture.findElement()).getBoundingClientRect()
    expect([width, height]).toEqual([120, 120])
    await picture.press()
    await page.getByRole('button', { name: 'Show the picture larger' }).press()
    await page.getByRole('button', { name: 'Fit the picture to the screen' }).press()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.title).toContain('Question: Why is the sky blue?')
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
    expect((await article.findElement()).dispatchEvent(menu)).toBe(false)
    await expectGoodLooks()
  })

  test('a picture that does not come says so', async () => {
    giveForum({ questions: [questionRecord({ media: [{ mediaType: 'image', mediaUrl: 'gone.png' }] })] })
    await open(thread)
    await says('The picture cannot be shown')
  })

  test('a thread without replies says so, and Back leads to the course’s list', async () => {
    giveForum({ questions: [questionRecord()] })
    await open(thread)
    await says('No replies yet')
    await says('When somebody replies you will see it here at once.')
    await button('Back').press()
    await says('1 question found')
    expect(window.location.pathname).toBe('/qa-forum-list/course-1')
  })

  test('a completed one takes no reply, and nothing of it is changed', async () => {
    giveForum({
      questions: [questionRecord({ studentId: me, status: 'COMPLETED', answers: 1 })],
      comments: [commentRecord({ userId: me })],
    })
    await open(thread)
    await says('This question is completed. No more replies are taken.')
    await expect.element(article.getByText('Completed', { exact: true })).toBeVisible()
    await expect.poll(() => replies.elements().length).toBe(1)
    for (const name of ['Reply', 'Edit reply', 'Delete reply', 'Edit question', 'Delete question'])
      expect(main.getByRole('button', { name, exact: true }).elements(), name).toEqual([])
    await expectGoodLooks()
  })

  test('a question that is not there, or not mine, says so', async () => {
    giveForum()
    api.refuse(forumCalls.question, 'notFound', 'No such question.')
    await open(thread)
    await says('This question is not there, or not in one of your courses.')
    await expect.element(main.getByRole('link', { name: 'Back to My Q&A' })).toHaveAttribute('href', '/my-qa')
    await button('Back').press()
    await expect.element(page.getByRole('heading', { name: 'My Q&A', level: 1 })).toBeVisible()
  })

  test.each([
    ['the question', forumCalls.question, 'Why is the sky blue?'],
    ['its replies', forumCalls.comments, 'Because air scatters blue light.'],
  ])('%s: waits, failed, asked again, there', async (_, call, text) => {
    const give = () => giveForum({ questions: [questionRecord({ answers: 1 })], comments: [commentRecord()] })
    await expectListStates(thread, give, call, text)
  })

  test('of many replies the head and the end are there at once, and all of them in the end', async () => {
    const comments = Array.from({ length: 120 }, (_, n) =>
      commentRecord({ _id: `reply-${n}`, reply: `Reply ${n}.` }),
    )
    giveForum({ questions: [questionRecord({ answers: 120 })], comments })
    await open(thread)
    const rows = () => [...document.querySelectorAll('main ul[aria-label=Replies] > li')]
    const drawn = () => rows().filter((row) => row.textContent?.includes('Reply '))
    await expect.poll(() => rows().length).toBe(120)
    const first = drawn()
    expect(first.length).toBeLessThan(120)
    expect([first[0], first.at(-1)]).toEqual([rows()[0], rows().at(-1)])
    await expect.poll(() => drawn().length, { timeout: 15_000 }).toBe(120)
  })
})

describe('replying', () => {
  test('a reply without text is not sent; mine is appended, and I may change it', async () => {
    const comments = [commentRecord()]
    giveForum({ questions: [questionRecord({ answers: 1 })], comments })
    api.on(forumCalls.addComment, ({ body }) => {
      const comment = commentRecord({ _id: 'reply-9', userId: me, reply: body.reply })
      comments.push(comment)
      return { comment }
    })
    api.on(forumCalls.updateComment, ({ body }) => {
      comments[1] = commentRecord({ _id: 'reply-9', userId: me, reply: body.reply })
      return { comment: comments[1] }
    })
    await open(thread)
    await expect.poll(() => replies.elements().length).toBe(1)
    // The latest reply, and one's own.
    expect(button('Edit reply').elements()).toEqual([])
    await openReply()
    await submit()
    await says('Please enter the question details')
    expect(api.sent(forumCalls.addComment)).toEqual([])
    await details.fill('Because the rays cross.')
    await submit()
    await says('Reply added successfully')
    await expect.element(replies.nth(1).getByText('Because the rays cross.')).toBeVisible()
    await expect.element(replies.nth(1).getByText('You', { exact: true })).toBeVisible()
    await expect
      .poll(() => api.sent(forumCalls.addComment).map(({ body }) => body))
      .toEqual([expect.objectContaining({ questionId: 'question-1', reply: 'Because the rays cross.' })])
    await replies.nth(1).getByRole('button', { name: 'Edit reply' }).press()
    await expect.element(details).toHaveValue('Because the rays cross.')
    await details.fill('Because the rays cross in the lens.')
    await submit()
    await says('Your change has been saved.')
    await expect.element(replies.nth(1).getByText('Because the rays cross in the lens.')).toBeVisible()
    expect(replies.elements()).toHaveLength(2)
    await expect
      .poll(() => api.sent(forumCalls.updateComment).map(({ body }) => body.commentId))
      .toEqual(['reply-9'])
  })

  test('what the server says of a reply is shown, and the text stays', async () => {
    giveForum({ questions: [questionRecord()] })
    const said = 'This question is completed: no more replies are taken.'
    api.refuse(forumCalls.addComment, 'notEditable', said)
    await open(thread)
    await openReply()
    await details.fill('Too late')
    await submit()
    await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(said)).toBeVisible()
    await expect.element(replyDialog.getByText(said).first()).toBeVisible()
    await expect.element(details).toHaveValue('Too late')
    await expectGoodLooks()
  })

  test('an upvote is there at once; what was not taken is undone with a message', async () => {
    const comment = commentRecord()
    giveForum({ questions: [questionRecord({ answers: 1 })], comments: [comment] })
    const answer = api.hold(forumCalls.upvote, () => {
      throw new Refusal('notFound', 'This reply is not there.')
    })
    await open(thread)
    await button('Upvote, 0 upvotes').press()
    await expect.element(button('Upvote, 1 upvote')).toHaveAttribute('aria-pressed', 'true')
    // The thread is asked again then, and what it says was so before the next press.
    const asked = () => api.sent(forumCalls.comments).length
    const before = asked()
    const old = api.hold(forumCalls.comments, [comment])
    answer()
    await expect.element(page.getByRole('alert').getByText('This reply is not there.')).toBeVisible()
    await expect.element(button('Upvote, 0 upvotes')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(asked).toBeGreaterThan(before)
    const updatedComment = { ...comment, upvotes: 5, isUpvoted: true }
    api.on(forumCalls.upvote, { comments: [updatedComment], updatedComment })
    api.on(forumCalls.comments, [
      updatedComment,
      commentRecord({ _id: 'reply-2', reply: 'It is later now.' }),
    ])
    await button('Upvote, 0 upvotes').first().press()
    await expect.element(button('Upvote, 5 upvotes')).toHaveAttribute('aria-pressed', 'true')
    let undone = false
    const watch = new MutationObserver(() => {
      undone ||= button('Upvote, 5 upvotes').elements().length === 0
    })
    watch.observe(main.element(), { subtree: true, attributes: true, childList: true, characterData: true })
    old()
    await says('It is later now.')
    watch.disconnect()
    expect(undone).toBe(false)
    await expect.poll(() => api.sent(forumCalls.upvote)[0]?.body).toEqual({ commentId: 'reply-1' })
  })
})

describe('one’s own question', () => {
  test('is changed while nobody has replied', async () => {
    const questions = [questionRecord({ studentId: me })]
    giveForum({ questions })
    api.on(forumCalls.updateQuestion, ({ body }) => {
      questions[0] = questionRecord({ studentId: me, questionDescription: body.questionDescription })
      return { question: questions[0] }
    })
    await open(thread)
    await button('Edit question').press()
    const form = page.getByRole('dialog', { name: 'Edit question' })
    await expect.element(details).toHaveValue('Why is the sky blue?')
    await expect.element(form.getByRole('combobox', { name: 'Chapter', exact: true })).toHaveValue('light')
    await details.fill('Why is the sea blue?')
    await submit()
    await expect.element(article.getByText('Why is the sea blue?')).toBeVisible()
    await says('Your change has been saved.')
    await expect
      .poll(() => api.sent(forumCalls.updateQuestion)[0]?.body)
      .toMatchObject({
        questionId: 'question-1',
        chapterId: 'light',
      })
  })

  test('is kept in the form where the change does not get through', async () => {
    giveForum({ questions: [questionRecord({ studentId: me })] })
    api.lose(forumCalls.updateQuestion)
    await open(thread)
    await button('Edit question').press()
    await details.fill('Why is the sea blue?')
    await submit()
    const sentence = 'No connection to the server. Your change is kept here; try again when you are online.'
    await expect
      .element(page.getByRole('dialog', { name: 'Edit question' }).getByText(sentence).first())
      .toBeVisible()
    await expect.element(details).toHaveValue('Why is the sea blue?')
  })

  test('is deleted after a question; no list shows it', async () => {
    const questions = [questionRecord({ studentId: me })]
    giveForum({ questions })
    api.on(forumCalls.removeQuestion, () => {
      questions.length = 0
      return {}
    })
    await open(thread)
    await button('Delete question').press()
    await expect.element(question.getByText('Delete this question?')).toBeVisible()
    await expect
      .element(question.getByText('Its words and files are gone for everybody. This cannot be undone.'))
      .toBeVisible()
    await expectGoodLooks()
    await question.getByRole('button', { name: 'Cancel' }).press()
    expect(api.sent(forumCalls.removeQuestion)).toEqual([])
    await button('Delete question').press()
    await question.getByRole('button', { name: 'Delete' }).press()
    await says('The question is deleted.')
    await says('No questions here yet')
    expect(window.location.pathname).toBe('/qa-forum-list/course-1')
    await expect
      .poll(() => api.sent(forumCalls.removeQuestion).map(({ params }) => params.id))
      .toEqual(['question-1'])
  })

  test('with a reply it can neither be changed nor deleted; nor can somebody else’s', async () => {
    giveForum({ questions: [questionRecord({ studentId: me, answers: 1 })], comments: [commentRecord()] })
    await open(thread)
    await expect.poll(() => replies.elements().length).toBe(1)
    expect(button(/^(?:Edit|Delete)/).elements()).toEqual([])
    await expect.element(article.getByText('Solved')).toBeVisible()
    giveForum({ questions: [questionRecord()] })
    await open(thread)
    await says('No replies yet')
    expect(button(/^(?:Edit|Delete)/).elements()).toEqual([])
  })
})

describe('one’s own reply', () => {
  test('is deleted after a question; a refusal says why, and it stays', async () => {
    const comments = [commentRecord({ userId: me })]
    giveForum({ questions: [questionRecord({ answers: 1 })], comments })
    api.refuse(forumCalls.removeComment, 'notEditable', 'Somebody has replied since.')
    await open(thread)
    const remove = async () => {
      await button('Delete reply').press()
      await expect.element(question.getByText('Delete this reply?')).toBeVisible()
      await question.getByRole('button', { name: 'Delete' }).press()
    }
    await remove()
    await expect.element(page.getByRole('alert').getByText('Somebody has replied since.')).toBeVisible()
    expect(replies.elements()).toHaveLength(1)
    api.lose(forumCalls.removeComment)
    await remove()
    await says('It could not be deleted. Check your internet and try again.')
    api.on(forumCalls.removeComment, () => {
      comments.length = 0
      return {}
    })
    await remove()
    await says('The reply is deleted.')
    await says('No replies yet')
  })
})

describe('a report', () => {
  test('names the post, after a question; one’s own post has no such button', async () => {
    giveForum({
      questions: [questionRecord({ answers: 2 })],
      comments: [commentRecord(), commentRecord({ _id: 'reply-2', userId: me })],
    })
    api.lose(forumCalls.report)
    await open(thread)
    await expect.poll(() => button('Report').elements().length).toBe(2)
    const report = async (at: number) => {
      await button('Report').nth(at).press()
      await expect.element(question.getByText('Report this to your teachers?')).toBeVisible()
      await question.getByRole('button', { name: 'Report' }).press()
    }
    await report(0)
    await says('The report could not be sent. Check your internet and try again.')
    api.on(forumCalls.report, {})
    await report(1)
    await says('Thank you. Your teachers will look at it.')
    await expect
      .poll(() => api.sent(forumCalls.report).map(({ body }) => body))
      .toEqual([{ questionId: 'question-1' }, { questionId: 'question-1', commentId: 'reply-1' }])
  })
})
