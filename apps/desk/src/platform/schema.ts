/**
 * zod as the desk uses it: without functions made of texts. The content policy forbids them, and a browser reports each try, so this
 * is said before the first schema is made. Nothing else of the desk imports zod.
 */
import { z } from 'zod'

z.config({ jitless: true })

export { z }
