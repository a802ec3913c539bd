/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'exam' | 'group_exam' | 'exam_question' | 'exam_key'> = {
  exam: {
    key: ['id'],
    versioned: true,
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
    versioned: true,
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
}

/** Writes changes of this feature's tables. */
export const writeExams: BulkWriter = (dialect, table, change) => statementsOf(dialect, tables, table, change)
