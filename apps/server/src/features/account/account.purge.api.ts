/** What the deletion of a student asks of this feature. */

export { removeSignIns } from './purge.store.ts'
