/** Every kind of long work, with what its child process works with. A new kind is one entry here. */
import { composeSchool } from './cli/compose.ts'
import { composeInstallation } from './cli/compose-installation.ts'
import type { Config } from './config.ts'
import { examsExport } from './features/exams/desk/exams-export.ts'
import { absentExport } from './features/exams/desk-results/absent-export.ts'
import {
  analysisJob,
  keyPreviewJob,
  meritSheetJob,
  regradeJob,
} from './features/exams/desk-results/results.job.ts'
import { FencedDatabase, type JobOrder } from './features/jobs/child.api.ts'
import type { AnyJobKind } from './features/jobs/jobs.api.ts'
import { jobsExport } from './features/jobs/jobs-export.ts'
import { noticesExport } from './features/notifications/notices-export.ts'
import { backupJob } from './features/operations/backup.job.ts'
import { backupCheckJob } from './features/operations/backup-check.job.ts'
import { doctorJob } from './features/operations/doctor.job.ts'
import { groupsExport, studentsExport } from './features/people/desk/students-export.ts'
import { importStudentsJob } from './features/people/incoming/import.job.ts'
import { previewStudentsJob } from './features/people/incoming/preview.job.ts'
import { questionImportJob } from './features/question-bank/import.job.ts'
import { questionPreviewJob } from './features/question-bank/preview.job.ts'
import { questionsExport } from './features/question-bank/questions-export.ts'
import { logExport } from './features/staff/log-export.ts'
import { staffExport } from './features/staff/staff-export.ts'

/** The services of the command line, and the installation. */
export type JobServices = Awaited<ReturnType<typeof openJobServices>>

/** Every kind. The server knows them by name, the child runs them. */
export const jobKinds: readonly AnyJobKind<JobServices>[] = [
  backupJob,
  backupCheckJob,
  doctorJob,
  logExport,
  analysisJob,
  keyPreviewJob,
  regradeJob,
  meritSheetJob,
  previewStudentsJob,
  importStudentsJob,
  questionPreviewJob,
  questionImportJob,
  studentsExport,
  groupsExport,
  questionsExport,
  examsExport,
  absentExport,
  staffExport,
  noticesExport,
  jobsExport((kind) => jobKinds.find(({ name }) => name === kind)?.title ?? { en: kind, bn: kind }),
]

/** The services of one run, on a database that counts what the run stores. */
export async function openJobServices(config: Config, order: JobOrder) {
  const school = await composeSchool(config, { around: (db) => new FencedDatabase(db, order) })
  return { ...school, installation: composeInstallation(config) }
}
