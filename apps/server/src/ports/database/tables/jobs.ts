/** Tables of long work that staff start. */

export interface JobTable {
  /** Sorts by time. */
  id: string
  kind: string
  staff_id: string
  /** What the member was called then. */
  who: string
  /** As its kind reads it. */
  input_json: string
  /** waiting, running, done, failed, cancelled. */
  state: string
  /** 1: of the line of quick work. */
  quick: number
  /** 1: it begins only while nobody sits an exam. */
  patient: number
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** What it does now, in the English of the service. */
  phase: string | null
  done: number
  total: number | null
  /** Names one run of it: what an older run still writes is refused. */
  claim: string | null
  /** The server process that runs it. */
  runner: string | null
  heartbeat_at: number | null
  cancel_at: number | null
  /** Transactions that it has committed. */
  writes: number
  /** How often it was begun. */
  tries: number
  outcome_json: string | null
  /** A sentence of the catalogue of refusals. */
  failure_json: string | null
  result_name: string | null
  result_type: string | null
  result_bytes: number | null
  /** Until when its files are kept; null: there are none. */
  kept_until: number | null
}

/** A file that staff have sent, for a job to read. Its bytes lie in DATA_DIR/jobs. */
export interface StaffFileTable {
  id: string
  staff_id: string
  name: string
  bytes: number
  created_at: number
}
