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

export const types = (notices: readonly LiveNotice[]) => notices.map(({ type }) => type)
