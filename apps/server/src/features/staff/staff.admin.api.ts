/** What the command line asks of the staff feature. */

export { newWelcomePath } from './welcome-link.ts'
