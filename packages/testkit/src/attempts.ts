/** An attempt as it stands in the database, for tests that need one and not the way that leads there. */
import type { AttemptTable } from '@porua/server/ports/database/tables'

/** What a test must say of its attempt; the rest may be left out. */
type Needed = 'id' | 'exam_id' | 'group_id' | 'student_id' | 'started_at'

/** The row of a first attempt that was begun and of which nothing was saved yet. `started_at` and `duration` in milliseconds. */
export function attemptRow(of: Pick<AttemptTable, Needed> & Partial<AttemptTable>): AttemptTable {
  return {
    number: 1,
    paper_id: 'p',
    set_code: 'A',
    duration: 3_600_000,
    cut_marks: 25,
    multiple: 0,
    extra_time: 0,
    gpa_ssc: null,
    gpa_hsc: null,
    gpa_verified: 0,
    submitted_at: null,
    submitted_device: null,
    final_at: null,
    replaced_at: null,
    seq: 0,
    digest: '',
    paused_before: 0,
    ...of,
  }
}
