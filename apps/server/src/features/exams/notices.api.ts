/** The exams feature's view of the notifications' feature. */
import type { NotificationInfo } from '@porua/contract/notifications'
import type { Tx } from '../../ports/database/database.ts'

/** Tells students of their results and of what became of their marks; each notice once, by its `id`. */
export interface NoticesApi {
  notifyIn(
    tx: Tx,
    notice: {
      to: { students: readonly string[] }
      type: 'notification'
      message: string
      info: NotificationInfo
      /** By attempts, never by the exam: its id may be so long that no address could name the notice. */
      id: string
      source: string
    },
  ): Promise<string>
  sent(): void
}
