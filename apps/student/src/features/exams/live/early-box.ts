/**
 * A look into the answer box by the first file that runs (`app/boot.ts`), so that an exam's first calls need not wait for the
 * box's own code. In the browser's own words, since a library would make everybody wait. It writes nothing but the name
 * that a new box gets.
 */
import type { AttemptRow } from './answer-box.ts'
import { boxName, boxVersion, deviceKey, makeStores, newDevice, ofStudent } from './box-stores.ts'

/** What the box says before an exam is opened. */
export interface EarlyBox {
  readonly device: string
  /** The exams of which the student has an attempt here that has not ended. */
  readonly open: ReadonlySet<string>
  hasPaper(paperId: string): Promise<boolean>
  /** To be called in the end: an open connection stands in the way of a newer version. */
  close(): void
}

/** Rejects where the browser keeps no database. */
export async function lookIntoBox(student: string): Promise<EarlyBox> {
  const opening = indexedDB.open(boxName, boxVersion)
  opening.onupgradeneeded = () => makeStores(opening.result)
  const db = await asked(opening)
  db.onversionchange = () => db.close()
  const tx = db.transaction(['meta', 'attempts'], 'readwrite')
  const meta = tx.objectStore('meta')
  const rows = asked<AttemptRow[]>(tx.objectStore('attempts').getAll(ofStudent(student)))
  let device: unknown = await asked<unknown>(meta.get(deviceKey))
  if (typeof device !== 'string') {
    device = newDevice()
    await asked(meta.put(device, deviceKey))
  }
  return {
    device: String(device),
    open: new Set((await rows).filter(({ finishedAt }) => finishedAt === null).map(({ exam }) => exam)),
    hasPaper: async (id) => (await asked(db.transaction('papers').objectStore('papers').count(id))) > 0,
    close: () => db.close(),
  }
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result)
    request.onerror = () => fail(request.error)
  })
}
