/** Lists of students on their way in, and what was typed in the place of their cells. */
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { countOf } from '../../../ports/database/queries.ts'
import { lockRows } from '../../../ports/database/sql.ts'
import type { StudentImportLineTable, StudentImportTable } from '../../../ports/database/tables.ts'

export async function insertImport(tx: Tx, row: StudentImportTable): Promise<void> {
  await tx.insertInto('student_import').values(row).execute()
}

export async function importById(db: Reader, id: string): Promise<StudentImportTable | undefined> {
  return db.selectFrom('student_import').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The import's row, locked until the unit ends. */
export async function lockImport(tx: Tx, id: string): Promise<StudentImportTable | undefined> {
  return lockRows(tx.selectFrom('student_import').selectAll().where('id', '=', id)).executeTakeFirst()
}

export async function updateImport(
  tx: Tx,
  id: string,
  change: Partial<Pick<StudentImportTable, 'answers_json' | 'import_job'>>,
): Promise<void> {
  await tx.updateTable('student_import').set(change).where('id', '=', id).execute()
}

/** What was typed; of some lines, or of all. */
export async function typedLines(
  db: Reader,
  importId: string,
  lines: readonly number[] | null,
): Promise<StudentImportLineTable[]> {
  if (lines?.length === 0) return []
  const all = db.selectFrom('student_import_line').selectAll().where('import_id', '=', importId)
  return (lines === null ? all : all.where('line', 'in', [...lines])).execute()
}

/** Keeps what was typed into a line, in the place of what was typed before. */
export async function putTypedLine(tx: Tx, row: StudentImportLineTable): Promise<void> {
  const { cells_json, is_right } = row
  await tx
    .insertInto('student_import_line')
    .values(row)
    .onConflict((conflict) => conflict.columns(['import_id', 'line']).doUpdateSet({ cells_json, is_right }))
    .execute()
}

/** How many lines are right by what was typed. */
export async function rightLines(db: Reader, importId: string): Promise<number> {
  return countOf(
    db.selectFrom('student_import_line').where('import_id', '=', importId).where('is_right', '=', 1),
  )
}

/** Forgets lists that were dropped before a moment. */
export async function forgetImports(tx: Tx, before: number): Promise<void> {
  const old = tx.selectFrom('student_import').select('id').where('created_at', '<', before)
  await tx.deleteFrom('student_import_line').where('import_id', 'in', old).execute()
  await tx.deleteFrom('student_import').where('created_at', '<', before).execute()
}
