/** The arithmetic of a large exam. */
import { bothDialects } from '@porua/testkit/databases'
import { arithmeticOf } from './testing/arithmetic.suite.ts'

arithmeticOf(1_000, bothDialects)
