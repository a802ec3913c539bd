/** What other features show of results. */
export { WaitsForLate } from './do-not-wait.tsx'
