/** The arithmetic of a class; `arithmetic.slow.test.ts` has a thousand students. */
import { dialects } from '@porua/testkit/databases'
import { arithmeticOf } from './testing/arithmetic.suite.ts'

arithmeticOf(100, dialects)
