/** A copy of the tree in which `npm run prove` breaks features: the sources are copied, the installed packages are links. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Copies every file that git knows or would add; data beside the tree are a link beside the copy. @returns the folder, and what removes it */
export function copyTree(): { readonly folder: string; readonly remove: () => void } {
  const above = mkdtempSync(join(tmpdir(), 'porua-prove-'))
  const folder = join(above, 'tree')
  const data = join(root, '../shared')
  if (existsSync(data)) symlinkSync(data, join(above, 'shared'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`)
  const remove = () => rmSync(above, { recursive: true, force: true })
  try {
    for (const file of listed.stdout.split('\0')) {
      const from = join(root, file)
      if (file === '' || !existsSync(from) || statSync(from).isDirectory()) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(from, join(folder, file))
    }
    linkPackages(folder)
  } catch (error) {
    remove()
    throw error
  }
  return { folder, remove }
}

/** Workspaces must be those of the copy, so their scope is made anew; everything else is linked. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules')
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@porua'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@porua' && name !== '.cache') symlinkSync(join(installed, name), join(modules, name))
  }
  for (const name of readdirSync(join(installed, '@porua'))) {
    const home = ['apps', 'packages'].find((it) => existsSync(join(folder, it, name)))
    if (home) symlinkSync(join('../..', home, name), join(modules, '@porua', name))
  }
}
