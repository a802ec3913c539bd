/** Makes, names and deletes banks. */
import { Problem } from '../../platform/problems.ts'
import { refuseOlder } from '../../platform/versions.ts'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { BankTable } from '../../ports/database/tables.ts'
import { refuseWhileSat } from '../exams/exams.admin.api.ts'
import { nextRevision } from '../school/school.api.ts'
import { noBank } from './bank-names.ts'
import { bankNames, bankRow, countOfBank, insertBank, lockBank, updateBank } from './banks.store.ts'
import { type QuestionParts, undoMs } from './one-question.ts'
import { bankName } from './question-bank.tables.ts'
import { examsAsking, forgetAside, putAside, putBack } from './questions.store.ts'

/** A bank as the desk shows it. */
export interface NamedBank {
  bank: string
  name: string
  version: number
  questions: number
}

type Parts = Pick<QuestionParts, 'db' | 'clock'>

/** Signs that a file's name in a pack has no place for. */
const notInNames = /[^\p{L}\p{M}\p{N}._ -]+/gu

/** Makes a bank; its file is called after it. @throws Problem badRequest where the name is taken */
export async function makeBank({ db }: Parts, name: string): Promise<NamedBank> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    await refuseTaken(tx, name, null)
    const row = { file: await freeFile(tx, name), name, removed_at: null, version: 1 }
    await insertBank(tx, row)
    return namedBank(row, 0)
  })
}

/** Gives a bank another name; its file stays. @throws Problem notFound, conflict, badRequest */
export async function renameBank(
  { db }: Parts,
  { file, version, name }: { file: string; version?: number | undefined; name: string },
): Promise<{ before: NamedBank; after: NamedBank }> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    const before = await standing(tx, file, version)
    await refuseTaken(tx, name, file)
    await updateBank(tx, file, { name })
    return { before, after: { ...before, name, version: before.version + 1 } }
  })
}

/** Deletes a bank of which no exam asks a question. @throws Problem notFound, conflict, badRequest with the exams */
export async function removeBank(
  { db, clock }: Parts,
  { file, version }: { file: string; version?: number | undefined },
): Promise<NamedBank> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    const bank = await standing(tx, file, version)
    const exams = await examsAsking(tx, file)
    if (exams.length > 0)
      throw new Problem('badRequest', ['bankAsked', { exams: exams.map(({ title }) => title) }])
    const now = clock.now()
    await refuseWhileSat({ scan: (work) => work(tx) }, bank.questions, now)
    await forgetAside(tx, now - undoMs)
    await putAside(tx, file, null, now)
    await updateBank(tx, file, { removed_at: now })
    return bank
  })
}

/** Undoes that. @throws Problem notFound when it is too late */
export async function restoreBank({ db, clock }: Parts, file: string): Promise<NamedBank> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    const row = await lockBank(tx, file)
    if (!row || row.removed_at === null) throw new Problem('notFound', 'undoOver')
    await refuseTaken(tx, row.name, file)
    await refuseWhileSat({ scan: (work) => work(tx) }, await countOfBank(tx, file), clock.now())
    await putBack(tx, db.dialect, file, null)
    await updateBank(tx, file, { removed_at: null })
    return namedBank({ ...row, version: row.version + 1 }, await countOfBank(tx, file))
  })
}

/** The bank of a name that a call gives. @throws Refused where there is none */
export async function fileOf(db: Reader, bank: string): Promise<string> {
  const file = `questions/${bank}.jsonl`
  if (!(await bankRow(db, file))) throw await noBank(db, file)
  return file
}

async function standing(tx: Tx, file: string, version: number | undefined): Promise<NamedBank> {
  const row = await lockBank(tx, file)
  if (!row || row.removed_at !== null) throw await noBank(tx, file)
  const bank = namedBank(row, await countOfBank(tx, file))
  refuseOlder(version, bank)
  return bank
}

async function refuseTaken(tx: Tx, name: string, own: string | null): Promise<void> {
  const names = await bankNames(tx)
  const taken = names.some(
    (one) => one.removed_at === null && one.file !== own && folded(one.name) === folded(name),
  )
  if (taken) throw new Problem('badRequest', 'bankNameTaken', { field: 'name' })
}

/** A file that no bank has or had a moment ago. */
async function freeFile(tx: Tx, name: string): Promise<string> {
  const files = new Set((await bankNames(tx)).map(({ file }) => folded(bankName(file))))
  const bare =
    name
      .normalize('NFC')
      .replace(notInNames, '-')
      .replace(/^[-. ]+|[-. ]+$/g, '') || 'bank'
  for (let n = 1; ; n++) {
    const file = n === 1 ? bare : `${bare}-${n}`
    if (!files.has(folded(file))) return `questions/${file}.jsonl`
  }
}

function namedBank({ file, name, version }: BankTable, questions: number): NamedBank {
  return { bank: bankName(file), name, version, questions }
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
