/** What an attempt was opened with, for tests of the answer store: an hour, and half an hour of grace. */
import type { AttemptRow } from '../answer-store.ts'

export const opening: AttemptRow['opening'] = {
  attemptId: 't1',
  studentStartsAt: '2026-05-04T04:00:00.000Z',
  endsAt: '2026-05-04T05:00:00.000Z',
  graceEndsAt: '2026-05-04T05:30:00.000Z',
  setCode: null,
  multipleTimesSubmission: true,
  paused: false,
  submittedAt: null,
  paper: { paperId: 'p1', href: '/p1', bytes: 0, sha256: '', seal: null, images: [] },
  unseal: null,
}
