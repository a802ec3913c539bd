/** What other features and the command line ask of the staff feature. */

export { hasSampleOwner, removeSampleOwner } from './sample-owner.ts'
export { newWelcomePath, welcomeWithKey } from './welcome-link.ts'
