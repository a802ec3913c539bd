/** How packs write notices. */

export { writeNotifications } from './notifications.tables.ts'
