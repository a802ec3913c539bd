/** Completion reports that wait: kept for their student through a sign-out, and sent for nobody else. */
import type { Student } from '@porua/contract/account'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAll, read, write, writeSession } from '../../platform/storage.ts'

const calls = vi.hoisted(() => ({
  markComplete: vi.fn(),
  reportCompletion: vi.fn(),
  startSubject: vi.fn(),
  keepPosition: vi.fn(),
}))
vi.mock('./queries.ts', () => ({ contentApi: calls }))
vi.mock('@porua/kit/platform/online.ts', () => ({ onOnlineChange: () => () => undefined }))

const { reportComplete, reportPlace, sendWaitingReports } = await import('./reports.ts')

const network = () => new ApiError({ kind: 'network', status: 0, code: 'network', title: '' })
const student = (id: string) => ({ _id: id, name: id }) as Student
const film = (contentId: string) => ({ contentId, courseId: 'c', subjectId: 's', type: 'video' as const })

/** Sends what waits, and waits until that is done. */
async function sendAll(): Promise<string[]> {
  calls.markComplete.mockReset().mockResolvedValue({})
  sendWaitingReports(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 10))
  return calls.markComplete.mock.calls.map(([{ params }]) => params.contentId)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  calls.markComplete.mockReset().mockRejectedValue(network())
})
afterEach(() => vi.unstubAllGlobals())

test('a report that waits goes on at its student’s next sign-in, and not at anybody else’s', async () => {
  writeSession('a', student('first'), true)
  expect(await reportComplete(film('heart'))).toBe(false)
  await reportComplete(film('heart'))
  void clearAll()

  writeSession('b', student('second'), true)
  await reportComplete(film('nephron'))
  expect(await sendAll()).toEqual(['nephron'])
  void clearAll()

  writeSession('c', student('first'), false)
  expect(await sendAll()).toEqual(['heart'])
  expect(read('contentReports')).toBeNull()
})

test('what the end of a session refuses waits too, though the reply has signed the student out already', async () => {
  writeSession('a', student('first'), true)
  calls.markComplete.mockImplementation(async () => {
    void clearAll()
    throw new ApiError({ kind: 'http', status: 401, code: 'notLoggedIn', title: 'Please sign in' })
  })
  await reportComplete(film('heart'))
  writeSession('b', student('first'), true)
  expect(await sendAll()).toEqual(['heart'])
})

test('one that is refused for good is dropped, and those after it are sent', async () => {
  writeSession('a', student('first'), true)
  await reportComplete(film('gone'))
  await reportComplete(film('heart'))
  calls.markComplete.mockReset()
  calls.markComplete
    .mockRejectedValueOnce(new ApiError({ kind: 'http', status: 403, code: 'notInGroup', title: 'No' }))
    .mockResolvedValue({})
  sendWaitingReports(() => undefined)
  await vi.waitFor(() => expect(read('contentReports')).toBeNull())
  expect(calls.markComplete).toHaveBeenCalledTimes(2)
})

test('what an earlier version kept is sent too; rubbish is survived', async () => {
  writeSession('a', student('first'), true)
  write('contentReports', { studentId: 'first', reports: [{ kind: 'complete', ...film('heart') }] })
  expect(await sendAll()).toEqual(['heart'])
  write('contentReports', 'rubbish')
  expect(await sendAll()).toEqual([])
})

test('where a video stopped waits for a network: of each video the newest place, when it was', async () => {
  writeSession('a', student('first'), true)
  calls.keepPosition.mockReset().mockRejectedValue(network())
  await reportPlace('heart', 5)
  await reportPlace('nephron', 7)
  const before = Date.now()
  await reportPlace('heart', 61)
  calls.keepPosition.mockReset().mockResolvedValue({})
  const sent = new Promise<void>((resolve) => sendWaitingReports(resolve))
  await sent
  const places = calls.keepPosition.mock.calls.map(([{ params, body }]) => [params.contentId, body.seconds])
  expect(places).toEqual([
    ['nephron', 7],
    ['heart', 61],
  ])
  expect(calls.keepPosition.mock.calls[1]?.[0].body.at).toBeGreaterThanOrEqual(before)
  expect(read('contentReports')).toBeNull()
})

test('a newer place that comes while the older one is on its way stays', async () => {
  writeSession('a', student('first'), true)
  calls.keepPosition.mockReset().mockRejectedValue(network())
  await reportPlace('heart', 5)
  calls.keepPosition.mockReset().mockImplementationOnce(async () => {
    calls.keepPosition.mockRejectedValue(network())
    await reportPlace('heart', 61)
  })
  const sent = new Promise<void>((resolve) => sendWaitingReports(resolve))
  await sent
  const [waiting] = read('contentReports') as { reports: { seconds: number }[] }[]
  expect(waiting?.reports.map(({ seconds }) => seconds)).toEqual([61])
})
