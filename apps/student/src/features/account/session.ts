/** Who is signed in here. Every page brings it; signing in and out are `sign-in.ts` and `logout.ts`. */
import type { Student } from '@porua/contract/account'
import { useSyncExternalStore } from 'react'
import { clearAll, read, readSession, remove, updateStudent, write } from '../../platform/storage.ts'

// Loaded in the midst of a logout: the student has left. What is unsent waits for the next sign-in.
if (read('leaving')) void clearAll()

let student: Student | null = readSession().student
const listeners = new Set<() => void>()

/** The signed-in student as stored, or null. */
export function currentStudent(): Student | null {
  return student
}

/** The signed-in student as a hook. */
export function useStudent(): Student | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentStudent)
}

/** Takes a fresh record of the same student (the profile's) where the session is stored. */
export function refreshStudent(next: Student): void {
  const { sessionId } = readSession()
  if (!sessionId || !student || student._id !== next._id) return
  student = next
  updateStudent(next)
  for (const listener of listeners) listener()
}

let isLeaving = false

/** This tab begins to sign out, or has ended that. */
export function setLeaving(is: boolean): void {
  isLeaving = is
  if (is) write('leaving', true)
  else remove('leaving')
}

/** Whether another tab is signing out. */
export function isLeftElsewhere(): boolean {
  return !isLeaving && read('leaving') === true
}
