/** Opens what a notification speaks of (spec §2 Notification drawer). */
import type { NotificationEntry } from '@porua/contract/notifications'
import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { write } from '../../platform/storage.ts'
import { type Destination, destinationOf } from './destination.ts'
import { fetchProfile, fetchSubjects } from './queries.ts'

type NavigateTo = ReturnType<typeof useNavigate>

/**
 * Prepares the way and answers the step itself, or null where the notification leads nowhere. For a lesson the course's
 * subjects are loaded first, and course and subject remembered (spec §3). @throws ApiError when they could not be.
 */
export async function wayTo(
  client: QueryClient,
  entry: NotificationEntry,
  navigate: NavigateTo,
): Promise<(() => void) | null> {
  const destination = destinationOf(entry.notificationId.info)
  if (!destination) return null
  if (destination.lesson) await rememberLesson(client, destination.lesson)
  return () => go(destination, navigate)
}

async function rememberLesson(
  client: QueryClient,
  { courseId, subjectId }: NonNullable<Destination['lesson']>,
): Promise<void> {
  const [subjects, { profile }] = await Promise.all([fetchSubjects(courseId), fetchProfile(client)])
  const course = profile.courses.find(({ _id }) => _id === courseId)
  const subject = subjects.find(({ _id }) => _id === subjectId)
  if (course) write('selectedCourse', { _id: course._id, name: course.name })
  if (subject) write('selectedSubject', { _id: subject._id, name: subject.name })
}

function go({ path, state }: Destination, navigate: NavigateTo): void {
  const same = window.location.pathname === path
  navigate(path, { state: state ?? null })
  // A page that stands already gets no new heading to be led to.
  if (same) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
