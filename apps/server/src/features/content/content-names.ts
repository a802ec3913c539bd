/** Chapters, lectures and question solves as people name them. */

import { mustBeNamed } from '../../platform/named.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import { listItems } from './content-names.store.ts'

/** What a chapter, a lecture and a question solve are called. */
export const itemWords: Record<ItemKind, string> = {
  chapter: 'chapter',
  lecture: 'lecture',
  questionSolve: 'question solve',
}

/** The item that is meant, by its id or its name. @throws Refused */
export async function itemIdOf(db: Reader, kind: ItemKind, asked: string): Promise<string> {
  return mustBeNamed(kind, asked, await listItems(db, kind))
}
