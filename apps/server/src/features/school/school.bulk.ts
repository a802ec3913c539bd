/** Changes of the school as data: rows to put and rows to remove, table by table. Pure; the store makes SQL of it. */

import type { ColumnKind } from '../../ports/database/sql.ts'
import type { Tables } from '../../ports/database/tables.ts'

/** The tables that an import writes. Attempts, answers, marks and results are not among them. */
export type SchoolTableName =
  | 'provider'
  | 'course'
  | 'subject'
  | 'item'
  | 'book'
  | 'content'
  | 'study_group'
  | 'group_item'
  | 'student'
  | 'student_group'
  | 'bank_question'
  | 'exam'
  | 'group_exam'
  | 'exam_question'
  | 'exam_key'
  | 'notice'
  | 'notice_group'

interface TableFacts<T extends SchoolTableName> {
  key: (keyof Tables[T] & string)[]
  columns: Partial<Record<keyof Tables[T] & string, ColumnKind>>
  /** Written when a row is new, and never again by an import. */
  once?: (keyof Tables[T] & string)[]
  /** Written only where the row has nothing yet: an existing password stays. */
  fill?: (keyof Tables[T] & string)[]
}

/** How each table is written. Columns that are not listed belong to others (own GPA, extensions, pauses, releases). */
export const schoolTables: { [T in SchoolTableName]: TableFacts<T> } = {
  provider: { key: ['key'], columns: { key: 'text', value_json: 'text' } },
  course: {
    key: ['id'],
    columns: { id: 'text', position: 'int', name: 'text', description: 'text?', image: 'text?' },
  },
  subject: {
    key: ['id'],
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', image: 'text?' },
  },
  item: {
    key: ['kind', 'id'],
    columns: {
      kind: 'text',
      id: 'text',
      subject_id: 'text',
      position: 'int',
      name: 'text',
      description: 'text?',
    },
  },
  book: {
    key: ['id'],
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', image: 'text?', file: 'text' },
  },
  content: {
    key: ['id'],
    columns: {
      id: 'text',
      type: 'text',
      item_kind: 'text',
      item_id: 'text',
      position: 'int',
      title: 'text',
      created_at: 'int',
      published: 'int',
      key: 'text',
      kind: 'text?',
      thumbnail: 'text?',
      duration: 'int?',
      size: 'int?',
      details_json: 'text',
    },
    once: ['created_at'],
  },
  study_group: {
    key: ['id'],
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', all_json: 'text' },
  },
  group_item: {
    key: ['group_id', 'kind', 'item_id'],
    columns: { group_id: 'text', kind: 'text', item_id: 'text' },
  },
  student: {
    key: ['id'],
    columns: {
      id: 'text',
      sid: 'text',
      mobile: 'text',
      name: 'text',
      contact: 'text?',
      branch: 'text?',
      division: 'text?',
      session: 'text?',
      code: 'text?',
      link: 'text?',
      imported_ssc: 'int?',
      imported_hsc: 'int?',
      password_hash: 'text?',
      disabled: 'int',
      created_at: 'int',
      updated_at: 'int',
    },
    once: ['disabled', 'created_at'],
    fill: ['password_hash'],
  },
  student_group: { key: ['student_id', 'group_id'], columns: { student_id: 'text', group_id: 'text' } },
  bank_question: {
    key: ['file', 'id'],
    columns: { file: 'text', id: 'text', position: 'int', body_json: 'text' },
  },
  exam: {
    key: ['id'],
    columns: {
      id: 'text',
      title: 'text',
      subject_id: 'text',
      pass_mark: 'int',
      is_practice: 'int',
      instruction: 'text',
      uses_gpa: 'int',
      sets_json: 'text',
      release_at: 'int?',
      results: 'text?',
      late_answers: 'text',
      grace_minutes: 'int?',
      total_marks: 'int',
      edition: 'int',
      generation: 'int',
      source_json: 'text',
    },
    once: ['generation'],
  },
  group_exam: {
    key: ['group_id', 'exam_id'],
    columns: {
      group_id: 'text',
      exam_id: 'text',
      position: 'int',
      starts_at: 'int',
      ends_at: 'int',
      duration: 'int',
      cut_marks: 'int',
      multiple: 'int',
      extended_by: 'int',
      paused_for: 'int',
    },
    once: ['extended_by', 'paused_for'],
  },
  exam_question: {
    key: ['exam_id', 'edition', 'id'],
    columns: {
      exam_id: 'text',
      edition: 'int',
      id: 'text',
      position: 'int',
      bank_file: 'text',
      bank_id: 'text',
      type: 'text',
      point: 'int',
      title: 'text',
      format: 'text',
      options_json: 'text',
      option_type_json: 'text',
      image_json: 'text',
      file_json: 'text',
      explanation: 'text?',
      notes: 'text?',
      formulas: 'text?',
    },
  },
  exam_key: {
    key: ['exam_id', 'generation', 'question_id'],
    columns: {
      exam_id: 'text',
      generation: 'int',
      question_id: 'text',
      answer_json: 'text',
      tolerance: 'real?',
      point: 'int',
    },
  },
  notice: {
    key: ['id'],
    columns: {
      id: 'text',
      type: 'text',
      message: 'text',
      info_json: 'text?',
      created_at: 'int',
      at_source: 'text?',
      source: 'text',
    },
    once: ['source'],
  },
  notice_group: {
    key: ['group_id', 'created_at', 'notice_id'],
    columns: { group_id: 'text', created_at: 'int', notice_id: 'text' },
  },
}

type Cell = string | number | null
export type BulkRow = Record<string, Cell>

/** Rows of one table to write (new or changed) and, by their key, to remove. */
export interface TableChange {
  put: BulkRow[]
  remove: BulkRow[]
}

/** What an import changes, in the order in which it is written. */
export class Changes {
  readonly tables = new Map<SchoolTableName, TableChange>()
  /** Students who get another mobile number. */
  readonly renumbered: { id: string }[] = []

  put<T extends SchoolTableName>(table: T, row: Partial<Tables[T]>): void {
    this.#of(table).put.push(row as BulkRow)
  }

  remove<T extends SchoolTableName>(table: T, row: Partial<Tables[T]>): void {
    this.#of(table).remove.push(row as BulkRow)
  }

  /** Number of rows. */
  get size(): number {
    let size = 0
    for (const { put, remove } of this.tables.values()) size += put.length + remove.length
    return size
  }

  #of(table: SchoolTableName): TableChange {
    let change = this.tables.get(table)
    if (!change) {
      change = { put: [], remove: [] }
      this.tables.set(table, change)
    }
    return change
  }
}

/** Whether a row of the database says already what `row` says. */
export function says<R extends object>(current: R | undefined, row: Partial<R>): boolean {
  return (
    current !== undefined &&
    Object.entries(row).every(([column, value]) => current[column as keyof R] === value)
  )
}
