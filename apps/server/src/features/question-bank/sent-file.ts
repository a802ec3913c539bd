/** A file that staff have sent, as readers of question files want it: alone, so that nothing else on the disk can be named by it. */
import { basename, dirname } from 'node:path'
import { FolderPack, type PackFile, type PackSource } from '@porua/files/source'
import { noMedia } from '@porua/question-formats/read-found'

/** @param name What its sender calls it: its ending may say what it is. */
export async function sentFile(path: string, name: string): Promise<{ source: PackSource; file: PackFile }> {
  const found = await new FolderPack(dirname(path)).find(basename(path))
  if ('wording' in found) throw new Error(`the sent file ${basename(path)} cannot be read: ${found.text}`)
  return { source: noMedia, file: { ...found, path: basename(name.replaceAll('\\', '/')) } }
}
