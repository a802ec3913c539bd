/** Where most tests of the phone begin. */
import { expect } from 'vitest'
import type { LiveNotice } from '../live-exam.ts'
import { makeWorld, type WorldClientOptions } from './world.ts'

/** A world with one phone and one tab that is ready to answer. */
export async function ready(exam: Parameters<typeof makeWorld>[1] = {}, options: WorldClientOptions = {}) {
  const world = makeWorld(3, exam)
  const it = world.addClient('amina', options)
  const tab = it.client.openTab()
  await world.time.advance(1_000)
  expect(tab.exam.view().attempt.name).toBe('answering')
  return { ...world, ...it, tab }
}

/** Answers q1 on a full disk while the school forgets the attempt; the phone has begun another, and is cut off again. */
export async function answeredOnFullDisk({
  tab,
  time,
  client,
  network,
  server,
}: Awaited<ReturnType<typeof ready>>) {
  network.weather = 'cutBefore'
  client.disk.full = true
  tab.tap('q1', ['A'])
  await time.advance(1_000)
  server.forgetAttempts()
  network.weather = 'fine'
  tab.exam.wake('visible')
  while (tab.exam.view().attemptId !== 'attempt-2') await time.advance(1)
  network.weather = 'cutBefore'
}

export const types = (notices: readonly LiveNotice[]) => notices.map(({ type }) => type)
