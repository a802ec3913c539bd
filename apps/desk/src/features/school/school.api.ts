/** What the rest of the desk may know of the school feature. */

export { addressesOf, isHere } from './how-reached.tsx'
export { reachQuery } from './queries.ts'
export { SampleTile } from './sample-tile.tsx'
export { SchoolTile } from './school-tile.tsx'
