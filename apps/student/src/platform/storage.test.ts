import type { Student } from '@porua/contract/account'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearAll,
  isLentSession,
  keepSessionForAttempt,
  read,
  readSession,
  readText,
  releaseSessionAfterAttempt,
  take,
  write,
  writeSession,
  writeText,
} from './storage.ts'

const student = { _id: 's1', name: 'Nusrat' } as Student

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('remember me decides where the session lives', () => {
  writeSession('a', student, true)
  expect(localStorage.getItem('sessionId')).toBe('"a"')
  writeSession('b', student, false)
  expect(localStorage.getItem('sessionId')).toBeNull()
  expect(sessionStorage.getItem('sessionId')).toBe('"b"')
  expect(readSession()).toEqual({ sessionId: 'b', student })
})

test('local storage that is full keeps the session in the tab; a browser that takes neither is told apart', () => {
  const full = {
    ...new MemoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  vi.stubGlobal('localStorage', full)
  expect(writeSession('a', student, true)).toBe(true)
  expect(sessionStorage.getItem('sessionId')).toBe('"a"')
  vi.stubGlobal('sessionStorage', full)
  expect(writeSession('b', student, true)).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  expect(writeSession('c', student, true)).toBe(false)
})

test('a session of which only half fits is not kept', () => {
  let room = 1
  const values = new MemoryStorage()
  vi.stubGlobal('sessionStorage', {
    ...values,
    setItem: (key: string, value: string) => {
      if (room-- <= 0) throw new Error('full')
      values.setItem(key, value)
    },
  })
  expect(writeSession('a', student, false)).toBe(false)
  expect(readSession()).toEqual({ sessionId: null, student: null })
})

test('during an attempt the session stays in local storage, afterwards it goes back', () => {
  writeSession('b', student, false)
  keepSessionForAttempt()
  expect(localStorage.getItem('sessionId')).toBe('"b"')
  expect(isLentSession()).toBe(true)
  releaseSessionAfterAttempt()
  expect(localStorage.getItem('sessionId')).toBeNull()
  expect(isLentSession()).toBe(false)
  expect(readSession().sessionId).toBe('b')
  writeSession('c', student, true)
  keepSessionForAttempt()
  expect(isLentSession()).toBe(false)
  releaseSessionAfterAttempt()
  expect(readSession().sessionId).toBe('c')
})

test('a tab that was closed in mid-exam finds the session, and it ends with the new tab', () => {
  writeSession('b', student, false)
  keepSessionForAttempt()
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  expect(readSession().sessionId).toBe('b')
  keepSessionForAttempt()
  releaseSessionAfterAttempt()
  expect(localStorage.getItem('sessionId')).toBeNull()
  expect(readSession()).toEqual({ sessionId: 'b', student })
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  expect(readSession().sessionId).toBeNull()
})

test('a session that is remembered stays after an attempt, in whatever tab that ends', () => {
  writeSession('c', student, true)
  keepSessionForAttempt()
  releaseSessionAfterAttempt()
  expect(localStorage.getItem('sessionId')).toBe('"c"')
  expect(sessionStorage.getItem('sessionId')).toBeNull()
})

test('clearing leaves only what is the device’s', () => {
  writeSession('a', student, true)
  writeText('language', 'bn')
  writeText('theme', 'dark')
  write('localSavedAnswers', { e1: {} })
  void clearAll()
  expect(readText('language')).toBe('bn')
  expect(readText('theme')).toBe('dark')
  expect(read('localSavedAnswers')).toBeNull()
  expect(readSession()).toEqual({ sessionId: null, student: null })
})

test('results that one student has seen go with the session', async () => {
  const kept = new Set(['porua-results', 'needed-later'])
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) })
  await clearAll()
  expect([...kept]).toEqual(['needed-later'])
})

test('answers that wait in local storage outlive its clearing, once and again, under another name', () => {
  void clearAll()
  expect(read('waitingAnswers')).toBeNull()
  write('localSavedAnswers', { e1: { q1: 'one' } })
  void clearAll()
  void clearAll()
  write('localSavedAnswers', { e2: { q2: 'two' } })
  void clearAll()
  expect(read('waitingAnswers')).toEqual({ e1: { q1: 'one' }, e2: { q2: 'two' } })
  localStorage.clear()
})

test('a flash is read once', () => {
  write('flash', { tone: 'success', text: 'done' }, 'session')
  expect(take('flash', 'session')?.text).toBe('done')
  expect(take('flash', 'session')).toBeNull()
})

test('storage that throws, is full or holds rubbish is survived', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('denied')
    },
    clear: () => {
      throw new Error('denied')
    },
  })
  expect(read('student')).toBeNull()
  expect(writeText('language', 'bn')).toBe(false)
  await expect(clearAll()).resolves.toBeUndefined()
  vi.stubGlobal('localStorage', new MemoryStorage())
  localStorage.setItem('student', '{broken')
  expect(read('student')).toBeNull()
})

test("clearing keeps what is the school's, and who has seen the first tips", () => {
  const colours = { light: {}, dark: {} } as never
  write('tipsSeen', ['s1'])
  write('config', { name: 'School' })
  write('brand', { colour: '#123456', colours })
  void clearAll()
  expect(read('tipsSeen')).toEqual(['s1'])
  expect(read('config')).toEqual({ name: 'School' })
  expect(read('brand')).toEqual({ colour: '#123456', colours })
})
