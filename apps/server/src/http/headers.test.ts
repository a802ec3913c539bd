/** What replies tell browsers besides their content. */

import { login } from '@porua/testkit/client'
import { startHouse, type TestHouse } from '@porua/testkit/house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school/school.factory.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    dialect: 'sqlite',
    pack: packOf(smallSchool(), smallQuestions(), smallStudents),
  })
})
afterAll(() => house?.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(house.url + path, { headers })

test('a page runs nothing but its own scripts, stands in no frame, and asks for no more than it needs', async () => {
  for (const path of ['/', '/exams', '/nowhere']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  }
})

test('a student’s own is kept by no cache, and nothing is taken for what it is not', async () => {
  const { id } = await login(house.url, '01711000001', 'Passw0rd')
  for (const path of ['/api/student/profile', '/api/course', '/api/exam/mine', '/api/notification'])
    expect((await get(path, { authorization: id })).headers.get('cache-control')).toBe('no-store')
  for (const path of ['/', '/config.json', '/api/course', '/api/nothing', '/media/nothing.png'])
    expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
})

test('who serves over https only says so, and nobody else does', async () => {
  expect((await get('/api/health')).headers.get('strict-transport-security')).toBeNull()
  const secure = await startHouse({ dialect: 'sqlite', environment: { SECURE_COOKIES: '1' } })
  try {
    const { headers } = await fetch(`${secure.url}/api/health`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await secure.close()
  }
})
