/** What the deletion of a student asks of this feature. */

export { orphanPosts } from './purge.store.ts'
