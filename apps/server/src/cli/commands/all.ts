/** Every command of `npm run school`, in the order of its help. */
import { analysisCommand } from './analysis.ts'
import { backupCommands } from './backup.ts'
import { bankCommands } from './banks.ts'
import type { Command } from './command.ts'
import { contentCommand } from './content.ts'
import { doctorCommand } from './doctor.ts'
import { examCommands } from './exams.ts'
import { calendarCommands } from './exams-calendar.ts'
import { forumCommands } from './forum.ts'
import { groupCommands } from './groups.ts'
import { lateCommands } from './late.ts'
import { listCommands } from './lists.ts'
import { markingCommands } from './marking.ts'
import { mediaCommand } from './media.ts'
import { noticeCommands } from './notices.ts'
import { ownerCommand } from './owner.ts'
import { exportCommand, importCommand } from './pack.ts'
import { purgeCommand } from './purge.ts'
import { questionCommands } from './questions.ts'
import { questionsExportCommand } from './questions-export.ts'
import { receiptsCommand } from './receipts.ts'
import { rehearseCommand } from './rehearse.ts'
import { releaseCommand } from './release.ts'
import { resultsCommand } from './results.ts'
import { sampleCommand } from './sample.ts'
import { schoolCommands } from './school.ts'
import { secretCommands } from './secrets.ts'
import { slipCommands } from './slips.ts'
import { smsCommands } from './sms.ts'
import { staffCommands } from './staff.ts'
import { studentCommands } from './students.ts'

export const allCommands: readonly Command[] = [
  importCommand,
  exportCommand,
  contentCommand,
  ...schoolCommands,
  sampleCommand,
  ...listCommands,
  mediaCommand,
  ...studentCommands,
  ...slipCommands,
  ...smsCommands,
  ...groupCommands,
  ...questionCommands,
  questionsExportCommand,
  ...bankCommands,
  ...noticeCommands,
  releaseCommand,
  rehearseCommand,
  ...examCommands,
  ...calendarCommands,
  ...lateCommands,
  ...markingCommands,
  resultsCommand,
  analysisCommand,
  receiptsCommand,
  ...forumCommands,
  doctorCommand,
  ...backupCommands,
  ...secretCommands,
  ownerCommand,
  ...staffCommands,
  purgeCommand,
]
