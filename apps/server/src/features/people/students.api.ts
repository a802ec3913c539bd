/** What other features ask of one student's record. */

export { type OwnProfile, setPasswordHash, updateOwnProfile } from './own-columns.store.ts'
export { closeStudent, removeStudents } from './purge.store.ts'
export { isBehindRoll, rollOrder } from './roll-order.ts'
export { studentRowBySid } from './students.store.ts'
