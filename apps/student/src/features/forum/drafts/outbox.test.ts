import type { ForumQuestion } from '@porua/contract/forum'
import { attachedKind } from '@porua/kit/files/file-kind.ts'
import { ApiError, networkError } from '@porua/kit/platform/api-error.ts'
import { expect, test, vi } from 'vitest'
import { letWait, sendRound } from './outbox.ts'
import {
  fileOf,
  isBlank,
  newPost,
  type Post,
  type PostAim,
  standingFiles,
  waitingSlot,
  withFreshKeys,
} from './post.ts'
import { MemoryPosts } from './post-box.ts'
import { type SendPorts, sendPost } from './send-post.ts'

const place = { courseId: 'c', subjectId: 's', chapterId: 'h' }
const hour = 3_600_000

function waiting(text: string, at: number, student = 'me', aim: PostAim = { kind: 'question' }): Post {
  const post = newPost(student, aim, { text, place }, at)
  return { ...post, slot: waitingSlot(post.clientId), state: 'waiting' }
}

/** A server that keeps one question for each client id, as the real one does. */
function server() {
  const questions = new Map<string, object & { questionDescription: string }>()
  const uploads: string[] = []
  const asQuestion = (it: object) => ({ question: it as ForumQuestion })
  const ports: SendPorts = {
    api: {
      addQuestion: vi.fn(async ({ body }) => {
        const { clientId = '', ...asked } = body
        const known = questions.get(clientId) ?? { _id: `q${questions.size}`, ...asked }
        questions.set(clientId, known)
        return asQuestion(known)
      }),
      updateQuestion: vi.fn(async ({ body }) => asQuestion({ _id: body.questionId, ...body })),
      addComment: vi.fn(),
      updateComment: vi.fn(),
    },
    upload: vi.fn(async (blob: Blob) => {
      uploads.push(await blob.text())
      return `u/${uploads.length}`
    }),
    blobs: async () => new Map(),
    keep: async () => {},
    now: () => 10,
    student: () => 'me',
  }
  return { ports, questions, uploads }
}
const refusal = (code: string, status = 409, title = 'No.') =>
  new ApiError({ kind: 'http', status, code, title })

test('what waits is sent oldest first, once, and for its own student alone', async () => {
  const box = new MemoryPosts()
  for (const post of [waiting('second', 2), waiting('first', 1), waiting('hers', 0, 'her')])
    await box.keep(post)
  const { ports, questions } = server()
  const round = await sendRound({ box, send: ports, student: 'me' })
  expect([...questions.values()].map((it) => it.questionDescription)).toEqual(['first', 'second'])
  expect([round.sent.length, round.left, await box.waiting('me')]).toEqual([2, 0, []])
  expect(await box.waiting('her')).toHaveLength(1)
  expect((await sendRound({ box, send: ports, student: 'me' })).sent).toEqual([])
})

test('a network that is not there keeps the rest in its order', async () => {
  const box = new MemoryPosts()
  for (const post of [waiting('a', 1), waiting('b', 2)]) await box.keep(post)
  const { ports } = server()
  const broken = {
    ...ports,
    api: { ...ports.api, addQuestion: vi.fn().mockRejectedValue(networkError(null)) },
  }
  expect(await sendRound({ box, send: broken, student: 'me' })).toMatchObject({
    sent: [],
    left: 2,
    refused: [],
  })
  expect(broken.api.addQuestion).toHaveBeenCalledTimes(1)
  // So does a server that asks to come later, and a session that has ended.
  for (const error of [refusal('tooManyRequests', 429), refusal('notLoggedIn', 401)]) {
    broken.api.addQuestion.mockRejectedValue(error)
    expect((await sendRound({ box, send: broken, student: 'me' })).left).toBe(2)
  }
  expect((await box.waiting('me')).map(({ text, refused }) => [text, refused])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

test('whoever signs in meanwhile, in another tab say, sends nothing of it', async () => {
  const box = new MemoryPosts()
  for (const post of [waiting('mine', 1), waiting('mine too', 2)]) await box.keep(post)
  const { ports, questions } = server()
  const student = vi.fn(() => 'her').mockReturnValueOnce('me')
  const round = await sendRound({ box, send: { ...ports, student }, student: 'me' })
  expect([...questions.values()].map((it) => it.questionDescription)).toEqual(['mine'])
  expect([round.left, round.refused]).toEqual([1, []])
  expect((await box.waiting('me')).map(({ text }) => text)).toEqual(['mine too'])
})

test('a refusal stays with its reason, is not sent again by itself, and holds nobody up', async () => {
  const box = new MemoryPosts()
  for (const post of [waiting('a', 1), waiting('b', 2)]) await box.keep(post)
  const { ports } = server()
  const addQuestion = vi.fn(ports.api.addQuestion)
  addQuestion.mockRejectedValueOnce(refusal('duplicatePost', 409, 'You have asked this already.'))
  const send = { ...ports, api: { ...ports.api, addQuestion } }
  const round = await sendRound({ box, send, student: 'me' })
  expect([round.sent.length, round.refused[0]?.refused]).toEqual([1, 'You have asked this already.'])
  expect((await box.waiting('me')).map(({ text }) => text)).toEqual(['a'])
  await sendRound({ box, send, student: 'me' })
  expect(addQuestion).toHaveBeenCalledTimes(2)
})

test('an answer that was lost: the same post again is the same question, with the words of now', async () => {
  const { ports, questions } = server()
  const post = waiting('Why?', 1)
  await sendPost(post, ports)
  const again = await sendPost({ ...post, text: ' Why not? ' }, ports)
  expect(questions.size).toBe(1)
  expect(ports.api.updateQuestion).toHaveBeenCalledWith({
    body: { questionId: 'q0', questionDescription: 'Why not?', media: [], ...place },
  })
  expect(again).toMatchObject({ question: { _id: 'q0', questionDescription: 'Why not?' } })
})

test('files go in their order, each once; what the server has forgotten goes again', async () => {
  const taken = (name: string) =>
    ({ name, kind: 'pdf', type: 'application/pdf', blob: new Blob([name]) }) as const
  const [a, b] = [fileOf(taken('a'), 'a'), { ...fileOf(taken('b'), 'b'), key: 'u/b', keyAt: 5 }]
  const post = { ...waiting('With files', 1), files: [a, b] }
  const { ports, uploads } = server()
  const kept: Post[] = []
  const send: SendPorts = {
    ...ports,
    blobs: async () => new Map([taken('a'), taken('b')].map(({ name, blob }) => [name, blob])),
    keep: async (it) => void kept.push(it),
  }
  await sendPost(post, send)
  expect(uploads).toEqual(['a'])
  expect(kept[0]?.files.map(({ key }) => key)).toEqual(['u/1', 'u/b'])
  const media = (n: number) => vi.mocked(send.api.addQuestion).mock.calls[n]?.[0].body.media
  expect(media(0)?.map(({ mediaUrl }) => mediaUrl)).toEqual(['u/1', 'u/b'])

  vi.mocked(send.api.addQuestion).mockRejectedValueOnce(refusal('uploadMissing'))
  await sendPost({ ...post, clientId: 'another-one' }, send)
  expect(uploads).toEqual(['a', 'a', 'a', 'b'])
  expect(media(2)?.map(({ mediaUrl }) => mediaUrl)).toEqual(['u/3', 'u/4'])
})

test('a key of yesterday is not trusted; what stands in a post already is', () => {
  const [old] = standingFiles([{ mediaType: 'image', mediaUrl: 'u/abc.jpg' }])
  const fresh = {
    ...fileOf({ name: 'x', kind: 'pdf', type: 'application/pdf', blob: new Blob() }),
    key: 'u/x',
    keyAt: 0,
  }
  const post = { ...waiting('x', 0), files: old ? [old, fresh] : [] }
  expect(withFreshKeys(post, 19 * hour)).toBe(post)
  expect(withFreshKeys(post, 21 * hour).files.map(({ key }) => key)).toEqual(['u/abc.jpg', null])
})

test('drafts are counted apart from what waits, each for its student', async () => {
  const box = new MemoryPosts()
  await box.keep(newPost('me', { kind: 'question' }, { text: 'half' }, 1))
  await box.keep(newPost('her', { kind: 'question' }, { text: 'hers' }, 1))
  await box.keep(waiting('whole', 2))
  expect((await box.drafts('me')).map(({ text }) => text)).toEqual(['half'])
  expect((await box.waiting('me')).map(({ text }) => text)).toEqual(['whole'])
})

test('the box gives files of a post that no longer names them away', async () => {
  const box = new MemoryPosts()
  const file = fileOf({ name: 'x', kind: 'pdf', type: 'application/pdf', blob: new Blob(['x']) }, 'x')
  const post = { ...newPost('me', { kind: 'question' }, { text: 'T' }, 1), files: [file] }
  await box.keep(post, new Map([['x', new Blob(['x'])]]))
  expect((await box.read('me', 'question'))?.blobs.size).toBe(1)
  const later = waiting('T', 2)
  await box.move(post, { ...later, files: [file] })
  expect([await box.read('me', 'question'), (await box.blobs(later)).size]).toEqual([null, 1])
  await box.keep({ ...later, files: [] })
  expect((await box.blobs(later)).size).toBe(0)
})

test('kinds of media, by kind or MIME type; a draft of blanks is none', () => {
  expect(['image', 'image/png', 'pdf', 'application/pdf', 'audio', 'audio/wav'].map(attachedKind)).toEqual([
    'image',
    'image',
    'pdf',
    'pdf',
    'audio',
    'audio',
  ])
  expect([isBlank({ text: ' \n', files: [] }), isBlank({ text: 'a', files: [] })]).toEqual([true, false])
})

test('an answer that was lost: a file that was added, replaced or taken away since counts too', async () => {
  const { ports, uploads } = server()
  const taken = (name: string) =>
    ({ name, kind: 'pdf', type: 'application/pdf', blob: new Blob([name]) }) as const
  const blobs = new Map(['a', 'b'].map((name) => [name, taken(name).blob]))
  const send = { ...ports, blobs: async () => blobs }
  const post = { ...waiting('Why?', 1), files: [fileOf(taken('a'), 'a')] }
  await sendPost(post, send)
  await sendPost({ ...post, files: [...post.files, fileOf(taken('b'), 'b')] }, send)
  expect(ports.api.updateQuestion).toHaveBeenCalledTimes(1)
  const [{ body }] = vi.mocked(ports.api.updateQuestion).mock.calls[0] ?? [{ body: null }]
  expect(body?.media?.map(({ mediaUrl }) => mediaUrl)).toEqual(['u/2', 'u/3'])

  // The same file, sent once more because its key was too old, is no change: the question keeps the one it has.
  const known = { ...fileOf(taken('a'), 'a'), key: 'u/1', keyAt: 10 }
  const late = { ...send, now: () => 21 * hour }
  await sendPost({ ...post, files: [known] }, late)
  expect(uploads).toEqual(['a', 'a', 'b', 'a'])
  expect(ports.api.updateQuestion).toHaveBeenCalledTimes(1)
})

test('a file whose bytes the browser has taken away holds its post back, and says so', async () => {
  const box = new MemoryPosts()
  const lost = fileOf({ name: 'sum.jpg', kind: 'image', type: 'image/jpeg', blob: new Blob() }, 'x')
  await box.keep({ ...waiting('With a photograph', 1), files: [lost] })
  await box.keep(waiting('without', 2))
  const { ports, questions } = server()
  const round = await sendRound({ box, send: ports, student: 'me' })
  expect([...questions.values()].map((it) => it.questionDescription)).toEqual(['without'])
  expect(round.refused[0]?.refused).toContain('sum.jpg')
})

test('what the form has of a file goes along when the box has lost it', async () => {
  const box = new MemoryPosts()
  const file = fileOf({ name: 'x', kind: 'pdf', type: 'application/pdf', blob: new Blob() }, 'x')
  const post = { ...newPost('me', { kind: 'question' }, { text: 'T' }, 1), files: [file] }
  await box.keep(post)
  await letWait(box, post, new Map([['x', new Blob(['x'])]]), 2)
  const [later] = await box.waiting('me')
  expect(later && (await box.blobs(later)).size).toBe(1)
})

test('files that stand in a post are called as they are called below it', () => {
  const media = [
    { mediaType: 'image', mediaUrl: 'u/a.jpg' },
    { mediaType: 'application/pdf', mediaUrl: 'u/b.pdf' },
    { mediaType: 'image', mediaUrl: 'u/c.jpg' },
    { mediaType: 'audio', mediaUrl: 'u/d.mp3' },
  ]
  expect(standingFiles(media).map(({ name }) => name)).toEqual(['Image 1', 'PDF 1', 'Image 2', 'Audio 1'])
})
