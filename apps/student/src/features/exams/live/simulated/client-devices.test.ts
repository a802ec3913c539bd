import { expect, it } from 'vitest'
import type { CallMark } from '../ports.ts'
import { ready, types } from './ready-client.ts'

/** A phone whose server counts the devices that call, and what the phone says of them. */
async function watched() {
  const it = await ready()
  const { calls } = it.network
  const { start, addAnswer, submit } = calls
  let devices = 1
  const said: (string | undefined)[] = []
  const note = (call: string, { shared }: CallMark) => said.push(shared ? `${call} shared` : call)
  calls.start = async (...given) => {
    const reply = await start(...given)
    const json = reply.json as { data?: object } | undefined
    return json?.data && devices > 1
      ? { ...reply, json: { ...json, data: { ...json.data, shared: true } } }
      : reply
  }
  calls.addAnswer = (to, save, mark, signal) => {
    note('save', mark)
    return addAnswer(to, save, mark, signal)
  }
  calls.submit = (to, attempt, mark, signal) => {
    note('submit', mark)
    return submit(to, attempt, mark, signal)
  }
  return { ...it, said, another: () => devices++ }
}

it('R4 saves and the submit say that other devices have opened it, once the server has said so', async () => {
  const { tab, time, said, another } = await watched()
  tab.tap('q1', ['A'])
  await time.advance(1_000)
  another()
  tab.exam.wake('hint')
  await time.advance(1_000)
  tab.tap('q2', ['B'])
  await time.advance(1_000)
  tab.exam.submit()
  await time.advance(1_000)
  expect(said).toEqual(['save', 'save shared', 'submit shared'])
})

it('R4 a hint brings what another device has answered, and its submit', async () => {
  const { tab, time, server, clock } = await ready()
  const laptop = { device: 'laptop', counter: 1 }
  const attempt = server.attempts[0]?.id ?? ''
  const timestamp = clock()
  const answers = [{ questionId: 'q2', answer: ['C'], timestamp, revision: timestamp }]
  server.addAnswer('amina', { attempt, answers, live: true, offline: false }, laptop, clock())
  expect(tab.exam.question('q2').answer).toEqual([])
  tab.exam.wake('hint')
  await time.advance(200)
  expect(tab.exam.question('q2')).toMatchObject({ answer: ['C'], keeping: 'saved' })
  expect(tab.exam.view().counts.answered).toBe(1)
  server.submit('amina', attempt, laptop, clock())
  tab.exam.wake('hint')
  await time.advance(200)
  expect(tab.exam.view().attempt).toMatchObject({ name: 'submitted', here: false })
  expect(types(tab.notices)).toEqual(['submitted'])
})
