/**
 * Old phones keep old pages: what earlier releases were asked and answered is asked again, and no field, status or code that their pages
 * know may be missing (architecture: the contract only grows). How a recording is made: docs/how-to.md.
 */
import type { Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { startApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { describe, expect, test } from 'vitest'
import { play } from './testing/recorded/play.ts'
import { missedBy, recordedEnvironment, recordingOf, releases } from './testing/recorded/recordings.ts'
import { recordedSchool } from './testing/recorded/school.ts'
import { missedIn, shapeOf } from './testing/recorded/shape.ts'
import { todaysCalls } from './testing/recorded/todays-calls.ts'

describe.each(dialects)('on %s', (dialect) => {
  test.each(releases())('the pages of %s miss nothing in what is answered today', async (release) => {
    const app = await startApp({ dialect, pack: recordedSchool, environment: recordedEnvironment })
    const missed: string[] = []
    try {
      await play(app, recordingOf(release), (old, reply) => missed.push(...missedBy(old, reply)))
    } finally {
      await app.close()
    }
    expect(missed).toEqual([])
  })
})

test('there is a recording, and today’s calls are all that the contract has', () => {
  expect(releases()).not.toEqual([])
  const made = todaysCalls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  const missing = Object.values(contract)
    .flatMap((calls) => Object.values(calls as Record<string, Endpoint>))
    .filter(({ method, path }) => {
      // A paper's address is the one that its start has named.
      const form = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`)
      return !made.some((one) => form.test(one)) && path !== '/exam/paper/:paperId'
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(missing).toEqual([])
})

describe('a page misses', () => {
  const old = { list: [{ a: 1, b: null }, { a: 'x' }], one: { c: true }, none: [], unknown: null }
  const shape = shapeOf(old)

  test('nothing where there is as much or more', () => {
    expect(shape).toEqual({
      list: [{ a: 'number|string', 'b?': 'null' }],
      one: { c: 'boolean' },
      none: [],
      unknown: 'null',
    })
    expect(missedIn(old, shape)).toEqual([])
    const more = {
      list: [{ a: 2, b: 'now known', d: 1 }],
      one: { c: false, e: {} },
      none: [1],
      unknown: {},
      f: 1,
    }
    expect(missedIn(more, JSON.parse(JSON.stringify(shape)) as typeof shape)).toEqual([])
  })

  test.each([
    ['a field', { ...old, one: {} }, ['data.one.c: is gone']],
    ['a field of some', { ...old, list: [{ a: 1 }, { b: 1 }] }, ['data.list[].a: is not always there']],
    ['a kind', { ...old, one: { c: 'yes' } }, ['data.one.c: string where boolean was']],
    ['a value that was always there', { ...old, one: { c: null } }, ['data.one.c: null where boolean was']],
    ['an object', { ...old, one: [] }, ['data.one: list where object was']],
    ['what a list held', { ...old, list: [] }, ['data.list: nothing is listed any more']],
    ['the members’ kind', { ...old, list: [[]] }, ['data.list[]: list where object was']],
    ['everything', null, ['data: null where object was']],
  ])('%s', (_, now, faults) => {
    expect(missedIn(now, shape)).toEqual(faults)
  })

  test('nothing of a field of some that is null now', () => {
    const some = shapeOf([{ a: 1, b: 2 }, { a: 1 }])
    expect(missedIn([{ a: 1, b: null }], some)).toEqual([])
    expect(missedIn([{ a: null, b: 2 }], some)).toEqual(['data[].a: null where number was'])
  })

  test('nothing of what was one or the other, while it is one of them', () => {
    const either = shapeOf([{ a: 1 }, null, [2]])
    expect(either).toEqual([{ '|': ['null', ['number'], { a: 'number' }] }])
    expect(missedIn([[3], { a: 4 }], either)).toEqual([])
    expect(missedIn(['text'], either)).toEqual(['data[]: string where null or list or object was'])
  })
})
