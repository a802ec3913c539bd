/** `npm start`: builds once, then serves. */
import { buildOnce } from './build-once.ts'

buildOnce()
await import('../apps/server/src/main.ts')
