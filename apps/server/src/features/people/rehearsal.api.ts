/** What a rehearsal asks of people: students whom no person is, in a group of their own. */

export { deleteGroup, insertGroup } from './groups.store.ts'
export { insertSynthetic } from './synthetic.store.ts'
