/** Who is signed in here. Every page brings it; signing in and out are `sign-in.ts` and `logout.ts`. */
import type { Student } from '@porua/contract/account'
import { useWatched } from '@porua/kit/platform/use-watched.ts'
import { watched } from '@porua/kit/platform/watched.ts'
import { clearAll, read, readSession, remove, updateStudent, write } from '../../platform/storage.ts'

// Loaded in the midst of a logout: the student has left. What is unsent waits for the next sign-in.
if (read('leaving')) void clearAll()

const student = watched<Student | null>(readSession().student)

/** The signed-in student as stored, or null. */
export function currentStudent(): Student | null {
  return student.get()
}

/** The signed-in student as a hook. */
export function useStudent(): Student | null {
  return useWatched(student)
}

/** Takes a fresh record of the same student (the profile's) where the session is stored. */
export function refreshStudent(next: Student): void {
  const { sessionId } = readSession()
  if (!sessionId || currentStudent()?._id !== next._id) return
  updateStudent(next)
  student.set(next)
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
