/** What the deletion of a student asks of this feature. */

export { anonymiseReplyNotices, removeNotices } from './purge.store.ts'
