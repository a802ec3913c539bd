/** The desk's calls under chance, shortly; `desk-fuzz.slow.test.ts` goes on for longer. */
import { dialects } from '@porua/testkit/databases'
import { deskFuzz } from './testing/desk-fuzz.suite.ts'

deskFuzz(3, dialects)
