/** What every failure of the API looks like (decisions: Answers of the API). */
import { type ProblemCode, problems } from '@porua/contract/problems'
import type { Answered } from '@porua/testkit/client'
import { expect } from 'vitest'

/** The reply is this failure, in the one envelope, under its true status, with the server's time. */
export function expectFailure(answered: Answered<unknown>, code: ProblemCode, field?: string): void {
  const { status, body, errors, headers, text } = answered
  expect(errors, text.slice(0, 300)).toMatchObject({ code, title: expect.stringMatching(/\S/) })
  expect(status).toBe(problems[code])
  expect(body?.status).toBe(String(status))
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('x-server-time')).toMatch(/^\d{13}$/)
  // Whatever went wrong, nothing of the inside shows.
  expect(text).not.toMatch(/\bat .*\.ts:\d+|node_modules|SELECT |select /)
  if (field !== undefined) expect(errors?.field).toBe(field)
}
