/** What the notifications feature does without being asked. */
import type { Job } from '../../ports/jobs/jobs.ts'
import type { NotificationsPush } from './notifications.push.ts'
import type { NotificationsService } from './notifications.service.ts'

const hour = 3_600_000

/** Notices that lay ahead are announced when they are due, and those whose writer ended before it could; closed phones hear of them. */
export function notificationJobs(service: NotificationsService, push: NotificationsPush): Job[] {
  return [
    { name: 'notifications: announce what is due', everyMs: 5_000, run: () => service.announceDue() },
    { name: 'notifications: send to closed phones', everyMs: 2_000, run: () => push.sendDue() },
    { name: 'notifications: forget phones long signed out', everyMs: hour, run: () => push.sweep() },
  ]
}
