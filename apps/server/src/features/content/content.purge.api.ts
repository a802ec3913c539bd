/** What the deletion of a student asks of this feature. */

export { removeProgress } from './purge.store.ts'
