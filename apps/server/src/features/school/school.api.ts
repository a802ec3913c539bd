/** What other features ask of the school itself: its time, its settings, and how often it was imported. */

export { filesToRemove, filesToRemoveKey, forgetSettings, setFilesToRemove } from './ended-school.store.ts'
export { nextRevision, revisionKey, revisionOf, takeRevision } from './revision.store.ts'
export { Overtaken, untilInTime } from './revision.ts'
export { writeSchool } from './school.tables.ts'
export { schoolTimeIn, schoolTimeOf, schoolZone, usualZone } from './school-time.ts'
export { providerSettings } from './white-label.store.ts'
