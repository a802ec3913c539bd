/** Groups of students as other sections choose among them. */
export { GroupChoice } from './group-choice.tsx'
export { groupsQuery } from './queries.ts'
