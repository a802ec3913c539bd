/** Files of this machine that are named one by one, as a pack's readers take them. */

import { basename, dirname } from 'node:path'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { FolderPack, type PackFile, type PackSource } from '@porua/files/source'

/** Files of this machine under the names that a pack would have for them, each counted from its own folder. */
export class NamedFiles implements PackSource {
  readonly #folders: FolderPack[] = []

  /** The path in this pack; a stream's manifest finds what it names beside it. */
  named(path: string): string {
    this.#folders.push(new FolderPack(dirname(dirname(path)), 'folder'))
    return `${this.#folders.length - 1}/${basename(dirname(path))}/${basename(path)}`
  }

  async find(path: string, from = ''): Promise<PackFile | Fault> {
    const { folder, rest, place } = this.#of(from === '' ? path : `${from}/${path}`)
    const found = await folder?.find(rest)
    if (!found || isFault(found)) return found ?? fault('noFileHere', { path })
    return { ...found, path: `${place}/${found.path}` }
  }

  async names(path: string): Promise<string[]> {
    const { folder, rest } = this.#of(path)
    return (await folder?.names(rest)) ?? []
  }

  async tree(path: string): Promise<PackFile[]> {
    const { folder, rest, place } = this.#of(path)
    const found = (await folder?.tree(rest)) ?? []
    return found.map((file) => ({ ...file, path: `${place}/${file.path}` }))
  }

  #of(path: string): { folder: FolderPack | undefined; rest: string; place: string } {
    const [place = '', ...rest] = path.split('/')
    return { folder: this.#folders[Number(place)], rest: rest.join('/'), place }
  }
}
