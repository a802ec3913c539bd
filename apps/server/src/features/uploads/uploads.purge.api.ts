/** What the deletion of a student asks of this feature. */

export { removeUploads } from './purge.store.ts'
