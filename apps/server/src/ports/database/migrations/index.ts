/** The migrations in order. A new one is a new file and a new line; one that has been released never changes. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { up as house } from './0001-house.ts'
import { up as account } from './0002-account.ts'
import { up as content } from './0003-content.ts'
import { up as forum } from './0004-forum.ts'
import { up as exams } from './0005-exams.ts'
import { up as throttle } from './0006-throttle.ts'
import { up as resultsTold } from './0007-results-told.ts'
import { up as forumLikes } from './0008-forum-likes.ts'
import { up as push } from './0010-push.ts'
import { up as receipts } from './0011-receipts.ts'
import { up as uploadDigest } from './0012-upload-digest.ts'
import { up as drafts } from './0013-drafts.ts'
import { up as callsHeard } from './0014-calls-heard.ts'
import { up as formulas } from './0015-formulas.ts'
import { up as codeDevice } from './0016-code-device.ts'
import { up as heldResults } from './0017-held-results.ts'
import { up as versions } from './0018-versions.ts'
import { up as staff } from './0019-staff.ts'
import { up as jobs } from './0020-jobs.ts'
import { up as deskStudents } from './0021-desk-students.ts'
import { up as questions } from './0022-questions.ts'
import { up as examTimes } from './0023-exam-times.ts'
import { up as examActs } from './0024-exam-acts.ts'
import { up as staffResetLinks } from './0025-staff-reset-links.ts'
import { up as slipsAndReach } from './0026-slips-and-reach.ts'
import { up as lateRefusals } from './0027-late-refusals.ts'
import { up as smsGateway } from './0028-sms-gateway.ts'
import { up as practice } from './0029-practice.ts'
import { up as staffPresses } from './0030-staff-presses.ts'
import { up as logNames } from './0031-log-names.ts'
import { up as rollOrder } from './0032-roll-order.ts'

/** Names sort in the order in which they run. */
export const MIGRATIONS: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  '0001-house': house,
  '0002-account': account,
  '0003-content': content,
  '0004-forum': forum,
  '0005-exams': exams,
  '0006-throttle': throttle,
  '0007-results-told': resultsTold,
  '0008-forum-likes': forumLikes,
  '0010-push': push,
  '0011-receipts': receipts,
  '0012-upload-digest': uploadDigest,
  '0013-drafts': drafts,
  '0014-calls-heard': callsHeard,
  '0015-formulas': formulas,
  '0016-code-device': codeDevice,
  '0017-held-results': heldResults,
  '0018-versions': versions,
  '0019-staff': staff,
  '0020-jobs': jobs,
  '0021-desk-students': deskStudents,
  '0022-questions': questions,
  '0023-exam-times': examTimes,
  '0024-exam-acts': examActs,
  '0025-staff-reset-links': staffResetLinks,
  '0026-slips-and-reach': slipsAndReach,
  '0027-late-refusals': lateRefusals,
  '0028-sms-gateway': smsGateway,
  '0029-practice': practice,
  '0030-staff-presses': staffPresses,
  '0031-log-names': logNames,
  '0032-roll-order': rollOrder,
}
