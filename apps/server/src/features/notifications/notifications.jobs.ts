/** What the notifications room does without being asked. */
import type { Job } from '../../ports/jobs/jobs.ts'
import type { NotificationsService } from './notifications.service.ts'

/** Notices that lay ahead are announced when they are due, and those whose writer ended before it could. */
export function notificationJobs(service: NotificationsService): Job[] {
  return [{ name: 'notifications: announce what is due', everyMs: 5_000, run: () => service.announceDue() }]
}
