/** The desk's calls under chance, for minutes. FUZZ_ROUNDS (default 90) says how often each call is made. */
import { bothDialects } from '@porua/testkit/databases'
import { deskFuzz } from './testing/desk-fuzz.suite.ts'

deskFuzz(Number(process.env.FUZZ_ROUNDS ?? 90), bothDialects)
