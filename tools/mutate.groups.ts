/** What `tools/mutate.ts` changes, and the tests that have to notice: the pure rules that decide a student's marks, and what receipts prove. */

/** Rules that are tried together, with the unit tests that look at them. Paths from the root; tests may be patterns. */
export interface Group {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const server = 'apps/server/src/features/exams'
const live = 'apps/student/src/features/exams/live'

export const groups: readonly Group[] = [
  {
    name: 'clock',
    mutate: [`${server}/attempt/clock.rules.ts`],
    tests: [`${server}/attempt/clock.rules.test.ts`],
  },
  {
    name: 'answers',
    mutate: [`${server}/attempt/answer.rules.ts`, `${server}/attempt/files.rules.ts`],
    tests: [`${server}/attempt/{answer.rules,answer.reads,files.rules}.test.ts`],
  },
  {
    name: 'doubt',
    mutate: [`${server}/attempt/doubt.rules.ts`, `${server}/marking/missing.rules.ts`],
    tests: [`${server}/attempt/doubt.rules.test.ts`, `${server}/marking/late.db.test.ts`],
  },
  {
    name: 'log',
    mutate: [`${server}/attempt/log-share.rules.ts`],
    tests: [`${server}/attempt/log-share.rules.test.ts`],
  },
  {
    name: 'validity',
    mutate: [`${server}/attempt/validity.rules.ts`],
    tests: [`${server}/attempt/validity.rules.test.ts`],
  },
  {
    name: 'marking',
    mutate: [`${server}/marking/{marking,fold,regrade}.rules.ts`],
    tests: [`${server}/marking/{marking,fold.rules,regrade.rules}.test.ts`],
  },
  {
    name: 'sheets',
    mutate: [`${server}/marking/sheet.rules.ts`],
    tests: [`${server}/marking/sheet.rules.test.ts`],
  },
  {
    name: 'late',
    mutate: [`${server}/marking/late.rules.ts`],
    tests: [`${server}/marking/late.rules.test.ts`],
  },
  {
    name: 'result',
    mutate: [`${server}/release/release.rules.ts`, `${server}/result/{given,review,scoreboard}.rules.ts`],
    tests: [`${server}/result/{given,result}.rules.test.ts`],
  },
  {
    name: 'sync',
    mutate: [`${live}/answer-sync.ts`],
    tests: [`${live}/answer-sync*.test.ts`],
  },
  {
    name: 'attempt',
    mutate: [`${live}/attempt.ts`],
    tests: [`${live}/attempt*.test.ts`],
  },
  {
    name: 'records',
    mutate: [`${live}/answer-record.ts`, `${live}/replies.ts`],
    tests: [`${live}/{answer-record,replies}.test.ts`],
  },
  {
    name: 'receipts',
    mutate: [`${server}/receipts/receipt.rules.ts`],
    tests: [`${server}/receipts/receipt.rules.test.ts`],
  },
]
