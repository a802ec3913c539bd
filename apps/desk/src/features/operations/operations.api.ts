/** What the rest of the desk may know of the care of an installation: how a finding of the doctor is called. */
export { findingTitle, findingWords } from './finding-words.ts'
