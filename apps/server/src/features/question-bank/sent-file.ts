/** A file that staff have sent, as readers of question files want it: alone, so that nothing else on the disk can be named by it. */
import { basename, dirname } from 'node:path'
import { isFault } from '@porua/files/faults/faults'
import { FolderPack, type PackFile, type PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { noMedia } from '@porua/question-formats/read-found'

/** @param name What its sender calls it: its ending may say what it is. */
export async function sentFile(path: string, name: string): Promise<{ source: PackSource; file: PackFile }> {
  const found = await new FolderPack(dirname(path)).find(basename(path))
  if (isFault(found)) throw new Unreadable(found)
  return { source: noMedia, file: { ...found, path: basename(name.replaceAll('\\', '/')) } }
}
