/** The end of what a student was told. */
import type { Tx } from '../../ports/database/database.ts'

/** Notices that were for these students alone go, and where to push them. */
export async function removeNotices(tx: Tx, studentIds: readonly string[]): Promise<void> {
  const ids = [...studentIds]
  const theirs = await tx
    .selectFrom('notice_student')
    .select('notice_id')
    .where('student_id', 'in', ids)
    .execute()
  await tx.deleteFrom('notice_student').where('student_id', 'in', ids).execute()
  await tx.deleteFrom('notice_mark').where('student_id', 'in', ids).execute()
  for (const { notice_id } of theirs)
    await tx
      .deleteFrom('notice')
      .where('id', '=', notice_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('notice_student').select('notice_id').where('notice_id', '=', notice_id))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('notice_group').select('notice_id').where('notice_id', '=', notice_id))),
      )
      .execute()
  await tx.deleteFrom('push_subscription').where('student_id', 'in', ids).execute()
}

/** Those to whom these replies answered were told so under their author's name: now it is a guest's. */
export async function anonymiseReplyNotices(tx: Tx, postIds: readonly string[]): Promise<void> {
  const told = tx.updateTable('notice').set({ message: 'Guest replied to your question.' })
  for (const id of postIds) await told.where('id', '=', `forum-reply:${id}`).execute()
}
