/** A model school that keeps files and can lose them: a save that names one it does not have is refused. */
import type { AddAnswerReply } from '@porua/contract/exams'
import { vi } from 'vitest'
import type { ModelServer } from '../model-server.ts'

const title = 'A file of this answer could not be taken'

/**
 * Makes `server` take only answers whose files are in `stored` (by key), each answer for itself, as the real one
 * does.
 */
export function takeOnlyStored(server: ModelServer, stored: ReadonlySet<string>): void {
  const take = server.addAnswer.bind(server)
  vi.spyOn(server, 'addAnswer').mockImplementation((session, save, mark, now) => {
    const lacks = (answer: (typeof save.answers)[number]) =>
      (answer.extra ?? []).some(({ key }) => key !== '' && !stored.has(key))
    const refused = save.answers.filter(lacks)
    const others = save.answers.filter((answer) => !lacks(answer))
    const reply = take(session, { ...save, answers: others }, mark, now)
    const { data } = (reply.json ?? {}) as { data?: AddAnswerReply }
    if (refused.length === 0 || !data) return reply
    const no = refused.map(({ questionId, revision }) => ({
      ...{ questionId, revision, outcome: 'invalid' as const, seq: null, title },
    }))
    const all = { ...data, answers: [...data.answers, ...no] }
    if (save.answers.length > 1) return { status: 200, json: { status: '200', data: all } }
    return { status: 400, json: { status: '400', errors: { code: 'badRequest', title }, data: all } }
  })
}
