/** What the child process of long work is made of (`main.job.ts`). */
export { FencedDatabase } from './fenced-database.ts'
export { type JobMessage, type JobOrder, runJob } from './job-child.ts'
export type { JobProcess, LaunchJob } from './job-runner.ts'
