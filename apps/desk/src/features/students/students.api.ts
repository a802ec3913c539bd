/** Groups of students as other sections choose among them. */
export { GroupChoice } from './group-choice.tsx'
