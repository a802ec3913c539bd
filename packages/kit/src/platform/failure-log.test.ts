import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { logFailedCall, logFailure, plainPath } from './failure-log.ts'

const said = vi.fn()
beforeEach(() => {
  said.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(said)
})
afterEach(() => vi.restoreAllMocks())
const lines = () => said.mock.calls.map(([line]) => line)

test('a refused call is said with its method, its address in words, the status and the code', () => {
  const refused = new ApiError({ kind: 'http', status: 403, code: 'notYours', title: 'Rahima may not.' })
  logFailedCall('POST', '/exam/retake/e-17/s-4?groupId=g1', refused)
  logFailedCall('GET', '/exam/mine', networkError(new TypeError('Failed to fetch')))
  logFailedCall('GET', '/exam/mine', networkError(new Error('the reply is not ours'), 200))
  expect(lines()).toEqual([
    'POST /exam/retake/…/…: 403 notYours',
    'GET /exam/mine: no reply (TypeError: Failed to fetch)',
    'GET /exam/mine: 200 network (Error: the reply is not ours)',
  ])
})

test('nothing secret stands in it: no mobile, no key, no query, no address with a token', () => {
  expect(plainPath('/student/otp/8801712345678?code=123456#x')).toBe('/student/otp/…')
  expect(plainPath(`/content/u/${'k'.repeat(41)}`)).toBe('/content/u/…')
  logFailure('Video player', new Error('GET https://media.example/v.mpd?token=abc failed for 01712345678'))
  logFailure('Video player', `key ${'Ab0-'.repeat(8)} is old`)
  logFailure('Camera', null)
  logFailure('Camera', new DOMException('Permission denied', 'NotAllowedError'))
  expect(lines()).toEqual([
    'Video player: Error: GET … failed for …',
    'Video player: key … is old',
    'Camera: no reason given',
    'Camera: NotAllowedError: Permission denied',
  ])
  logFailure('Camera', new Error('word '.repeat(100)))
  expect(lines().at(-1)?.length).toBeLessThan(220)
})
