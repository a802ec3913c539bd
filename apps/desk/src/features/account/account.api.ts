/** What the rest of the desk may know of sign-in slips. `/slips/$groupId` prints those of a group. */
export { SlipButton } from './slip-button.tsx'
export { SlipsInRow, SlipsLinks } from './slips-link.tsx'
