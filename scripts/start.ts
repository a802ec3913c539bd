/** `npm start`: looks whether a server can stand here, builds once, then serves. */
import '../apps/server/src/main.before.ts'
import { buildOnce } from './build-once.ts'

buildOnce()
await import('../apps/server/src/main.ts')
