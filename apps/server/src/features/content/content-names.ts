/** Chapters, lectures and question solves as people name them. */

import { mustBeNamed } from '../../platform/named.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import { isItem, isSubject, listItems, listSubjects } from './content-names.store.ts'

/** What a chapter, a lecture and a question solve are called. */
export const itemWords: Record<ItemKind, string> = {
  chapter: 'chapter',
  lecture: 'lecture',
  questionSolve: 'question solve',
}

/** The subject that is meant, by its id or its name; the list of all is read only where it is not the id. @throws Refused */
export async function subjectIdOf(db: Reader, asked: string): Promise<string> {
  if (await isSubject(db, asked)) return asked
  return mustBeNamed('subject', asked, await listSubjects(db))
}

/** The same of an item. @throws Refused */
export async function itemIdOf(db: Reader, kind: ItemKind, asked: string): Promise<string> {
  if (await isItem(db, kind, asked)) return asked
  return mustBeNamed(kind, asked, await listItems(db, kind))
}
